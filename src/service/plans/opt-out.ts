// Who wants no more reminders: kept by address and tenant, in one click and without signing in. The link in a mail says
// whom it is for and is sealed, so that nobody can unsubscribe somebody else.
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { TenantId } from '../../contract/ids.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Reads } from '../../database/transaction.ts'

const seal = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(`unsubscribe\n${text}`).digest('base64url')

export async function optOutToken(store: Store, tenantId: TenantId, address: string): Promise<string> {
  const text = Buffer.from(JSON.stringify([tenantId, address])).toString('base64url')
  return `${text}.${seal(await readCursorSecret(store), text)}`
}

/** Null for a text that we never made. */
async function readToken(store: Store, token: string): Promise<[TenantId, string] | null> {
  const [text = '', given = ''] = token.split('.')
  const expected = Buffer.from(seal(await readCursorSecret(store), text))
  const found = Buffer.from(given)
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [TenantId, string]
}

const insert = `insert into mail_opt_out (tenant_id, address)
  select tenant_id, $2 from tenant where tenant_id = $1 on conflict do nothing`

export const isOptOutToken = async (store: Store, token: string): Promise<boolean> =>
  (await readToken(store, token)) !== null

/** False for a token that we never made. A second time nothing happens. */
export async function optOut(store: Store, token: string): Promise<boolean> {
  const found = await readToken(store, token)
  if (found) await store.writes.query(insert, [found[0], foldAddress(found[1])])
  return found !== null
}

/** An address is the same however it is written. */
export const foldAddress = (address: string): string => address.toLowerCase()

export async function hasOptedOut(reads: Reads, tenantId: TenantId, address: string): Promise<boolean> {
  const { rowCount } = await reads.query('select from mail_opt_out where tenant_id = $1 and address = $2', [
    tenantId,
    foldAddress(address),
  ])
  return rowCount === 1
}
