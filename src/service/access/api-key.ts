// An API key as it is stored: everything but the secret. Rules, section 5.
import type { TenantId } from '../../contract/ids.ts'
import type { Scope } from '../../contract/operation.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Tenant } from './tenant.ts'
import type { Writes } from '../../database/transaction.ts'

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

/** By its public id. One query decides about access. */
export async function findKey(store: Store, keyId: string): Promise<KeyRecord | null> {
  const row = await findRow<KeyWithTenantRow>(store.reads, keyWithTenant, [keyId])
  if (!row) return null
  const { secretHash, tenantName, tenantCreatedAt, suspendedAt, ...key } = row
  const tenant = { id: key.tenantId, name: tenantName, createdAt: tenantCreatedAt, suspendedAt }
  return { key, secretHash, tenant }
}

/** Oldest first. */
const keysOfTenant = `select ${apiKeyColumns} from api_key where tenant_id = $1 order by created_at, public_id`

export async function listKeys(store: Store, tenantId: TenantId): Promise<ApiKey[]> {
  return (await store.reads.query<ApiKey>(keysOfTenant, [tenantId])).rows
}

const revoke = `update api_key set revoked_at = coalesce(revoked_at, now())
  where public_id = $1 and ($2::text is null or tenant_id = $2) returning ${apiKeyColumns}`

/**
 * It stops working in every process within five seconds, because none caches a key for longer (key-verifier.ts). Revoking
 * twice keeps the first date. Null when there is no such key, or when it belongs to another tenant than the given one.
 */
export async function revokeKey(writes: Writes, keyId: string, tenantId?: TenantId): Promise<ApiKey | null> {
  return await findRow(writes, revoke, [keyId, tenantId ?? null])
}
