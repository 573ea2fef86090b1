// What the operator does to a tenant on the command line, on the tenant's record. While a tenant is suspended, all its keys
// get 403 and nothing is delivered for it. Rules, sections 6 and 7.
import type { AuditAction } from '../../contract/audit-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow, readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { createTenant } from '../access/create-tenant.ts'
import { changeTenantLimits, type TenantLimits, type TenantUsage } from '../access/tenant-limits.ts'
import { tenantColumns, type Tenant } from '../access/tenant.ts'
import type { TenantId } from '../../contract/ids.ts'
import { recordAuditEvent } from '../record/audit.ts'

const recordOperation = (
  writer: Writes,
  { id, name }: Pick<Tenant, 'id' | 'name'>,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordAuditEvent(writer, { tenantId: id, actor: null, action, subject: name, detail })

export function createTenantAsOperator(store: Store, name: string): Promise<Tenant> {
  return store.transaction(async (tx) => {
    const tenant = await createTenant(tx, name)
    await recordOperation(tx, tenant, 'tenant.created')
    return tenant
  })
}

const lockTenant = `select ${tenantColumns} from tenant where tenant_id = $1 for update`
const setSuspension = `update tenant set suspended_at = case when $2 then now() end
  where tenant_id = $1 returning ${tenantColumns}`

/** Suspending twice keeps the first date. Null when there is no such tenant. */
function setSuspended(store: Store, id: string, isSuspended: boolean): Promise<Tenant | null> {
  return store.transaction(async (tx) => {
    const before = await findRow<Tenant>(tx, lockTenant, [id])
    if (!before) return null
    if ((before.suspendedAt !== null) === isSuspended) return before
    const tenant = await readRow<Tenant>(tx, setSuspension, [id, isSuspended])
    await recordOperation(tx, tenant, isSuspended ? 'tenant.suspended' : 'tenant.resumed')
    return tenant
  })
}

export const suspendTenant = (store: Store, id: string): Promise<Tenant | null> =>
  setSuspended(store, id, true)

export const resumeTenant = (store: Store, id: string): Promise<Tenant | null> =>
  setSuspended(store, id, false)

/** Omitted limits stay as they are; without any it only reads. Null when there is no such tenant. */
export function setTenantLimits(
  store: Store,
  id: string,
  limits: Partial<TenantLimits>,
): Promise<TenantUsage | null> {
  return store.transaction(async (tx) => {
    const usage = await changeTenantLimits(tx, id, limits)
    if (usage && Object.keys(limits).length > 0) {
      const { name, maxNamespaces, maxBytes } = usage
      const detail = { max_namespaces: maxNamespaces, max_bytes: maxBytes }
      await recordOperation(tx, { id: id as TenantId, name }, 'tenant.limits_changed', detail)
    }
    return usage
  })
}
