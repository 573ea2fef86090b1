// DELETE /capsules/{capsule_id}, whatever its state. Spec, States and transitions; decisions, section 2.
import type pg from 'pg'

import type { Account } from '../accounts/account.ts'
import { recordAct } from '../accounts/audit.ts'
import type { Act } from '../accounts/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../store/open-store.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import { capsuleNotFound, findCapsule } from './find-capsule.ts'
import type { CapsuleStatus } from './schemas.ts'
import { lockNamespace, removeSource } from './source.ts'
import type { RollBackThreads } from './threads.ts'

const lockCapsule = `
  select status, sequence from capsule where namespace_id = $1 and capsule_id = $2 for update`

// The record stays, the document and its report go.
const markDeleted = `
  update capsule
  set status = 'deleted', document = null, report_en = null, report_fr = null
  where namespace_id = $1 and capsule_id = $2`

const cancelJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2`

/** `by`: a person, whose act is recorded together with the rollback. */
export async function rollBackCapsule(
  store: Store,
  threads: RollBackThreads,
  at: Namespace,
  id: string,
  by?: Account,
): Promise<void> {
  const found = await findCapsule(store, at, id)
  if (found.status === 'deleted') return
  const act = by && actOf(by, at, id, found.label)
  if (!(await threads.rollBack(at.tenantId, at.id, id, act))) throw capsuleNotFound()
}

const actOf = (by: Account, at: Namespace, id: string, label: string | null): Act => ({
  tenantId: at.tenantId,
  actor: { id: by.id, name: by.name },
  action: 'capsule.deleted',
  subject: label ?? id,
  detail: { namespace: at.slug, capsule_id: id },
})

/** Runs in a thread: what follows from a capsule can be much. False when the capsule is no more. */
export async function withdrawCapsule(
  store: Store,
  namespaceId: string,
  id: string,
  act?: Act,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    // Without a head the namespace is being erased, this capsule with it.
    if ((await lockNamespace(tx, namespaceId)) === null) return false
    const capsule = await lockedCapsule(tx, namespaceId, id)
    if (!capsule) return false
    if (capsule.status === 'deleted') return true
    if (capsule.status === 'accepted' && capsule.sequence !== null) {
      await removeSource(tx, namespaceId, capsule.sequence)
    }
    await tx.query(markDeleted, [namespaceId, id])
    if (act) await recordAct({ writes: tx }, act)
    if (capsule.status === 'pending') {
      await tx.query(cancelJob, [namespaceId, id])
      await tx.query('select pg_notify($1, $2)', [verdictChannel, capsuleKey(namespaceId, id)])
    }
    return true
  })
}

async function lockedCapsule(
  tx: pg.PoolClient,
  namespaceId: string,
  id: string,
): Promise<{ status: CapsuleStatus; sequence: string | null } | undefined> {
  const { rows } = await tx.query<{
    status: CapsuleStatus
    sequence: string | null
  }>(lockCapsule, [namespaceId, id])
  return rows[0]
}
