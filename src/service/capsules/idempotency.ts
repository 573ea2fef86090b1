// `Idempotency-Key`: the same key, bytes and `replaces` (of a submission: sender) get the same answer for 24 hours, others
// a 409. Keys and bodies are kept as hashes. Rules, sections 2 and 13.
import { hash } from 'node:crypto'

import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Reads, Transaction } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

// The insert waits for a concurrent one with the same key, so that exactly one of them creates the capsule. An expired key
// is reused as if it were new.
const insertKey = `
  insert into idempotency_key as known (namespace_id, key_hash, body_hash, capsule_id) values ($1, $2, $3, $4)
  on conflict (namespace_id, key_hash) do update
    set body_hash = excluded.body_hash, capsule_id = excluded.capsule_id, created_at = now()
    where known.created_at < now() - interval '24 hours'`

const selectKey = `select body_hash, capsule_id from idempotency_key where namespace_id = $1 and key_hash = $2`

const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer')

const findKey = (reads: Reads, namespaceId: NamespaceId, key: string) =>
  findRow<{ body_hash: Buffer; capsule_id: string }>(reads, selectKey, [namespaceId, keyHash(key)])

/** Whether it was used before. */
export const isKnownKey = async (reads: Reads, namespaceId: NamespaceId, key: string): Promise<boolean> =>
  (await findKey(reads, namespaceId, key)) !== null

/** Returns the id of the capsule or submission: the given one, or that of what was sent with this key before. */
export async function recordIdempotencyKey<Id extends string>(
  tx: Transaction,
  namespaceId: NamespaceId,
  key: string,
  bodyHash: Uint8Array,
  id: Id,
): Promise<Id> {
  const { rowCount } = await tx.query(insertKey, [namespaceId, keyHash(key), Buffer.from(bodyHash), id])
  if (rowCount === 1) return id
  const earlier = await findKey(tx, namespaceId, key)
  if (!earlier) throw new Error('an idempotency key vanished while its row was locked')
  if (!earlier.body_hash.equals(bodyHash)) {
    throw problem('idempotency_conflict')
  }
  return earlier.capsule_id as Id
}

export async function deleteOldIdempotencyKeys(store: Store): Promise<void> {
  await store.writes.query(`delete from idempotency_key where created_at < now() - interval '24 hours'`)
}
