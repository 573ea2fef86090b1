// Creates a namespace, or returns the existing one: creating twice is not an error and changes nothing.
// Rules, section 5.
import { recordAct, type Actor } from '../record/audit.ts'
import { documentRules, projectionRules } from '../../core/reading-rules.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { findNamespace } from './find-namespace.ts'
import { namespaceColumns, type Namespace } from './namespace.ts'
import { checkNamespaceQuota, type TenantQuotas } from './tenant-quotas.ts'
import type { TenantId } from '../../contract/ids.ts'

const insertNamespace = `insert into namespace (tenant_id, slug, label) values ($1, $2, $3)
  on conflict (tenant_id, slug) do nothing returning ${namespaceColumns}`

const insertHead = `
  insert into namespace_head (namespace_id, version, projection_rules, document_rules, rules_version)
  values ($1, 1, $2, $3, 1)`

export async function createNamespace(
  store: Store,
  tenantId: TenantId,
  slug: string,
  label: string,
  quotas: TenantQuotas = {},
  /** Who does it, for the record; left out where nobody is to be on it. */
  by?: Actor,
) {
  return await store.transaction(async (tx) => {
    // A concurrent creation of the same slug makes the insert wait for it; only a deletion in between needs a retry.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const created = await insertIfNew(tx, tenantId, slug, label)
      if (created) {
        await checkNamespaceQuota(tx, quotas, tenantId)
        await recordAct(tx, by, created, { action: 'namespace.created', subject: slug, detail: { label } })
        return { namespace: created, isNew: true }
      }
      const existing = await findNamespace({ prepared: tx }, tenantId, slug)
      if (existing) return { namespace: existing, isNew: false }
    }
    throw new Error(`namespace ${slug} of ${tenantId} appeared and vanished again five times`)
  })
}

async function insertIfNew(
  tx: Transaction,
  tenantId: TenantId,
  slug: string,
  label: string,
): Promise<Namespace | null> {
  const created = await findRow<Namespace>(tx, insertNamespace, [tenantId, slug, label])
  if (created) await tx.query(insertHead, [created.id, projectionRules, documentRules])
  return created
}
