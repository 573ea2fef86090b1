// Revokes a key for good. It stops working in every process within five seconds, because none of them trusts what it
// knows of a key for longer (key-ring.ts). Revoking twice keeps the first date.
import type { Writes } from '../store/writes.ts'
import { apiKeyColumns, apiKeyOf } from './api-key.ts'
import type { ApiKey, ApiKeyRow } from './api-key.ts'

const revoke = `update api_key set revoked_at = coalesce(revoked_at, now())
  where public_id = $1 and ($2::text is null or tenant_id = $2) returning ${apiKeyColumns}`

/** Null when there is no such key, or when it belongs to another tenant than the one named. */
export async function revokeKey(
  { writes }: Writes,
  publicId: string,
  tenantId?: string,
): Promise<ApiKey | null> {
  const { rows } = await writes.query<ApiKeyRow>(revoke, [publicId, tenantId ?? null])
  return rows[0] ? apiKeyOf(rows[0]) : null
}
