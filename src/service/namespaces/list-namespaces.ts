// A tenant's namespaces, ordered by slug; for a restricted key only those it may use.
import type { Store } from '../../database/pools/open-store.ts'
import { namespaceColumns, type Namespace } from './namespace.ts'
import type { TenantId } from '../../contract/ids.ts'

const ofTenant = `select ${namespaceColumns} from namespace
  where tenant_id = $1 and ($2::text[] is null or slug = any($2)) order by slug`

export async function listNamespaces(
  store: Store,
  tenantId: TenantId,
  restrictedTo: readonly string[] | null,
): Promise<Namespace[]> {
  return (await store.reads.query<Namespace>(ofTenant, [tenantId, restrictedTo])).rows
}
