// `Idempotency-Key`: the same key and bytes get the same answer for 24 hours, other bytes a 409. Keys and bodies are kept
// as hashes. Decisions, section 2.
import { hash } from 'node:crypto'

import type pg from 'pg'

import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'

// The insert waits for a concurrent one with the same key, so that exactly one of them makes the capsule. A key past its
// time is taken over as if it were new.
const remember = `
  insert into idempotency_key as known (namespace_id, key_hash, body_hash, capsule_id) values ($1, $2, $3, $4)
  on conflict (namespace_id, key_hash) do update
    set body_hash = excluded.body_hash, capsule_id = excluded.capsule_id, created_at = now()
    where known.created_at < now() - interval '24 hours'`

const recall = `select body_hash, capsule_id from idempotency_key where namespace_id = $1 and key_hash = $2`

/** The id under which the upload goes on: the one given, or that of the earlier upload with this key. */
export async function rememberUpload(
  tx: pg.PoolClient,
  namespaceId: string,
  key: string,
  bodyHash: Uint8Array,
  capsuleId: string,
): Promise<string> {
  const keyHash = hash('sha256', key, 'buffer')
  const { rowCount } = await tx.query(remember, [namespaceId, keyHash, Buffer.from(bodyHash), capsuleId])
  if (rowCount === 1) return capsuleId
  const { rows } = await tx.query<{ body_hash: Buffer; capsule_id: string }>(recall, [namespaceId, keyHash])
  const earlier = rows[0]
  if (!earlier) throw new Error('an idempotency key vanished while its row was locked')
  if (!earlier.body_hash.equals(bodyHash)) {
    throw problem(
      'idempotency_conflict',
      'This Idempotency-Key came with other bytes less than 24 hours ago. Use a new key for a new document.',
    )
  }
  return earlier.capsule_id
}

export async function forgetOldUploads(store: Store): Promise<void> {
  await store.writes.query(`delete from idempotency_key where created_at < now() - interval '24 hours'`)
}
