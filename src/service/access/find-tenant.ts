// Finds a tenant by its id.
import type { Store } from '../../database/pools/open-store.ts'
import { tenantColumns, toTenant, type Tenant, type TenantRow } from './tenant.ts'

const tenantById = `select ${tenantColumns} from tenant where tenant_id = $1`

export async function findTenant(store: Store, id: string): Promise<Tenant | null> {
  const { rows } = await store.reads.query<TenantRow>(tenantById, [id])
  return rows[0] ? toTenant(rows[0]) : null
}
