// The head of a namespace: its version and the number of its next source. Whoever changes the graph of the namespace locks
// it before anything else, so that such changes happen one after the other. Design, "Data".
import type pg from 'pg'

import { problem } from '../problems.ts'
import type { Problem } from '../problems.ts'
import type { NamespaceId } from '../ids.ts'

/** Returns the sequence number for the next source; null when the namespace was deleted. */
export async function lockForChange(tx: pg.PoolClient, namespaceId: NamespaceId): Promise<number | null> {
  const { rows } = await tx.query<{ next_sequence: string }>(
    'select next_sequence from namespace_head where namespace_id = $1 for no key update',
    [namespaceId],
  )
  return rows[0] ? Number(rows[0].next_sequence) : null
}

/** Increments the version that readers see and stores the sequence number for the next source. */
export async function raiseVersion(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  nextSequence: number,
): Promise<void> {
  await tx.query(
    'update namespace_head set version = version + 1, next_sequence = $2 where namespace_id = $1',
    [namespaceId, nextSequence],
  )
}

export const namespaceNotFound = (slug: string): Problem =>
  problem('namespace_not_found', `There is no namespace "${slug}". Create it with POST /namespaces.`)
