// Mints an API key. Its text is returned here and never again. Decisions, section 5, Keys.
import type { Writes } from '../store/writes.ts'
import { apiKeyColumns, apiKeyOf } from './api-key.ts'
import type { ApiKey, ApiKeyRow } from './api-key.ts'
import { hashKey, newKey } from './key-format.ts'

const insertKey = `insert into api_key (public_id, tenant_id, secret_hash, label, namespaces, expires_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${apiKeyColumns}`

export interface KeyWish {
  readonly tenantId: string
  readonly label: string
  /** Restricts the key to these slugs; left out or null: every namespace of the tenant. */
  readonly namespaces?: readonly string[] | null
  readonly expiresAt?: Date | null
  /** The name of the person; null on the command line. */
  readonly createdBy?: string | null
}

export interface MintedKey {
  readonly text: string
  readonly key: ApiKey
}

/** The tenant must exist: the database refuses a key without one. */
export async function mintKey({ writes }: Writes, wish: KeyWish): Promise<MintedKey> {
  const { text, publicId } = newKey()
  const { rows } = await writes.query<ApiKeyRow>(insertKey, [
    publicId,
    wish.tenantId,
    hashKey(text),
    wish.label,
    wish.namespaces ?? null,
    wish.expiresAt ?? null,
    wish.createdBy ?? null,
  ])
  if (!rows[0]) throw new Error('the new key was not returned')
  return { text, key: apiKeyOf(rows[0]) }
}
