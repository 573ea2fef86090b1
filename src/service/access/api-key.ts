// An API key as it is stored: everything but the secret. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'
import type { Scope } from '../../contract/operation.ts'

export interface ApiKey {
  /** The part between `igk_` and the secret. */
  readonly keyId: string
  readonly tenantId: TenantId
  readonly label: string
  readonly scope: Scope
  /** Slugs the key is restricted to; null means every namespace of its tenant. */
  readonly namespaces: readonly string[] | null
  /** Made by an owner, or on the command line: reaches webhooks and the record, where scope and namespaces do. */
  readonly hasOwnerRights: boolean
  readonly createdAt: Date
  /** The name of the person who created it in the console. */
  readonly createdBy: string | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  /** The id of the key that replaces it. */
  readonly rolledTo: string | null
  /** The id of the first key of its rotation: keys that follow each other count as one. */
  readonly firstId: string
}

export interface ApiKeyRow {
  public_id: string
  tenant_id: TenantId
  label: string
  scope: Scope
  namespaces: string[] | null
  owner_rights: boolean
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  rolled_to: string | null
  first_id: string | null
}

export const apiKeyColumns =
  'public_id, tenant_id, label, scope, namespaces, owner_rights, created_at, created_by, expires_at, revoked_at, last_used_at, rolled_to, first_id'

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  keyId: row.public_id,
  tenantId: row.tenant_id,
  label: row.label,
  scope: row.scope,
  namespaces: row.namespaces,
  hasOwnerRights: row.owner_rights,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  rolledTo: row.rolled_to,
  firstId: row.first_id ?? row.public_id,
})

export const mayUse = (key: ApiKey, slug: string): boolean =>
  key.namespaces === null || key.namespaces.includes(slug)

/** Whether it can do what is the owners'. */
export const reachesOwners = ({ hasOwnerRights, scope, namespaces }: ApiKey): boolean =>
  hasOwnerRights && scope === 'write' && namespaces === null

/** A key that submits sees only what it uploaded: the keys of its rotation, by the first of them. Null: everything. */
export const ownUploadsOnly = (key: ApiKey | undefined): string | null =>
  key?.scope === 'submit' ? key.firstId : null
