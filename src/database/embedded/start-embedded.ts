// The embedded PostgreSQL of one data directory: set up on first use, started or joined, released at the end.
import { Client, escapeLiteral, type ClientConfig, type PoolConfig } from 'pg'

import { silentLog, type Log } from '../log.ts'
import type { Connection } from '../pools/connection.ts'
import { findEndpoint } from './endpoint.ts'
import { ensureInitialized, superuser } from './initialize.ts'
import { keepServer } from './keeper.ts'
import { locateDatabase } from './location.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log?: Log
  /** Settings of the server beyond those of its postgresql.conf; they take effect when this process starts it. */
  readonly settings?: Readonly<Record<string, string>>
  /** Where root keeps what its server user cannot reach in the data directory. */
  readonly elsewhere?: string
  /** The unpacked package with the server's programs. */
  readonly packageRoot?: string
}

export interface Embedded {
  readonly connection: Connection
  /** Holds everything of the database. */
  readonly directory: string
  /** The superuser, for what the program's own role may not do. */
  readonly administrator: PoolConfig
  /** Call it when all connections are closed; the last process out stops the server. */
  readonly release: () => Promise<void>
}

const role = 'impact_graph'

/** Another process may do the same at the same moment, and then it is done. */
async function createUnlessThere(client: Client, known: string, creation: string): Promise<void> {
  if ((await client.query(known)).rowCount !== 0) return
  await client.query(creation).catch((error: unknown) => {
    const code = (error as { code?: unknown }).code
    if (code !== '42710' && code !== '42P04' && code !== '23505') throw error
  })
}

/** The program's own database, owned by a role that can do nothing beyond it. */
async function ensureDatabase(administrator: ClientConfig, password: string): Promise<void> {
  const client = new Client(administrator)
  client.on('error', () => {})
  await client.connect()
  try {
    await createUnlessThere(
      client,
      `select from pg_roles where rolname = '${role}'`,
      `create role ${role} login password ${escapeLiteral(password)}`,
    )
    await createUnlessThere(
      client,
      `select from pg_database where datname = '${role}'`,
      `create database ${role} owner ${role}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? silentLog
  const location = await locateDatabase({ ...options, log })
  const settings = options.settings ?? {}
  const password = await ensureInitialized(location, settings.fsync !== 'off')
  const keeper = await keepServer({ location, password, settings, log })
  const endpoint = await findEndpoint(location)
  const administrator = { ...endpoint, user: superuser, password, database: 'postgres' }
  try {
    await ensureDatabase(administrator, password)
  } catch (error) {
    await keeper.release()
    throw error
  }
  const connection = { ...endpoint, user: role, password, database: role, readsListsInOrder: true }
  return { connection, directory: location.database, administrator, release: () => keeper.release() }
}
