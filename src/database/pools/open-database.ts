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

type Opened = Awaited<ReturnType<typeof connectDatabase>>

async function migrateOpened(opened: Opened, log: Log, wait: Wait): Promise<void> {
  try {
    await wait(() => migrate(opened.connection, log))
  } catch (error) {
    await opened.release()
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

type Wait = <T>(work: () => Promise<T>) => Promise<T>

/** For a command: fails at once where the database cannot be reached. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const opened = await connectDatabase(config, log)
  await migrateOpened(opened, log, (work) => work())
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
  const wait: Wait = (work) => waitForDatabase(work, options)
  const opened = await wait(() => connectDatabase(config, log))
  await migrateOpened(opened, log, wait)
  try {
    // Each process that uses the embedded server has one session to keep it running.
    const besides = opened.embedded === undefined ? 0 : 1
    const plan = await wait(() => planConnections(opened.connection, { ...share, besides }, log))
    return { ...openPools(opened, { ...plan, log }), plan }
  } catch (error) {
    await opened.release()
    throw error
  }
}
