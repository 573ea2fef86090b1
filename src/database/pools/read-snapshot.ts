// Reads of several queries that must see the same snapshot.
import type { Pool, PoolClient } from 'pg'

import type { Store } from './open-store.ts'
import { usePreparedPlans } from '../plans/prepared-session.ts'

export async function readSnapshot<T>(
  store: Store,
  work: (tx: PoolClient) => Promise<T>,
  pool: Pool = store.reads,
): Promise<T> {
  const tx = await pool.connect()
  let isUsable = false
  try {
    await tx.query('begin isolation level repeatable read read only')
    try {
      return await work(tx)
    } finally {
      isUsable = await tx.query('rollback').then(
        () => true,
        () => false,
      )
    }
  } finally {
    tx.release(!isUsable)
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
