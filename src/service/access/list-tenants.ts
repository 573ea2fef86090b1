// All tenants, oldest first.
import type { Store } from '../../database/pools/open-store.ts'
import { tenantColumns, toTenant, type Tenant, type TenantRow } from './tenant.ts'

const allTenants = `select ${tenantColumns} from tenant order by created_at, tenant_id`

export async function listTenants(store: Store): Promise<Tenant[]> {
  const { rows } = await store.reads.query<TenantRow>(allTenants)
  return rows.map(toTenant)
}
