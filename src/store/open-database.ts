// One call from settings to an open, migrated database: the embedded one, or the server that DATABASE_URL names.
import './navigator.ts'

import { Client } from 'pg'
import type { PoolConfig } from 'pg'

import type { Config } from '../config.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import type { Embedded } from './embedded/start-embedded.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { openStore } from './open-store.ts'
import type { Store, StoreOptions } from './open-store.ts'
import type { EmbeddedPlace } from './watch-storage.ts'

export interface Database {
  readonly store: Store
  readonly connection: PoolConfig
  /** Left out where DATABASE_URL names the server. */
  readonly embedded?: EmbeddedPlace | undefined
  close(): Promise<void>
}

export class UnsuitableDatabaseError extends Error {
  override readonly name = 'UnsuitableDatabaseError'
}

async function checkServer(connection: PoolConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...connection })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
      `select current_setting('server_version_num')::integer as number,
              current_setting('server_version') as version,
              current_setting('server_encoding') as encoding`,
    )
    const [server] = rows
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
  } finally {
    await client.end().catch(() => {})
  }
}

const nothingToRelease = async (): Promise<void> => {}

/** Without looking at what is in it. */
export async function connectDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<Pick<Embedded, 'connection' | 'release'> & { readonly embedded?: EmbeddedPlace }> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    return { connection: embedded.connection, release: embedded.release, embedded }
  }
  const connection = { connectionString: config.databaseUrl }
  await checkServer(connection)
  return { connection, release: nothingToRelease }
}

export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: Omit<StoreOptions, 'log'> = {},
): Promise<Database> {
  const { connection, release, embedded } = await connectDatabase(config, log)
  try {
    await migrate(connection, log)
  } catch (error) {
    await release()
    throw error
  }
  const store = openStore(connection, { ...options, log })
  return {
    store,
    connection,
    embedded,
    async close() {
      await store.close()
      await release()
    },
  }
}
