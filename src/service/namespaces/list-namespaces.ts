// A tenant's namespaces, ordered by slug; for a restricted key only those it may use.
import type { Store } from '../../database/pools/open-store.ts'
import { namespaceColumns, toNamespace, type Namespace, type NamespaceRow } from './namespace.ts'
import type { TenantId } from '../../contract/ids.ts'

const ofTenant = `select ${namespaceColumns} from namespace
  where tenant_id = $1 and ($2::text[] is null or slug = any($2)) order by slug`

export async function listNamespaces(
  store: Store,
  tenantId: TenantId,
  restrictedTo: readonly string[] | null,
): Promise<Namespace[]> {
  const { rows } = await store.reads.query<NamespaceRow>(ofTenant, [tenantId, restrictedTo])
  return rows.map(toNamespace)
}
