// A tenant: the organization that keys and namespaces belong to. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'

export interface Tenant {
  readonly id: TenantId
  readonly name: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

/** SQL: a tenant as it is called here. */
export const tenantColumns = 'tenant_id as id, name, created_at as "createdAt", suspended_at as "suspendedAt"'
