// A tenant: the organization that keys and namespaces belong to. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

export interface TenantRow {
  tenant_id: TenantId
  name: string
  created_at: Date
  suspended_at: Date | null
}

export const tenantColumns = 'tenant_id, name, created_at, suspended_at'

export const toTenant = (row: TenantRow): Tenant => ({
  id: row.tenant_id,
  name: row.name,
  createdAt: row.created_at,
  suspendedAt: row.suspended_at,
})
