// Creates a tenant. Rules, section 7.
import type { Writes } from '../../database/writes.ts'
import { randomBase62 } from './base62.ts'
import { tenantColumns, type Tenant } from './tenant.ts'

const insertTenant = `insert into tenant (tenant_id, name) values ($1, $2) returning ${tenantColumns}`

export async function createTenant(writes: Writes, name: string): Promise<Tenant> {
  const { rows } = await writes.query<Tenant>(insertTenant, [`ten_${randomBase62(16)}`, name])
  if (!rows[0]) throw new Error('the new tenant was not returned')
  return rows[0]
}
