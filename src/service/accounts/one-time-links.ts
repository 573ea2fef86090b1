// Links that work once and for seven days: the set-up link, which creates the first account, and invitations; those to a
// new password are in password-links.ts. Only the hash of the token is stored; a used link is deleted. Rules, section 6.
import { problem } from '../../contract/problems.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { findRow, readValue } from '../../database/read-row.ts'
import type { Reads, Writes } from '../../database/transaction.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { recordOwnAct } from '../record/audit.ts'
import type { Account } from './account.ts'
import { newId } from '../access/base62.ts'
import type { Invitation, LinkAnswer, Role } from '../../contract/account-schemas.ts'
import { hashToken, isToken, newToken } from './secret-token.ts'
import type { TenantId } from '../../contract/ids.ts'

export interface OneTimeLink {
  readonly id: string
  readonly kind: 'setup' | 'invitation'
  /** The tenant to join; null: a new one is created. */
  readonly tenantId: TenantId | null
  readonly role: Role
}

const invitationColumns = `'invitation' as object, link_id as id, role, email, invited_by, created_at, expires_at`

const insertLink = `insert into one_time_link (link_id, token_hash, kind, tenant_id, role, email, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + interval '7 days')
  returning ${invitationColumns}`

/** Null when an account exists. Set-up links of other processes stay valid until one of them is used. */
export async function createSetupLink(store: Store): Promise<string | null> {
  return await store.transaction(async (tx) => {
    if (await hasAccounts({ reads: tx })) return null
    await tx.query(`delete from one_time_link where kind = 'setup' and expires_at <= now()`)
    const { token, hash } = newToken()
    await tx.query(insertLink, [newId('lnk'), hash, 'setup', null, 'owner', null, null])
    return token
  })
}

export const hasAccounts = ({ reads }: { readonly reads: Reads }): Promise<boolean> =>
  readValue(reads, 'select exists (select from account)')

/** The set-up link joins the existing tenant when there is exactly one. */
const onlyTenant = `select tenant_id, name from tenant where (select count(*) from tenant) = 1`

/** As it was shown, or as it was mailed. */
const hasToken = '(token_hash = $1 or mailed_token_hash = $1)'

// A set-up link stops working once an account exists.
const linkByToken = `select 'link' as object, link.kind, coalesce(tenant.name, only_tenant.name) as tenant_name, link.role,
    coalesce(account.email, link.email) as email, link.expires_at
  from one_time_link link
    left join tenant on tenant.tenant_id = link.tenant_id
    left join account on account.account_id = link.account_id
    left join (${onlyTenant}) only_tenant on link.kind = 'setup'
  where ${hasToken} and expires_at > now() and (link.kind <> 'setup' or not exists (select from account))`

export async function readOneTimeLink(store: Store, token: string): Promise<LinkAnswer> {
  const [link] = await readAnswers<LinkAnswer>(store.reads, linkByToken, [hashToken(token)])
  if (!link || !isToken(token)) throw problem('link_invalid')
  return link
}

const deleteLink = `delete from one_time_link where ${hasToken} and kind <> 'password' and expires_at > now()
  returning link_id as id, kind, tenant_id as "tenantId", role`

// Advisory lock: several set-up links may be open, one for each started process, but only one may create an account. The
// number is arbitrary, but must stay the same in every version.
const firstAccountLock = '5103847926110254'

/** Deletes the link; of two concurrent calls only one succeeds. */
export async function useOneTimeLink(writes: Writes, token: string): Promise<OneTimeLink> {
  const link = await findRow<OneTimeLink>(writes, deleteLink, [hashToken(token)])
  if (link?.kind === 'setup') await writes.query('select pg_advisory_xact_lock($1)', [firstAccountLock])
  if (!link || (link.kind === 'setup' && (await hasAccounts({ reads: writes }))))
    throw problem('link_invalid')
  if (link.tenantId !== null) return link
  const tenant = await findRow<{ tenant_id: TenantId }>(writes, onlyTenant)
  return { ...link, tenantId: tenant?.tenant_id ?? null }
}

export async function invite(
  store: Store,
  by: Account,
  input: { readonly role: Role; readonly email: string | null },
  sendsMail = false,
): Promise<{ invitation: Invitation; token: string; isMailed: boolean }> {
  return await store.transaction(async (tx) => {
    await tx.query('delete from one_time_link where tenant_id = $1 and expires_at <= now()', [by.tenantId])
    const { token, hash } = newToken()
    const values = [newId('lnk'), hash, 'invitation', by.tenantId, input.role, input.email, by.name]
    const [invitation] = await readAnswers<Invitation>(tx, insertLink, values)
    if (!invitation) throw new Error('the new invitation was not returned')
    const { id } = invitation
    const detail = { role: input.role, invitation_id: id }
    await recordOwnAct(tx, by, { action: 'account.invited', subject: input.email ?? id, detail })
    const isMailed =
      sendsMail && isMailAddress(input.email ?? '') && (await mayMailInvitation(tx, by.tenantId))
    const about = { link_id: id, language: by.language }
    if (isMailed) await queueMail(tx, by.tenantId, 'mail.invitation', about)
    return { invitation, token, isMailed }
  })
}

// Whoever runs the mail server answers for what goes through it, and anybody may be invited.
const maxMailedADay = 100

const mailedToday = `select count(*)::integer from delivery
  where tenant_id = $1 and target = 'mail' and type = 'mail.invitation' and created_at > now() - interval '1 day'`

const mayMailInvitation = async (tx: Writes, tenantId: TenantId): Promise<boolean> =>
  (await readValue<number>(tx, mailedToday, [tenantId])) < maxMailedADay

const setMailedToken = `update one_time_link link set mailed_token_hash = $3 from tenant
  where link.tenant_id = $1 and link_id = $2 and kind = 'invitation' and expires_at > now()
    and tenant.tenant_id = link.tenant_id
  returning email, invited_by as "invitedBy", expires_at as "expiresAt", tenant.name as organization`

interface MailedInvitation {
  readonly email: string | null
  readonly invitedBy: string | null
  readonly organization: string
  readonly expiresAt: Date
}

/** A token of its own for each mail, made when it is sent, so that no queue holds one. Null where the link is gone. */
export async function mintMailedToken(writes: Writes, tenantId: TenantId, id: string) {
  const { token, hash } = newToken()
  const invitation = await findRow<MailedInvitation>(writes, setMailedToken, [tenantId, id, hash])
  return invitation && { token, ...invitation }
}

const openInvitations = `select ${invitationColumns} from one_time_link
  where tenant_id = $1 and kind = 'invitation' and expires_at > now() order by created_at desc, link_id`

export const listInvitations = (store: Store, tenantId: TenantId): Promise<Invitation[]> =>
  readAnswers(store.reads, openInvitations, [tenantId])

const revoke = `delete from one_time_link
  where tenant_id = $1 and link_id = $2 and kind = 'invitation' and expires_at > now()
  returning email, role`

export async function revokeInvitation(store: Store, by: Account, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const revoked = await findRow<Pick<Invitation, 'email' | 'role'>>(tx, revoke, [by.tenantId, id])
    if (!revoked) throw problem('invitation_not_found')
    const { email, role } = revoked
    const detail = { role, invitation_id: id }
    await recordOwnAct(tx, by, { action: 'invitation.revoked', subject: email ?? id, detail })
  })
}
