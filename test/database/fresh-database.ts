// A database of its own for a test file: migrated, empty, dropped at the end.
import { randomBytes } from 'node:crypto'

import type pg from 'pg'
import { inject } from 'vitest'

import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/open-store.ts'
import { dropDatabase, inDatabase, onServer } from './global-setup.ts'

export interface FreshDatabase {
  readonly store: Store
  readonly connection: pg.PoolConfig
  drop(): Promise<void>
}

export async function freshDatabase(options: { isMigrated?: boolean } = {}): Promise<FreshDatabase> {
  const { connection: server, template } = inject('database')
  const name = `impact_graph_test_${randomBytes(6).toString('hex')}`
  const from = options.isMigrated === false ? `template0 encoding 'UTF8'` : template
  await onServer(server, `create database ${name} template ${from}`)
  const connection = inDatabase(server, name)
  const store = openStore(connection, { applicationName: 'impact-graph test' })
  return {
    store,
    connection,
    async drop() {
      await store.close()
      await dropDatabase(server, name)
    },
  }
}

/** The database as DATABASE_URL would name it. */
export function addressOf(connection: pg.PoolConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString
  const address = new URL('postgres://localhost')
  address.username = connection.user ?? ''
  if (typeof connection.password === 'string') address.password = connection.password
  address.pathname = `/${connection.database}`
  address.searchParams.set('host', connection.host ?? '')
  if (connection.port !== undefined) address.searchParams.set('port', String(connection.port))
  return address.href
}
