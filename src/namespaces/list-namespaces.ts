// A tenant's namespaces, by slug; for a restricted key only those it is restricted to.
import type { Store } from '../store/open-store.ts'
import { namespaceColumns, namespaceOf } from './namespace.ts'
import type { Namespace, NamespaceRow } from './namespace.ts'

const ofTenant = `select ${namespaceColumns} from namespace
  where tenant_id = $1 and ($2::text[] is null or slug = any($2)) order by slug`

export async function listNamespaces(
  store: Store,
  tenantId: string,
  restrictedTo: readonly string[] | null,
): Promise<Namespace[]> {
  const { rows } = await store.reads.query<NamespaceRow>(ofTenant, [tenantId, restrictedTo])
  return rows.map(namespaceOf)
}
