// DELETE /capsules/{capsule_id}, whatever its state. Rules, section 2. The verbs: a
// capsule is rolled back, its source is removed from the graph, its row is marked as deleted.
import type pg from 'pg'

import type { Account } from '../accounts/account.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import type { NewAuditEvent } from '../accounts/audit.ts'
import { lockForChange } from '../namespaces/namespace-head.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { releaseStoredBytes } from '../namespaces/tenant-quotas.ts'
import type { Store } from '../../database/open-store.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import { capsuleNotFound, findCapsule } from './find-capsule.ts'
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'
import { removeSource } from './source.ts'
import type { RollBackThreads } from './thread-work.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'

const lockCapsule = `
  select status, sequence, size_bytes from capsule where namespace_id = $1 and capsule_id = $2 for update`

// The row stays; its document and reports are removed.
const markDeleted = `
  update capsule
  set status = 'deleted', document = null, report_en = null, report_fr = null
  where namespace_id = $1 and capsule_id = $2`

const cancelJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2`

/** `by`: the person whose action is recorded in the audit log, in the same transaction. */
export async function rollBackCapsule(
  store: Store,
  threads: RollBackThreads,
  namespace: Namespace,
  id: string,
  by?: Account,
): Promise<void> {
  const found = await findCapsule(store, namespace, id)
  if (found.status === 'deleted') return
  const auditEvent = by && auditEventOf(by, namespace, id, found.label)
  if (!(await threads.rollBack(namespace.tenantId, namespace.id, found.capsule_id, auditEvent)))
    throw capsuleNotFound()
}

const auditEventOf = (
  by: Account,
  namespace: Namespace,
  id: string,
  label: string | null,
): NewAuditEvent => ({
  tenantId: namespace.tenantId,
  actor: { id: by.id, name: by.name },
  action: 'capsule.deleted',
  subject: label ?? id,
  detail: { namespace: namespace.slug, capsule_id: id },
})

/** Runs in a thread, because very many rows may depend on a capsule. False when the capsule no longer exists. */
export async function rollBackInTransaction(
  store: Store,
  namespaceId: NamespaceId,
  id: CapsuleId,
  auditEvent?: NewAuditEvent,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    // Without a head the namespace is being deleted, together with this capsule.
    const nextSequence = await lockForChange(tx, namespaceId)
    if (nextSequence === null) return false
    const capsule = await selectForUpdate(tx, namespaceId, id)
    if (!capsule) return false
    if (capsule.status === 'deleted') return true
    if (capsule.status === 'accepted' && capsule.sequence !== null) {
      await removeSource(tx, namespaceId, Number(capsule.sequence), nextSequence)
    }
    await tx.query(markDeleted, [namespaceId, id])
    // Before the job, in the same order as the deletion of a namespace, to avoid a deadlock with it.
    await releaseStoredBytes(tx, namespaceId, capsule.size_bytes)
    if (auditEvent) await recordAuditEvent({ writes: tx }, auditEvent)
    if (capsule.status === 'pending') {
      await tx.query(cancelJob, [namespaceId, id])
      await tx.query('select pg_notify($1, $2)', [verdictChannel, capsuleKey(namespaceId, id)])
    }
    return true
  })
}

interface LockedCapsule {
  status: CapsuleStatus
  sequence: string | null
  size_bytes: number
}

async function selectForUpdate(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  id: string,
): Promise<LockedCapsule | undefined> {
  const { rows } = await tx.query<LockedCapsule>(lockCapsule, [namespaceId, id])
  return rows[0]
}
