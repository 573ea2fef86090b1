// Creates an API key. Its text is returned here and never again. Rules, section 5.
import { readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { apiKeyColumns, type ApiKey } from './api-key.ts'
import { hashKey, newKey } from './key-format.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Scope } from '../../contract/operation.ts'

const insertKey = `insert into api_key (public_id, tenant_id, secret_hash, label, namespaces, expires_at, created_by, scope, first_id, owner_rights)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${apiKeyColumns}`

export interface KeyInput {
  readonly tenantId: TenantId
  readonly label: string
  /** Left out: `write`. */
  readonly scope?: Scope
  /** Restricts the key to these slugs; left out or null: every namespace of the tenant. */
  readonly namespaces?: readonly string[] | null
  /** Left out: true. */
  readonly hasOwnerRights?: boolean
  readonly expiresAt?: Date | null
  /** The name of the person in the console; null on the command line. */
  readonly createdBy?: string | null
  /** Of the key that it replaces. */
  readonly firstId?: string
}

export interface CreatedKey {
  readonly text: string
  readonly key: ApiKey
}

/** The tenant must exist: the database refuses a key without one. */
export async function createKey(writes: Writes, input: KeyInput): Promise<CreatedKey> {
  const { text, keyId } = newKey()
  const key = await readRow<ApiKey>(writes, insertKey, [
    keyId,
    input.tenantId,
    hashKey(text),
    input.label,
    input.namespaces ?? null,
    input.expiresAt ?? null,
    input.createdBy ?? null,
    input.scope ?? 'write',
    input.firstId ?? null,
    input.hasOwnerRights ?? true,
  ])
  return { text, key }
}
