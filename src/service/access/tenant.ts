// A tenant: the organization that keys and namespaces belong to. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

/** SQL: a tenant as it is called here. */
export const tenantColumns = 'tenant_id as id, name, created_at as "createdAt", suspended_at as "suspendedAt"'

const tenantById = `select ${tenantColumns} from tenant where tenant_id = $1`

export const findTenant = (store: Store, id: string): Promise<Tenant | null> =>
  findRow(store.reads, tenantById, [id])

const lock = 'select from tenant where tenant_id = $1 for no key update'

/** Whoever adds to what a tenant may have so many of locks it first, so that limits are exact. */
export async function lockTenant(writes: Writes, id: TenantId): Promise<void> {
  await writes.query(lock, [id])
}

/** Oldest first. */
const allTenants = `select ${tenantColumns} from tenant order by created_at, tenant_id`

export async function listTenants(store: Store): Promise<Tenant[]> {
  return (await store.reads.query<Tenant>(allTenants)).rows
}
