// Commands that act on the database, beside a running server or without one: the embedded database is shared.
import { pino } from 'pino'

import { readConfig } from '../config.ts'
import type { Store } from '../store/open-store.ts'
import type { Io } from './command.ts'

/** Standard output is for the answer alone, so what there is to say besides goes to standard error. */
export const commandLog = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }))

export async function withStore<T>(io: Io, work: (store: Store) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../store/open-database.ts')
  const database = await openDatabase(readConfig(io.env), commandLog)
  try {
    return await work(database.store)
  } finally {
    await database.close()
  }
}
