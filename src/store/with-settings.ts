// Session settings that travel with the start of a connection, so that they cost no round trip.
import type { ClientConfig } from 'pg'

/** The connection with these settings; those that it brings itself come last and win. */
export function withSettings<T extends ClientConfig>(
  connection: T,
  settings: Readonly<Record<string, string>>,
): T & { options: string } {
  const url = connection.connectionString === undefined ? undefined : new URL(connection.connectionString)
  const own = url?.searchParams.get('options') ?? connection.options ?? ''
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const combined = { ...connection, options: [...ours, own].join(' ').trim() }
  if (!url?.searchParams.has('options')) return combined
  // The driver lets what stands in the address win, so the options in it make room for the combined ones.
  url.searchParams.delete('options')
  return { ...combined, connectionString: url.href }
}
