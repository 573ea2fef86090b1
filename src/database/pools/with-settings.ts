// Session settings. They are sent with the start of a connection, which costs no round trip; behind a pooler that drops
// them, they are the first command of each new connection.
import { Client, type ClientBase } from 'pg'

import type { Connection } from './connection.ts'

type Settings = Readonly<Record<string, string>>

/**
 * PostgreSQL compiles plans with a high cost estimate. Ours have one because sorting is disabled, but are cheap: compiling
 * made a page 24 to 143 times slower.
 */
const everywhere: Settings = { jit: 'off' }

/** What was acknowledged is on disk, whatever the server, the database, the role or the address say. */
const durable = { synchronous_commit: 'on' }

/**
 * The connection with these settings; its own settings take precedence, except that a commit always waits for the disk, or
 * for more than that where the server was found to (`commitsRemotely`).
 */
export function withSettings<T extends Connection>(connection: T, settings: Settings): T {
  const commit = connection.commitsRemotely ? { synchronous_commit: 'remote_apply' } : durable
  const all = { ...everywhere, ...settings, ...connection.settings, ...commit }
  if (connection.setsByStatement) {
    // The pool awaits the result before the connection is used, although its type does not show it.
    const onConnect = (client: ClientBase): unknown => applySettings(client, all)
    return { ...connection, onConnect }
  }
  // Not `new URL`: addresses such as postgres://user@/database?host=/run are fine, and no URL.
  const [address, search = ''] = connection.connectionString?.split(/\?(.*)/s) ?? []
  const parameters = new URLSearchParams(search)
  const own = parameters.get('options') ?? connection.options ?? ''
  const combined = {
    ...connection,
    // Of two that set the same, the last one counts.
    options: [...optionsFor(all), own, ...(/synchronous_commit/i.test(own) ? optionsFor(commit) : [])]
      .filter(Boolean)
      .join(' '),
  }
  if (!parameters.has('options')) return combined
  // For the driver the address takes precedence, so the options in it are replaced by the combined ones.
  parameters.delete('options')
  return { ...combined, connectionString: `${address}?${parameters.toString()}` }
}

const optionsFor = (settings: Settings): string[] =>
  Object.entries(settings).map(([name, value]) => `-c ${name}=${escapeSetting(value)}`)

/** Options are divided at blanks. */
const escapeSetting = (value: string): string => value.replaceAll(/[\\\s]/g, '\\$&')

async function applySettings(client: ClientBase, settings: Settings): Promise<void> {
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) setting (name, value)',
    [Object.keys(settings), Object.values(settings)],
  )
}

/** One connection outside of the pools. */
export async function connectWith(
  connection: Connection,
  settings: Settings,
  onError: (error: Error) => void = () => {},
): Promise<Client> {
  const config = withSettings(connection, settings)
  const client = new Client(config)
  client.on('error', onError)
  await client.connect()
  try {
    await (config.onConnect?.(client) as unknown)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

/** The same for one piece of work, after which it is closed. */
export async function withClient<T>(
  connection: Connection,
  settings: Settings,
  work: (client: Client) => Promise<T>,
  onError?: (error: Error) => void,
): Promise<T> {
  const client = await connectWith(connection, settings, onError)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
