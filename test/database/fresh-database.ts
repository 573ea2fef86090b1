// Databases for tests: one that the files of a process share, each with a tenant of its own, and fresh ones, which are
// migrated, empty, and dropped at the end.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

import { expect, inject } from 'vitest'

import type { Connection } from '../../src/database/pools/connection.ts'
import { openStore, type Store } from '../../src/database/pools/open-store.ts'
import { faultsOfStatements } from './namespace-rule.ts'
import { recordedStatements, startRecording } from './record-statements.ts'
import { addressOf, createDatabase, dropDatabase } from './test-server.ts'
import { faultsOfPlaces } from './transaction-rule.ts'

export { addressOf }

export interface FreshDatabase {
  readonly store: Store
  readonly connection: Connection
  readonly name: string
  drop(): Promise<void>
}

/** In one a worker takes the capsules, in the other nobody does. */
export type SharedName = 'with-worker' | 'without-worker'

const shared = new Map<SharedName, Promise<FreshDatabase>>()

/** Not to be dropped: it ends with the server of the run. What a file leaves there belongs to its own tenants. */
export async function sharedDatabase(name: SharedName = 'with-worker'): Promise<FreshDatabase> {
  const opening = shared.get(name) ?? freshDatabase()
  shared.set(name, opening)
  const database = await opening
  await numberNamespaces(database)
  return database
}

const numberedFor = new Map<FreshDatabase, string>()

/** Entities without any other order are ordered by the number of their namespace: a file has the same in every run. */
async function numberNamespaces(database: FreshDatabase): Promise<void> {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  if (file === numberedFor.get(database)) return
  numberedFor.set(database, file)
  const first = Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 8), 16) * 4096 + 1
  await database.store.writes.query(
    `select setval(pg_get_serial_sequence('namespace', 'namespace_id'), $1, false)`,
    [first],
  )
}

/** Throws where our code sent a statement about data that does not name the namespace, or one beside its transaction. */
export function checkStatements(): void {
  const statements = recordedStatements()
  const faults = [...faultsOfStatements(statements), ...faultsOfPlaces(statements)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

export interface FreshOptions {
  readonly isMigrated?: boolean
  /** With what another one holds, whose store is closed. */
  readonly copyOf?: FreshDatabase
}

export async function freshDatabase(options: FreshOptions = {}): Promise<FreshDatabase> {
  const server = inject('database')
  startRecording(server.statementsDirectory)
  const { name, connection } = await createDatabase(server, options.isMigrated, options.copyOf?.name)
  const store = openStore(connection, { applicationName: 'impact-graph test' })
  return {
    store,
    connection,
    name,
    async drop() {
      if (!store.writes.ended) await store.close()
      await dropDatabase(server.connection, name)
      checkStatements()
    },
  }
}
