// The embedded PostgreSQL of one data directory: set up on first use, started or joined, released at the end. Design,
// "The choice of engine".
import { Client } from 'pg'
import type { ClientConfig, PoolConfig } from 'pg'

import { silentLog } from '../log.ts'
import type { Log } from '../log.ts'
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
  readonly connection: PoolConfig
  /** Call it when all connections are closed; the last process out stops the server. */
  readonly release: () => Promise<void>
}

const databaseName = 'impact_graph'

async function ensureDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    const known = await client.query('select from pg_database where datname = $1', [databaseName])
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Another process made it at the same moment.
    const code = (error as { code?: unknown }).code
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end().catch(() => {})
  }
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? silentLog
  const location = await locateDatabase({ ...options, log })
  const password = await ensureInitialized(location)
  const keeper = await keepServer({ location, password, settings: options.settings ?? {}, log })
  const connection = {
    ...(await findEndpoint(location)),
    user: superuser,
    password,
    database: databaseName,
  }
  try {
    await ensureDatabase(connection)
  } catch (error) {
    await keeper.release()
    throw error
  }
  return { connection, release: () => keeper.release() }
}
