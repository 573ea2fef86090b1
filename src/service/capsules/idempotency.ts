// `Idempotency-Key`: the same key, bytes and `replaces` get the same answer for 24 hours, others a 409. Keys and bodies are
// kept as hashes. Rules, section 2.
import { hash } from 'node:crypto'

import type pg from 'pg'

import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'

// The insert waits for a concurrent one with the same key, so that exactly one of them creates the capsule. An expired key
// is reused as if it were new.
const insertKey = `
  insert into idempotency_key as known (namespace_id, key_hash, body_hash, capsule_id) values ($1, $2, $3, $4)
  on conflict (namespace_id, key_hash) do update
    set body_hash = excluded.body_hash, capsule_id = excluded.capsule_id, created_at = now()
    where known.created_at < now() - interval '24 hours'`

const selectKey = `select body_hash, capsule_id from idempotency_key where namespace_id = $1 and key_hash = $2`

/** Returns the capsule's id: the given one, or that of the earlier upload with this key. */
export async function recordIdempotencyKey(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  key: string,
  bodyHash: Uint8Array,
  capsuleId: CapsuleId,
): Promise<CapsuleId> {
  const keyHash = hash('sha256', key, 'buffer')
  const { rowCount } = await tx.query(insertKey, [namespaceId, keyHash, Buffer.from(bodyHash), capsuleId])
  if (rowCount === 1) return capsuleId
  const { rows } = await tx.query<{ body_hash: Buffer; capsule_id: CapsuleId }>(selectKey, [
    namespaceId,
    keyHash,
  ])
  const earlier = rows[0]
  if (!earlier) throw new Error('an idempotency key vanished while its row was locked')
  if (!earlier.body_hash.equals(bodyHash)) {
    throw problem('idempotency_conflict')
  }
  return earlier.capsule_id
}

export async function deleteOldIdempotencyKeys(store: Store): Promise<void> {
  await store.writes.query(`delete from idempotency_key where created_at < now() - interval '24 hours'`)
}
