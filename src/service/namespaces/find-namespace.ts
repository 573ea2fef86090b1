// Finds a namespace by tenant and slug: another tenant's namespace is never found.
import { namespaceColumns, type Namespace } from './namespace.ts'
import { namespaceNotFound } from './namespace-head.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Reads } from '../../database/transaction.ts'

// With a kept plan: nearly every request asks for it.
const byTenantAndSlug = {
  name: 'namespace by slug',
  text: `select ${namespaceColumns} from namespace where tenant_id = $1 and slug = $2`,
}

/** With the prepared reads of the store, or in a transaction. */
export async function findNamespace(
  { prepared }: { readonly prepared: Reads },
  tenantId: TenantId,
  slug: string,
): Promise<Namespace | null> {
  return await findRow(prepared, byTenantAndSlug, [tenantId, slug])
}

/** The same; throws `namespace_not_found`. */
export async function getNamespace(store: Store, tenantId: TenantId, slug: string): Promise<Namespace> {
  const namespace = await findNamespace(store, tenantId, slug)
  if (!namespace) throw namespaceNotFound(slug)
  return namespace
}

/** By slug; for a restricted key only those it may use. */
const ofTenant = `select ${namespaceColumns} from namespace
  where tenant_id = $1 and ($2::text[] is null or slug = any($2)) order by slug`

export async function listNamespaces(
  store: Store,
  tenantId: TenantId,
  restrictedTo: readonly string[] | null,
): Promise<Namespace[]> {
  return (await store.reads.query<Namespace>(ofTenant, [tenantId, restrictedTo])).rows
}
