// Deletes a namespace: one short transaction hides it and frees its slug; afterwards its data is deleted in batches
// (namespace-purge.ts). Spec, Namespace; decisions, section 5.
import type { Account } from '../accounts/account.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import type { Namespace } from './namespace.ts'

const deleteRow = 'delete from namespace where namespace_id = $1 and tenant_id = $2'
const schedulePurge = 'insert into namespace_erasure (namespace_id) values ($1)'
// Waiting capsules are never processed; one that is being processed finds no namespace to write to.
const cancelJobs = 'delete from capsule_job where namespace_id = $1'

export async function deleteNamespace(
  store: Store,
  by: Account,
  at: Namespace,
  confirmation: string,
): Promise<void> {
  if (confirmation !== at.slug) {
    const detail = `"confirm" must be the slug of this namespace, "${at.slug}". Nothing was deleted.`
    throw problem('invalid_request', detail, { errors: [{ in: 'query', name: 'confirm', detail }] })
  }
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(deleteRow, [at.id, at.tenantId])
    // A concurrent request has deleted it.
    if (rowCount !== 1) throw problem('namespace_not_found', `There is no namespace "${at.slug}" any more.`)
    await tx.query(schedulePurge, [at.id])
    await tx.query(cancelJobs, [at.id])
    const event = { tenantId: at.tenantId, actor: by, action: 'namespace.deleted' } as const
    await recordAuditEvent({ writes: tx }, { ...event, subject: at.slug, detail: { label: at.label } })
  })
}

const relabel = 'update namespace set label = $2 where namespace_id = $1'

export async function relabelNamespace(
  store: Store,
  by: Account,
  at: Namespace,
  label: string,
): Promise<Namespace> {
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(relabel, [at.id, label])
    if (rowCount !== 1) throw problem('namespace_not_found', `There is no namespace "${at.slug}" any more.`)
    const event = { tenantId: at.tenantId, actor: by, action: 'namespace.relabelled' } as const
    await recordAuditEvent(
      { writes: tx },
      { ...event, subject: at.slug, detail: { from: at.label, to: label } },
    )
  })
  return { ...at, label }
}
