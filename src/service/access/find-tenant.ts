// Finds a tenant by its id.
import type { Store } from '../../database/pools/open-store.ts'
import { tenantColumns, type Tenant } from './tenant.ts'

const tenantById = `select ${tenantColumns} from tenant where tenant_id = $1`

export async function findTenant(store: Store, id: string): Promise<Tenant | null> {
  const { rows } = await store.reads.query<Tenant>(tenantById, [id])
  return rows[0] ?? null
}
