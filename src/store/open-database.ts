// One call from settings to an open, migrated database: the embedded one, or the server that DATABASE_URL names.
import './pg-navigator-shim.ts'

import type { Config } from '../config.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import type { Embedded } from './embedded/start-embedded.ts'
import { inspectServer } from './inspect-server.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { openStore } from './open-store.ts'
import type { Store, StoreOptions } from './open-store.ts'
import { verifyCertificates } from './verify-certificates.ts'
import type { EmbeddedPlace } from './watch-storage.ts'

export interface Database {
  readonly store: Store
  readonly connection: Connection
  /** Left out where DATABASE_URL names the server. */
  readonly embedded?: EmbeddedPlace | undefined
  close(): Promise<void>
}

type Setting = 'databaseSchema' | 'readConnections' | 'streamConnections' | 'writeConnections'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, Setting>>

const nothingToRelease = async (): Promise<void> => {}

/** Without looking at what is in it. */
export async function connectDatabase(
  config: DatabaseConfig,
  log: Log,
): Promise<Pick<Database, 'connection' | 'embedded'> & Pick<Embedded, 'release'>> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    return { connection: embedded.connection, release: embedded.release, embedded }
  }
  const connection = await inspectServer(
    { connectionString: verifyCertificates(config.databaseUrl) },
    config.databaseSchema,
  )
  return { connection, release: nothingToRelease }
}

export async function openDatabase(
  config: DatabaseConfig,
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
  const { readConnections, streamConnections, writeConnections } = config
  const store = openStore(connection, {
    readConnections,
    streamConnections,
    writeConnections,
    ...options,
    log,
  })
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
