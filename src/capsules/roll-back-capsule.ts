// DELETE /capsules/{capsule_id}, whatever its state. Spec, States and transitions; decisions, section 2.
import type pg from 'pg'

import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../store/open-store.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import { capsuleNotFound, findCapsule } from './find-capsule.ts'
import type { CapsuleStatus } from './schemas.ts'
import { lockNamespace, removeSource } from './source.ts'

const lockCapsule = `
  select status, sequence from capsule where namespace_id = $1 and capsule_id = $2 for update`

// The record stays, the document and its report go.
const markDeleted = `
  update capsule
  set status = 'deleted', document = null, report_en = null, report_fr = null
  where namespace_id = $1 and capsule_id = $2`

const cancelJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2`

export async function rollBackCapsule(store: Store, at: Namespace, id: string): Promise<void> {
  const found = await findCapsule(store, at, id)
  if (found.status === 'deleted') return
  await store.transaction(async (tx) => {
    await lockNamespace(tx, at.id)
    const capsule = await lockedCapsule(tx, at.id, id)
    if (capsule.status === 'deleted') return
    if (capsule.status === 'accepted' && capsule.sequence !== null) {
      await removeSource(tx, at.id, capsule.sequence)
    }
    await tx.query(markDeleted, [at.id, id])
    if (capsule.status === 'pending') {
      await tx.query(cancelJob, [at.id, id])
      await tx.query('select pg_notify($1, $2)', [verdictChannel, capsuleKey(at.id, id)])
    }
  })
}

async function lockedCapsule(
  tx: pg.PoolClient,
  namespaceId: string,
  id: string,
): Promise<{ status: CapsuleStatus; sequence: string | null }> {
  const { rows } = await tx.query<{
    status: CapsuleStatus
    sequence: string | null
  }>(lockCapsule, [namespaceId, id])
  if (!rows[0]) throw capsuleNotFound()
  return rows[0]
}
