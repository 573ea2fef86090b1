// An API key as it is stored: everything but the secret. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'

export interface ApiKey {
  /** The part between `igk_` and the secret. */
  readonly keyId: string
  readonly tenantId: TenantId
  readonly label: string
  /** Slugs the key is restricted to; null means every namespace of its tenant. */
  readonly namespaces: readonly string[] | null
  readonly createdAt: Date
  /** The name of the person who created it in the console. */
  readonly createdBy: string | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  /** The id of the key that replaces it. */
  readonly rolledTo: string | null
}

export interface ApiKeyRow {
  public_id: string
  tenant_id: TenantId
  label: string
  namespaces: string[] | null
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  rolled_to: string | null
}

export const apiKeyColumns =
  'public_id, tenant_id, label, namespaces, created_at, created_by, expires_at, revoked_at, last_used_at, rolled_to'

export const apiKeyOf = (row: ApiKeyRow): ApiKey => ({
  keyId: row.public_id,
  tenantId: row.tenant_id,
  label: row.label,
  namespaces: row.namespaces,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  rolledTo: row.rolled_to,
})

export const mayUse = (key: ApiKey, slug: string): boolean =>
  key.namespaces === null || key.namespaces.includes(slug)
