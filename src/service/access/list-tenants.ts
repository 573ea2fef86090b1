// All tenants, oldest first.
import type { Store } from '../../database/pools/open-store.ts'
import { tenantColumns, type Tenant } from './tenant.ts'

const allTenants = `select ${tenantColumns} from tenant order by created_at, tenant_id`

export async function listTenants(store: Store): Promise<Tenant[]> {
  return (await store.reads.query<Tenant>(allTenants)).rows
}
