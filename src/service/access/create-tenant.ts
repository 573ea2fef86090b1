// Creates a tenant. Rules, section 7.
import { readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { newId } from './base62.ts'
import { tenantColumns, type Tenant } from './tenant.ts'

const insertTenant = `insert into tenant (tenant_id, name) values ($1, $2) returning ${tenantColumns}`

export const createTenant = (writes: Writes, name: string): Promise<Tenant> =>
  readRow(writes, insertTenant, [newId('ten'), name])
