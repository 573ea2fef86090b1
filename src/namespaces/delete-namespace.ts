// Deleting a namespace: from one short transaction on nobody finds it any more, and its slug is free again; then its data
// is erased for good, a batch at a time (eraser.ts). Spec, Namespace; decisions, section 5.
import type { Account } from '../accounts/account.ts'
import { recordAct } from '../accounts/audit.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import type { Namespace } from './namespace.ts'

const remove = 'delete from namespace where namespace_id = $1 and tenant_id = $2'
const remember = 'insert into namespace_erasure (namespace_id) values ($1)'
// Those that wait never get a worker; one that is being checked finds no namespace to take effect in.
const cancelJobs = 'delete from capsule_job where namespace_id = $1'

export async function deleteNamespace(
  store: Store,
  by: Account,
  at: Namespace,
  typed: string,
): Promise<void> {
  if (typed !== at.slug) {
    const detail = `"confirm" must be the slug of this namespace, "${at.slug}". Nothing was deleted.`
    throw problem('invalid_request', detail, { errors: [{ in: 'query', name: 'confirm', detail }] })
  }
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(remove, [at.id, at.tenantId])
    // Somebody else was a moment faster.
    if (rowCount !== 1) throw problem('namespace_not_found', `There is no namespace "${at.slug}" any more.`)
    await tx.query(remember, [at.id])
    await tx.query(cancelJobs, [at.id])
    const act = { tenantId: at.tenantId, actor: by, action: 'namespace.deleted' } as const
    await recordAct({ writes: tx }, { ...act, subject: at.slug, detail: { label: at.label } })
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
    const act = { tenantId: at.tenantId, actor: by, action: 'namespace.relabelled' } as const
    await recordAct({ writes: tx }, { ...act, subject: at.slug, detail: { from: at.label, to: label } })
  })
  return { ...at, label }
}
