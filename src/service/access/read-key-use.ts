// Reads how much keys are used: by key, and of a tenant together.
import type { KeyUseLine, UseByKey } from '../../contract/console/use-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'

const counts = `sum(requests)::float8 as requests, sum(refusals)::float8 as refusals,
    sum(bytes_in)::float8 as bytes_in, sum(bytes_out)::float8 as bytes_out`

const linesOfKey = `
  select to_char(day, 'YYYY-MM-DD') as day, class, ${counts}
  from key_use where key_id = $1 and ($2::text is null or tenant_id = $2) group by key_use.day, class order by key_use.day, class`

/** Oldest first. With a tenant: nothing for a key of another one. */
export async function readKeyUse(store: Store, keyId: string, tenantId?: TenantId): Promise<KeyUseLine[]> {
  const { rows } = await store.reads.query<KeyUseLine>(linesOfKey, [keyId, tenantId ?? null])
  return rows
}

const linesOfTenant = `
  select to_char(day, 'YYYY-MM-DD') as day, class, ${counts}
  from key_use where tenant_id = $1 group by key_use.day, class order by key_use.day, class`

export async function readTenantUse(store: Store, tenantId: TenantId): Promise<KeyUseLine[]> {
  const { rows } = await store.reads.query<KeyUseLine>(linesOfTenant, [tenantId])
  return rows
}

const requestsByKey = `
  select 'igk_' || key_id as key_id, array_agg(to_char(day, 'YYYY-MM-DD') order by day) as days,
    array_agg(requests order by day) as requests
  from (
    select key_id, day, sum(requests)::float8 as requests from key_use
    where tenant_id = $1 and day > $2::date - $3::integer group by key_id, day
  ) as by_day
  group by key_id order by key_id`

/** Of the last days up to `today`; keys without a request are left out. */
export async function readUseByKey(
  store: Store,
  tenantId: TenantId,
  today: string,
  days: number,
): Promise<UseByKey[]> {
  const { rows } = await store.reads.query<UseByKey>(requestsByKey, [tenantId, today, days])
  return rows
}
