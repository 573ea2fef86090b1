// Session settings that travel with the start of a connection, so that they cost no round trip.
import type { ClientConfig } from 'pg'

/** The connection with these settings; those that it brings itself come last and win. */
export function withSettings<T extends ClientConfig>(
  connection: T,
  settings: Readonly<Record<string, string>>,
): T & { options: string } {
  // Not `new URL`: addresses such as postgres://user@/database?host=/run are fine, and no URL.
  const [address, search = ''] = connection.connectionString?.split(/\?(.*)/s) ?? []
  const parameters = new URLSearchParams(search)
  const own = parameters.get('options') ?? connection.options ?? ''
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const combined = { ...connection, options: [...ours, own].join(' ').trim() }
  if (!parameters.has('options')) return combined
  // The driver lets what stands in the address win, so the options in it make room for the combined ones.
  parameters.delete('options')
  return { ...combined, connectionString: `${address}?${parameters.toString()}` }
}
