// Inspects a server given by DATABASE_URL: whether it can be used, in which schema our tables are, whether it has Citus,
// and whether a pooler in between breaks sessions. Changes nothing except that it may create our schema.
import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { listsInOrderSince } from '../plans/at-key.ts'
import type { Connection } from './connection.ts'
import { useSchema } from './use-schema.ts'
import { UnsuitableDatabaseError } from './unsuitable-database-error.ts'
import { certificateAdvice } from './verify-certificates.ts'
import { withClient } from './with-settings.ts'

const connectionTimeoutMillis = 10_000

interface Server {
  number: number
  version: string
  encoding: string
  has_citus: boolean
}

const askServer = `
  select current_setting('server_version_num')::integer as number,
    current_setting('server_version') as version,
    current_setting('server_encoding') as encoding,
    exists (select from pg_extension where extname = 'citus') as has_citus`

/** The connection with the results. Throws an UnsuitableDatabaseError that explains what to do. */
export async function inspectServer(given: Connection, schema: string | undefined): Promise<Connection> {
  const setsByStatement = !(await passesSettings(given))
  const connection = {
    ...given,
    ...(setsByStatement && { setsByStatement }),
    ...((await commitsRemotely(given)) && { commitsRemotely: true }),
  }
  return await withClient({ connectionTimeoutMillis, ...connection }, {}, async (client) => {
    const { rows } = await client.query<Server>(askServer)
    refuseUnsuitable(rows[0])
    await refuseTornSessions(client, connection)
    const settings = await useSchema(client, schema)
    return {
      ...connection,
      ...(settings && { settings }),
      ...(rows[0]?.has_citus && { hasCitus: true }),
      ...((rows[0]?.number ?? 0) >= listsInOrderSince && { readsListsInOrder: true }),
    }
  })
}

/** Asked in a session without settings of ours. */
async function commitsRemotely(given: Connection): Promise<boolean> {
  const client = new Client({ connectionTimeoutMillis, ...given })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ commit: string }>(
      `select current_setting('synchronous_commit') as commit`,
    )
    return rows[0]?.commit === 'remote_apply'
  } finally {
    await client.end().catch(() => {})
  }
}

function refuseUnsuitable(server: Server | undefined): void {
  if (server === undefined || server.number < 150_000) {
    throw new UnsuitableDatabaseError(
      `The server of DATABASE_URL is PostgreSQL ${server?.version}; version 15 or newer is needed.`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new UnsuitableDatabaseError(
      `The database of DATABASE_URL is encoded in ${server.encoding}; make one with "create database … encoding 'UTF8' template template0".`,
    )
  }
}

const protocolViolation = '08P01'

/** pgbouncer refuses settings at the start of a connection, or drops them where it was set up to ignore them. */
async function passesSettings(connection: Connection): Promise<boolean> {
  const mark = randomBytes(8).toString('hex')
  const marked = { 'impact_graph.start': mark }
  try {
    return await withClient({ connectionTimeoutMillis, ...connection }, marked, async (client) => {
      const asked = `select current_setting('impact_graph.start', true) as found`
      return (await client.query<{ found: string | null }>(asked)).rows[0]?.found === mark
    })
  } catch (error) {
    const advice = certificateAdvice(error)
    if (advice !== undefined) throw new UnsuitableDatabaseError(advice, { cause: error })
    const { code, message } = error as { code?: unknown; message: string }
    if (code === protocolViolation && /startup parameter/i.test(message)) return false
    throw error
  }
}

const rounds = 5

/**
 * Settings, prepared statements and notifications belong to a session. A pooler that hands out connections by the
 * transaction or statement gives this one another connection each time, or the same connection to two of us.
 */
async function refuseTornSessions(client: Client, connection: Connection): Promise<void> {
  await withClient({ connectionTimeoutMillis, ...connection }, {}, async (other) => {
    const own = await findServerProcess(client)
    for (let round = 0; round < rounds; round++) {
      if ((await findServerProcess(client)) !== own || (await findServerProcess(other)) === own) throw torn()
    }
  }).catch((error: unknown) => {
    throw isLostStatement(error) ? torn(error) : error
  })
}

async function findServerProcess(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'process of this session',
    text: 'select pg_backend_pid() as pid',
  })
  return rows[0]?.pid
}

/** There is no such prepared statement, or there is one already. */
const isLostStatement = (error: unknown): boolean =>
  ['26000', '42P05'].includes(String((error as { code?: unknown }).code))

const torn = (cause?: unknown): UnsuitableDatabaseError =>
  new UnsuitableDatabaseError(
    'DATABASE_URL leads to a pooler that takes sessions apart (pgbouncer with pool_mode=transaction or statement). ' +
      'Settings, prepared statements and notifications need a session: set pool_mode=session for this database, or ' +
      'connect to PostgreSQL itself.',
    { cause },
  )
