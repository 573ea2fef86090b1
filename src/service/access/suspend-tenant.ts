// Suspends and resumes a tenant: while it is suspended, all its keys get 403. Suspending twice keeps the first date.
import type { Store } from '../../database/open-store.ts'
import { tenantColumns, tenantOf } from './tenant.ts'
import type { Tenant, TenantRow } from './tenant.ts'

const suspend = `update tenant set suspended_at = coalesce(suspended_at, now())
  where tenant_id = $1 returning ${tenantColumns}`

const resume = `update tenant set suspended_at = null where tenant_id = $1 returning ${tenantColumns}`

/** Null when there is no such tenant. */
export async function suspendTenant(store: Store, id: string): Promise<Tenant | null> {
  const { rows } = await store.writes.query<TenantRow>(suspend, [id])
  return rows[0] ? tenantOf(rows[0]) : null
}

/** Null when there is no such tenant. */
export async function resumeTenant(store: Store, id: string): Promise<Tenant | null> {
  const { rows } = await store.writes.query<TenantRow>(resume, [id])
  return rows[0] ? tenantOf(rows[0]) : null
}
