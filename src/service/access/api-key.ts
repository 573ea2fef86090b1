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

/** SQL: a key as it is called here. */
export const apiKeyColumns = `public_id as "keyId", api_key.tenant_id as "tenantId", label, scope, namespaces,
  owner_rights as "hasOwnerRights", api_key.created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", rolled_to as "rolledTo",
  coalesce(first_id, public_id) as "firstId"`

export const mayUse = (key: ApiKey, slug: string): boolean =>
  key.namespaces === null || key.namespaces.includes(slug)

/** Whether it can do what is the owners'. */
export const reachesOwners = ({ hasOwnerRights, scope, namespaces }: ApiKey): boolean =>
  hasOwnerRights && scope === 'write' && namespaces === null

/** A key that submits sees only what it uploaded: the keys of its rotation, by the first of them. Null: everything. */
export const ownUploadsOnly = (key: ApiKey | undefined): string | null =>
  key?.scope === 'submit' ? key.firstId : null
