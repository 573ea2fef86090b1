// The embedded PostgreSQL of one data directory: set up on first use, started or joined, released at the end.
import { escapeLiteral, type Client, type PoolConfig } from 'pg'

import { silentLog, type Log } from '../log.ts'
import type { Connection } from '../pools/connection.ts'
import { withClient } from '../pools/with-settings.ts'
import { findEndpoint } from './endpoint.ts'
import { ensureInitialized, superuser } from './initialize.ts'
import { keepServer } from './keeper.ts'
import { locateDatabase, type LocationOptions } from './location.ts'

export interface EmbeddedOptions extends LocationOptions {
  readonly log?: Log
  /** Settings of the server beyond those of its postgresql.conf; they take effect when this process starts it. */
  readonly settings?: Readonly<Record<string, string>>
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
const ensureDatabase = (administrator: PoolConfig, password: string): Promise<void> =>
  withClient(administrator, {}, async (client) => {
    const createRole = `create role ${role} login password ${escapeLiteral(password)}`
    await createUnlessThere(client, `select from pg_roles where rolname = '${role}'`, createRole)
    const createDatabase = `create database ${role} owner ${role}`
    await createUnlessThere(client, `select from pg_database where datname = '${role}'`, createDatabase)
  })

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = silentLog, settings = {} } = options
  const location = await locateDatabase(options, log)
  const password = await ensureInitialized(location, settings.fsync !== 'off')
  const release = await keepServer({ location, password, settings, log })
  const endpoint = await findEndpoint(location)
  const administrator = { ...endpoint, user: superuser, password, database: 'postgres' }
  try {
    await ensureDatabase(administrator, password)
  } catch (error) {
    await release()
    throw error
  }
  const connection = { ...endpoint, user: role, password, database: role, readsListsInOrder: true }
  return { connection, directory: location.database, administrator, release }
}
