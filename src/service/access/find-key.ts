// Finds a key by its public id, together with the hash of its secret and its tenant: one query decides about access.
import type { Store } from '../../database/pools/open-store.ts'
import { toApiKey, type ApiKey, type ApiKeyRow } from './api-key.ts'
import type { Tenant } from './tenant.ts'

const keyWithTenant = `select k.public_id, k.tenant_id, k.label, k.scope, k.namespaces, k.owner_rights, k.created_at, k.created_by, k.expires_at,
    k.revoked_at, k.last_used_at, k.rolled_to, k.first_id, k.secret_hash, t.name as tenant_name, t.created_at as tenant_created_at, t.suspended_at
  from api_key k join tenant t on t.tenant_id = k.tenant_id where k.public_id = $1`

interface KeyWithTenantRow extends ApiKeyRow {
  secret_hash: Buffer
  tenant_name: string
  tenant_created_at: Date
  suspended_at: Date | null
}

export interface KeyRecord {
  readonly key: ApiKey
  readonly secretHash: Buffer
  readonly tenant: Tenant
}

export async function findKey(store: Store, keyId: string): Promise<KeyRecord | null> {
  const { rows } = await store.reads.query<KeyWithTenantRow>(keyWithTenant, [keyId])
  const row = rows[0]
  if (!row) return null
  return {
    key: toApiKey(row),
    secretHash: row.secret_hash,
    tenant: {
      id: row.tenant_id,
      name: row.tenant_name,
      createdAt: row.tenant_created_at,
      suspendedAt: row.suspended_at,
    },
  }
}
