// Limits of one tenant that override the settings TENANT_MAX_NAMESPACES and TENANT_MAX_BYTES, and how much of them the
// tenant uses. Set on the command line only: `impact-graph tenant limits`.
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'

/** Null: the setting applies. */
export interface TenantLimits {
  readonly maxNamespaces: number | null
  readonly maxBytes: number | null
}

export interface TenantUsage extends TenantLimits {
  readonly name: string
  readonly namespaces: number
  readonly bytes: number
}

const change = `
  update tenant set
    max_namespaces = case when $2 then $3::integer else max_namespaces end,
    max_bytes = case when $4 then $5::bigint else max_bytes end
  where tenant_id = $1`

const read = `
  select name, max_namespaces as "maxNamespaces", max_bytes::float8 as "maxBytes",
    (select count(*)::int from namespace where namespace.tenant_id = tenant.tenant_id) as namespaces,
    coalesce((select sum(stored_bytes) from namespace where namespace.tenant_id = tenant.tenant_id), 0)::float8
      + coalesce((
          select sum(size_bytes) from saved_capsule join account using (account_id)
          where account.tenant_id = tenant.tenant_id
        ), 0)::float8 as bytes
  from tenant where tenant_id = $1`

/** Omitted limits stay as they are. Null when there is no such tenant. */
export async function changeTenantLimits(
  writes: Writes,
  id: string,
  { maxNamespaces, maxBytes }: Partial<TenantLimits>,
): Promise<TenantUsage | null> {
  await writes.query(change, [
    id,
    maxNamespaces !== undefined,
    maxNamespaces ?? null,
    maxBytes !== undefined,
    maxBytes ?? null,
  ])
  return await findRow(writes, read, [id])
}
