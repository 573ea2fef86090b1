// Finds a key by its public id, together with the hash of its secret and its tenant: one query decides about access.
import type { Store } from '../../database/pools/open-store.ts'
import { apiKeyColumns, type ApiKey } from './api-key.ts'
import type { Tenant } from './tenant.ts'

const keyWithTenant = `select ${apiKeyColumns}, secret_hash as "secretHash", tenant.name as "tenantName",
    tenant.created_at as "tenantCreatedAt", suspended_at as "suspendedAt"
  from api_key join tenant on tenant.tenant_id = api_key.tenant_id where public_id = $1`

interface KeyWithTenantRow extends ApiKey {
  readonly secretHash: Buffer
  readonly tenantName: string
  readonly tenantCreatedAt: Date
  readonly suspendedAt: Date | null
}

export interface KeyRecord {
  readonly key: ApiKey
  readonly secretHash: Buffer
  readonly tenant: Tenant
}

export async function findKey(store: Store, keyId: string): Promise<KeyRecord | null> {
  const { rows } = await store.reads.query<KeyWithTenantRow>(keyWithTenant, [keyId])
  if (!rows[0]) return null
  const { secretHash, tenantName, tenantCreatedAt, suspendedAt, ...key } = rows[0]
  const tenant = { id: key.tenantId, name: tenantName, createdAt: tenantCreatedAt, suspendedAt }
  return { key, secretHash, tenant }
}
