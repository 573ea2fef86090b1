// Deletes a namespace: one short transaction hides it and frees its slug; afterwards its data is deleted in batches
// (namespace-purge.ts). Rules, section 5.
import type { Account } from '../accounts/account.ts'
import { recordAct } from '../record/audit.ts'
import { recordTenantEvent } from '../outbox/record-event.ts'
import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Namespace } from './namespace.ts'

const deleteRow = 'delete from namespace where namespace_id = $1 and tenant_id = $2'
const schedulePurge = 'insert into namespace_erasure (namespace_id) values ($1)'
// Waiting capsules are never processed; one that is being processed finds no namespace to write to.
const cancelJobs = 'delete from capsule_job where namespace_id = $1'

export async function deleteNamespace(
  store: Store,
  by: Account,
  namespace: Namespace,
  confirmation: string,
): Promise<void> {
  if (confirmation !== namespace.slug) {
    const confirm = fault('confirm', 'confirmation_needed', { slug: namespace.slug })
    throw invalidRequest([placeFault('query', confirm)])
  }
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(deleteRow, [namespace.id, namespace.tenantId])
    // A concurrent request has deleted it.
    if (rowCount !== 1) throw problem('namespace_not_found', { slug: namespace.slug, deleted: 'already' })
    await tx.query(schedulePurge, [namespace.id])
    await tx.query(cancelJobs, [namespace.id])
    const { slug, tenantId } = namespace
    await recordTenantEvent(tx, tenantId, 'namespace.deleted', { namespace: slug }, slug)
    const detail = { label: namespace.label }
    await recordAct(tx, by, namespace, { action: 'namespace.deleted', subject: slug, detail })
  })
}

const relabel = 'update namespace set label = $2 where namespace_id = $1'

export async function relabelNamespace(
  store: Store,
  by: Account,
  namespace: Namespace,
  label: string,
): Promise<Namespace> {
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(relabel, [namespace.id, label])
    if (rowCount !== 1) throw problem('namespace_not_found', { slug: namespace.slug, deleted: 'already' })
    const detail = { from: namespace.label, to: label }
    await recordAct(tx, by, namespace, { action: 'namespace.relabelled', subject: namespace.slug, detail })
  })
  return { ...namespace, label }
}
