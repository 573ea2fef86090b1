// Creates accounts: by the set-up link, by an invitation, by open sign-up, or on the command line. Rules, section 6.
import { createTenant } from '../access/create-tenant.ts'
import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { accountColumns, normalizedEmail, type Account } from './account.ts'
import { type Origin, recordAuditEvent, recordOwnAct } from '../record/audit.ts'
import { readOneTimeLink, useOneTimeLink } from './one-time-links.ts'
import { newId } from '../access/base62.ts'
import { hashPassword } from './password-hash.ts'
import type { Role } from '../../contract/account-schemas.ts'
import { startSession, type Client } from './sessions.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Language } from '../../core/validation/report.ts'

interface Registration {
  readonly token?: string | undefined
  readonly organization?: string | undefined
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language?: Language
}

/** Returns the token for the session cookie of the new account. */
export async function register(
  store: Store,
  input: Registration,
  signUp: 'open' | 'closed',
  client: Client,
  origin?: Origin,
): Promise<string> {
  const { token, organization } = input
  if (token === undefined) {
    if (signUp !== 'open') throw problem('sign_up_closed')
    if (organization === undefined) throw organizationMissing()
  } else {
    // A first check before the expensive hash; `useOneTimeLink` decides.
    const { tenant_name } = await readOneTimeLink(store, token)
    if (tenant_name === null && organization === undefined) throw organizationMissing()
  }
  const passwordHash = await hashPassword(input.password)
  return await store.transaction(async (tx) => {
    const link = token === undefined ? null : await useOneTimeLink(tx, token)
    const tenantId = link?.tenantId ?? (await newTenant(tx, organization))
    const role = link?.role ?? 'owner'
    const account = await insertAccount(tx, { ...input, tenantId, role, passwordHash })
    const isInvited = link?.kind === 'invitation'
    const by = { ...account, ...(origin && { origin }) }
    const detail = { account_id: account.id, role, ...(isInvited && { invitation_id: link.id }) }
    const action = isInvited ? 'account.joined' : 'account.created'
    await recordOwnAct(tx, by, { action, subject: account.name, detail })
    return await startSession(tx, account.id, client)
  })
}

async function newTenant(writer: Writes, organization: string | undefined): Promise<TenantId> {
  if (organization === undefined) throw organizationMissing()
  return (await createTenant(writer, organization.trim())).id
}

const organizationMissing = () =>
  invalidRequest([placeFault('body', fault('organization', 'organization_missing', {}))])

const insert = `insert into account (account_id, tenant_id, email, name, role, password_hash, language)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (email) do nothing returning ${accountColumns}`

interface NewAccount {
  readonly tenantId: TenantId
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Null: the person signs in by the issuer alone. */
  readonly passwordHash: string | null
  readonly language?: Language
}

export async function insertAccount(writes: Writes, input: NewAccount): Promise<Account> {
  const account = await findRow<Account>(writes, insert, [
    newId('acc'),
    input.tenantId,
    normalizedEmail(input.email),
    input.name.trim(),
    input.role,
    input.passwordHash,
    input.language ?? 'en',
  ])
  if (!account) throw problem('email_taken')
  return account
}

/** From the command line. Throws `email_taken`; the tenant must exist. */
export async function createAccount(
  store: Store,
  input: Omit<NewAccount, 'passwordHash'> & { readonly password: string },
): Promise<Account> {
  const passwordHash = await hashPassword(input.password)
  return await store.transaction(async (tx) => {
    const account = await insertAccount(tx, { ...input, passwordHash })
    const { id, tenantId, name, role } = account
    const event = { tenantId, actor: null, action: 'account.created', subject: name } as const
    await recordAuditEvent(tx, { ...event, detail: { account_id: id, role } })
    return account
  })
}
