// A tenant: the organization that keys and namespaces belong to. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

/** SQL: a tenant as it is called here. */
export const tenantColumns = 'tenant_id as id, name, created_at as "createdAt", suspended_at as "suspendedAt"'

const tenantById = `select ${tenantColumns} from tenant where tenant_id = $1`

export async function findTenant(store: Store, id: string): Promise<Tenant | null> {
  const { rows } = await store.reads.query<Tenant>(tenantById, [id])
  return rows[0] ?? null
}

/** Oldest first. */
const allTenants = `select ${tenantColumns} from tenant order by created_at, tenant_id`

export async function listTenants(store: Store): Promise<Tenant[]> {
  return (await store.reads.query<Tenant>(allTenants)).rows
}
