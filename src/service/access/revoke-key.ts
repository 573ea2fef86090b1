// Revokes a key permanently. It stops working in every process within five seconds, because none caches a key for longer
// (key-verifier.ts). Revoking twice keeps the first date.
import type { Writes } from '../../database/writes.ts'
import { apiKeyColumns, type ApiKey } from './api-key.ts'
import type { TenantId } from '../../contract/ids.ts'

const revoke = `update api_key set revoked_at = coalesce(revoked_at, now())
  where public_id = $1 and ($2::text is null or tenant_id = $2) returning ${apiKeyColumns}`

/** Null when there is no such key, or when it belongs to another tenant than the given one. */
export async function revokeKey(writes: Writes, keyId: string, tenantId?: TenantId): Promise<ApiKey | null> {
  const { rows } = await writes.query<ApiKey>(revoke, [keyId, tenantId ?? null])
  return rows[0] ?? null
}
