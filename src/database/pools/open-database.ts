// One call from settings to an open, migrated database: the embedded one, or the server that DATABASE_URL names.
import './pg-navigator-shim.ts'

import type { Config } from '../../config.ts'
import type { Connection } from './connection.ts'
import { startEmbedded, type Embedded } from '../embedded/start-embedded.ts'
import { planConnections, type ConnectionPlan, type ProcessShare } from './fit-connections.ts'
import { inspectServer } from './inspect-server.ts'
import type { Log } from '../log.ts'
import { migrate } from '../migrate.ts'
import { openStore, type Store, type StoreOptions } from './open-store.ts'
import { verifyCertificates } from './verify-certificates.ts'
import { waitForDatabase, type WaitOptions } from './wait-for-database.ts'
import type { EmbeddedPlace } from '../watch-storage.ts'

export interface Database {
  readonly store: Store
  readonly connection: Connection
  /** Left out where DATABASE_URL names the server. */
  readonly embedded?: EmbeddedPlace | undefined
  close(): Promise<void>
}

type Setting = 'databaseSchema' | 'readConnections' | 'writeConnections'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, Setting>>

/** Without looking at what is in it. */
export async function connectDatabase(
  config: DatabaseConfig,
  log: Log,
): Promise<Pick<Database, 'connection' | 'embedded'> & Pick<Embedded, 'release'>> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    const { connection, release } = embedded
    return { connection, release, embedded }
  }
  const connection = await inspectServer(
    { connectionString: verifyCertificates(config.databaseUrl) },
    config.databaseSchema,
  )
  return { connection, release: async () => {} }
}

type Opened = Awaited<ReturnType<typeof connectDatabase>>

/** Where that fails, an embedded server that was started for it is released. */
async function orRelease<T>({ release }: Opened, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await release()
    throw error
  }
}

function openPools({ connection, release, embedded }: Opened, options: StoreOptions): Database {
  const store = openStore(connection, options)
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

/** For a command: fails at once where the database cannot be reached. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const opened = await connectDatabase(config, log)
  await orRelease(opened, () => migrate(opened.connection, log))
  const { readConnections, writeConnections } = config
  return openPools(opened, { readConnections, writeConnections, log })
}

/** For a process that stays: waits for a database that is not ready, and shares the server's connections with others. */
export async function openSharedDatabase(
  config: DatabaseConfig,
  share: Omit<ProcessShare, 'besides'>,
  options: WaitOptions,
): Promise<Database & { readonly plan: ConnectionPlan }> {
  const { log } = options
  const wait = <T>(work: () => Promise<T>): Promise<T> => waitForDatabase(work, options)
  const opened = await wait(() => connectDatabase(config, log))
  return await orRelease(opened, async () => {
    await wait(() => migrate(opened.connection, log))
    // Each process that uses the embedded server has one session to keep it running.
    const besides = opened.embedded === undefined ? 0 : 1
    const plan = await wait(() => planConnections(opened.connection, { ...share, besides }, log))
    return { ...openPools(opened, { ...plan, log }), plan }
  })
}
