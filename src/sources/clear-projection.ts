// An empty projection: for a namespace whose last source is gone, and before it is written anew.
import type pg from 'pg'

import { projectionTables } from './tables.ts'

export async function clearProjection(tx: pg.ClientBase, namespaceId: string): Promise<void> {
  for (const { name } of projectionTables) {
    await tx.query(`delete from ${name} where namespace_id = $1`, [namespaceId])
  }
}
