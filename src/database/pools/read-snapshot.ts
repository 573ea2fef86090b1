// Reads of several queries that must see the same snapshot.
import type { Pool, PoolClient } from 'pg'

import type { Store } from './open-store.ts'
import { usePreparedPlans } from '../plans/prepared-session.ts'

/** A connection with its own snapshot. The caller closes it, exactly once. */
export interface Snapshot {
  readonly tx: PoolClient
  close(): Promise<void>
}

const begin = 'begin isolation level repeatable read read only'

export async function openSnapshot(store: Store, pool: Pool = store.reads): Promise<Snapshot> {
  const tx = await pool.connect()
  try {
    await tx.query(begin)
  } catch (error) {
    tx.release(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  return {
    tx,
    close: () =>
      tx.query('rollback').then(
        () => tx.release(),
        (failure: Error) => tx.release(failure),
      ),
  }
}

export async function readSnapshot<T>(
  store: Store,
  work: (tx: PoolClient) => Promise<T>,
  pool: Pool = store.reads,
): Promise<T> {
  const snapshot = await openSnapshot(store, pool)
  try {
    return await work(snapshot.tx)
  } finally {
    await snapshot.close()
  }
}

/** For statements with prepared plans. The settings of a session do not reach other machines, those of a transaction do. */
export const readPreparedSnapshot = <T>(store: Store, work: (tx: PoolClient) => Promise<T>): Promise<T> =>
  readSnapshot(
    store,
    async (tx) => {
      if (store.hasCitus) await usePreparedPlans(store, tx)
      return await work(tx)
    },
    store.prepared,
  )
