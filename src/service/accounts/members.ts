// The people of a tenant, and the tenant's own name.
import { tenantColumns, type Tenant } from '../access/tenant.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow, readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { accountColumns, type Account } from './account.ts'
import { recordOwnAct } from '../record/audit.ts'
import { accountRemoved } from './not-signed-in.ts'
import type { Role, TenantAnswer } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Language } from '../../core/validation/report.ts'

const ofTenant = `select ${accountColumns} from account where tenant_id = $1 order by lower(name), account_id`

export async function listMembers(store: Store, tenantId: TenantId): Promise<Account[]> {
  return (await store.reads.query<Account>(ofTenant, [tenantId])).rows
}

const rename = `update account set name = $2 where account_id = $1 returning ${accountColumns}`

async function renameAccount(writes: Writes, by: Account, name: string): Promise<Account> {
  const account = await findRow<Account>(writes, rename, [by.id, name.trim()])
  if (!account) throw accountRemoved()
  const detail = { account_id: by.id, from: by.name, to: account.name }
  await recordOwnAct(writes, by, { action: 'account.renamed', subject: account.name, detail })
  return account
}

interface Preferences {
  readonly language?: Language | undefined
  readonly mails_verdicts?: boolean | undefined
}

const setPreferences = `update account
  set language = coalesce($2, language), mails_verdicts = coalesce($3, mails_verdicts)
  where account_id = $1 returning ${accountColumns}`

async function changePreferences(
  writes: Writes,
  by: Account,
  { language, mails_verdicts }: Preferences,
): Promise<Account> {
  const values = [by.id, language ?? null, mails_verdicts ?? null]
  const account = await findRow<Account>(writes, setPreferences, values)
  if (!account) throw accountRemoved()
  const detail = { account_id: by.id, language, mails_verdicts }
  await recordOwnAct(writes, by, { action: 'account.changed', subject: by.name, detail })
  return account
}

/** All of it or nothing. What is left out stays. */
export const changeAccount = (
  store: Store,
  by: Account,
  { name, ...preferences }: Preferences & { readonly name?: string | undefined },
): Promise<Account> =>
  store.transaction(async (tx) => {
    const account = name === undefined ? by : await renameAccount(tx, by, name)
    if (Object.keys(preferences).length === 0) return account
    return await changePreferences(tx, account, preferences)
  })

// Locks all owners, so that the last two cannot be removed or demoted at the same time.
const lockMembers = `select account_id as id, name, role from account
  where tenant_id = $1 and (role = 'owner' or account_id = $2) order by account_id for update`

/** Locks and returns the account; throws `last_owner` when it is the only owner. */
async function lockUnlessLastOwner(writes: Writes, tenantId: TenantId, id: string) {
  const { rows } = await writes.query<Pick<Account, 'id' | 'name' | 'role'>>(lockMembers, [tenantId, id])
  const found = rows.find((row) => row.id === id)
  if (!found) throw problem('account_not_found')
  if (found.role === 'owner' && rows.filter(({ role }) => role === 'owner').length === 1) {
    throw problem('last_owner', { name: found.name })
  }
  return found
}

const setRole = `update account set role = $3 where tenant_id = $1 and account_id = $2 returning ${accountColumns}`

export async function changeRole(store: Store, by: Account, id: string, role: Role): Promise<Account> {
  return await store.transaction(async (tx) => {
    const { tenantId } = by
    if (role !== 'owner') await lockUnlessLastOwner(tx, tenantId, id)
    const account = await findRow<Account>(tx, setRole, [tenantId, id, role])
    if (!account) throw problem('account_not_found')
    const detail = { account_id: id, role }
    await recordOwnAct(tx, by, { action: 'account.role_changed', subject: account.name, detail })
    return account
  })
}

/** The sessions of the account are deleted with it; API keys belong to the tenant and stay. */
export async function removeMember(store: Store, by: Account, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { tenantId } = by
    const { name, role } = await lockUnlessLastOwner(tx, tenantId, id)
    await tx.query('delete from account where tenant_id = $1 and account_id = $2', [tenantId, id])
    const detail = { account_id: id, role }
    await recordOwnAct(tx, by, { action: 'account.removed', subject: name, detail })
  })
}

const renameTenantById = `update tenant set name = $2 where tenant_id = $1 returning ${tenantColumns}`

export async function renameTenant(store: Store, by: Account, before: Tenant, name: string): Promise<Tenant> {
  return await store.transaction(async (tx) => {
    const tenant = await readRow<Tenant>(tx, renameTenantById, [by.tenantId, name.trim()])
    const detail = { from: before.name, to: tenant.name }
    await recordOwnAct(tx, by, { action: 'tenant.renamed', subject: tenant.name, detail })
    return tenant
  })
}

export const tenantAnswer = (tenant: Tenant): TenantAnswer => ({
  object: 'tenant',
  id: tenant.id,
  name: tenant.name,
  status: tenant.suspendedAt ? 'suspended' : 'active',
  created_at: tenant.createdAt.toISOString(),
})

const allAccounts = `select ${accountColumns} from account order by tenant_id, lower(name), account_id`

export async function listAccounts(store: Store): Promise<Account[]> {
  return (await store.reads.query<Account>(allAccounts)).rows
}
