// DELETE /capsules/{capsule_id}, whatever its state. Rules, section 2. The verbs: a
// capsule is rolled back, its source is removed from the graph, its row is marked as deleted.
import { recordAuditEvent, type Actor, type NewAuditEvent } from '../record/audit.ts'
import { lockForChange } from '../namespaces/namespace-head.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { changeStatus, lockCapsule } from './change-status.ts'
import { findCapsule } from './find-capsule.ts'
import { removeSource } from './source.ts'
import type { RollBackThreads } from './thread-work.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import { problem } from '../../contract/problems.ts'

const cancelJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2`

/** `by`: who does it, for the record, in the same transaction. */
export async function rollBackCapsule(
  store: Store,
  threads: RollBackThreads,
  namespace: Namespace,
  id: string,
  by?: Actor,
): Promise<void> {
  const found = await findCapsule(store, namespace, id)
  if (found.status === 'deleted') return
  const auditEvent = by === undefined ? undefined : rollbackEvent(by, namespace, id, found.label)
  if (!(await threads.rollBack(namespace.tenantId, namespace.id, found.capsule_id, auditEvent)))
    throw problem('capsule_not_found')
}

const rollbackEvent = (
  actor: Actor,
  namespace: Namespace,
  id: string,
  label: string | null,
): NewAuditEvent => ({
  tenantId: namespace.tenantId,
  actor,
  action: 'capsule.deleted',
  subject: label ?? id,
  namespace: namespace.slug,
  detail: { capsule_id: id },
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
    const capsule = await lockCapsule(tx, namespaceId, id)
    if (!capsule) return false
    if (capsule.status === 'deleted') return true
    let version: string | null = null
    if (capsule.status === 'accepted' && capsule.sequence !== null) {
      version = await removeSource(tx, namespaceId, capsule.sequence, nextSequence)
    }
    // The quota before the job, in the same order as the deletion of a namespace, to avoid a deadlock with it.
    await changeStatus(tx, capsule, { event: 'delete', version })
    if (auditEvent) await recordAuditEvent(tx, auditEvent)
    if (capsule.status === 'pending') await tx.query(cancelJob, [namespaceId, id])
    return true
  })
}
