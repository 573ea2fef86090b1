// A database of its own for a test file: migrated, empty, dropped at the end.
import { inject } from 'vitest'

import type { Connection } from '../../src/database/connection.ts'
import { openStore } from '../../src/database/open-store.ts'
import type { Store } from '../../src/database/open-store.ts'
import { faultsOfStatements } from './namespace-rule.ts'
import { recordedStatements, startRecording } from './record-statements.ts'
import { addressOf, createDatabase, dropDatabase } from './test-server.ts'

export { addressOf }

export interface FreshDatabase {
  readonly store: Store
  readonly connection: Connection
  drop(): Promise<void>
}

export async function freshDatabase(options: { isMigrated?: boolean } = {}): Promise<FreshDatabase> {
  const server = inject('database')
  startRecording(server.statementsDirectory)
  const { name, connection } = await createDatabase(server, options.isMigrated)
  const store = openStore(connection, { applicationName: 'impact-graph test' })
  return {
    store,
    connection,
    async drop() {
      await store.close()
      await dropDatabase(server.connection, name)
      const faults = faultsOfStatements(recordedStatements())
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}
