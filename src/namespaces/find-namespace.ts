// Finds a namespace by tenant and slug: another tenant's namespace is never found.
import type { Store } from '../store/open-store.ts'
import { namespaceColumns, namespaceOf } from './namespace.ts'
import type { Namespace, NamespaceRow } from './namespace.ts'
import type { TenantId } from '../ids.ts'

const byTenantAndSlug = `select ${namespaceColumns} from namespace where tenant_id = $1 and slug = $2`

export async function findNamespace(
  store: Store,
  tenantId: TenantId,
  slug: string,
): Promise<Namespace | null> {
  const { rows } = await store.reads.query<NamespaceRow>(byTenantAndSlug, [tenantId, slug])
  return rows[0] ? namespaceOf(rows[0]) : null
}
