// Opens the database for a command, with or without a running server: the embedded database is shared.
import { pino } from 'pino'

import { readConfig } from '../config.ts'
import { findTenant } from '../service/access/tenant.ts'
import type { Database } from '../database/pools/open-database.ts'
import type { Store } from '../database/pools/open-store.ts'
import { Refused, type Io } from './command.ts'
import { program } from './help.ts'

/** Logs to standard error: standard output is for the result only. */
export const commandLog = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }))

export async function withStore<T>(io: Io, work: (store: Store) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../database/pools/open-database.ts')
  const database = await openDatabase(readConfig(io.env), commandLog)
  try {
    return await work(database.store)
  } finally {
    await database.close()
  }
}

/** One connection, to a database that need not be migrated. */
export async function withConnection<T>(
  io: Io,
  work: (connection: Database['connection']) => Promise<T>,
): Promise<T> {
  const { connectDatabase } = await import('../database/pools/open-database.ts')
  const { connection, release } = await connectDatabase(readConfig(io.env), commandLog)
  try {
    return await work(connection)
  } finally {
    await release()
  }
}

/** Throws `Refused` where there is no such tenant. */
export const withTenant = <T>(io: Io, id: string, work: (store: Store) => Promise<T>): Promise<T> =>
  withStore(io, async (store) => {
    if (!(await findTenant(store, id))) throw noSuchTenant(id)
    return await work(store)
  })

export const noSuchTenant = (id: string): Refused =>
  new Refused(`There is no tenant "${id}". ${program} tenant list shows those there are.`)
