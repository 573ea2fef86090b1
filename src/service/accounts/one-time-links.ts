// Links that work once and for seven days: the set-up link, which creates the first account, and invitations; those to a
// new password are in password-links.ts. Only the hash of the token is stored; a used link is deleted. Rules, section 6.
import { problem } from '../../contract/problems.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Writes } from '../../database/writes.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { recordAuditEvent } from '../record/audit.ts'
import type { Account } from './account.ts'
import { newId } from './new-id.ts'
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

const insertLink = `insert into one_time_link (link_id, token_hash, kind, tenant_id, role, email, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + interval '7 days')
  returning link_id, role, email, invited_by, created_at, expires_at`

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

export async function hasAccounts({ reads }: { readonly reads: Writes }): Promise<boolean> {
  const { rows } = await reads.query<{ found: boolean }>('select exists (select from account) as found')
  return rows[0]?.found ?? false
}

/** The set-up link joins the existing tenant when there is exactly one. */
const onlyTenant = `select tenant_id, name from tenant where (select count(*) from tenant) = 1`

/** As it was shown, or as it was mailed. */
const hasToken = '(token_hash = $1 or mailed_token_hash = $1)'

// A set-up link stops working once an account exists.
const linkByToken = `select link.kind, link.role, coalesce(account.email, link.email) as email, link.expires_at,
    coalesce(tenant.name, only_tenant.name) as tenant_name
  from one_time_link link
    left join tenant on tenant.tenant_id = link.tenant_id
    left join account on account.account_id = link.account_id
    left join (${onlyTenant}) only_tenant on link.kind = 'setup'
  where ${hasToken} and expires_at > now() and (link.kind <> 'setup' or not exists (select from account))`

export async function readOneTimeLink(store: Store, token: string): Promise<LinkAnswer> {
  const { rows } = await store.reads.query<{
    kind: LinkAnswer['kind']
    role: Role
    email: string | null
    expires_at: Date
    tenant_name: string | null
  }>(linkByToken, [hashToken(token)])
  const row = isToken(token) ? rows[0] : undefined
  if (!row) throw problem('link_invalid')
  const { kind, role, email, tenant_name } = row
  return { object: 'link', kind, tenant_name, role, email, expires_at: row.expires_at.toISOString() }
}

const deleteLink = `delete from one_time_link where ${hasToken} and kind <> 'password' and expires_at > now()
  returning link_id, kind, tenant_id, role`

// Advisory lock: several set-up links may be open, one for each started process, but only one may create an account. The
// number is arbitrary, but must stay the same in every version.
const firstAccountLock = '5103847926110254'

/** Deletes the link; of two concurrent calls only one succeeds. */
export async function useOneTimeLink(writes: Writes, token: string): Promise<OneTimeLink> {
  const { rows } = await writes.query<{
    link_id: string
    kind: OneTimeLink['kind']
    tenant_id: TenantId | null
    role: Role
  }>(deleteLink, [hashToken(token)])
  const row = rows[0]
  if (row?.kind === 'setup') await writes.query('select pg_advisory_xact_lock($1)', [firstAccountLock])
  if (!row || (row.kind === 'setup' && (await hasAccounts({ reads: writes })))) throw problem('link_invalid')
  if (row.tenant_id !== null)
    return { id: row.link_id, kind: row.kind, tenantId: row.tenant_id, role: row.role }
  const { rows: tenants } = await writes.query<{ tenant_id: TenantId }>(onlyTenant)
  return { id: row.link_id, kind: row.kind, tenantId: tenants[0]?.tenant_id ?? null, role: row.role }
}

interface InvitationRow {
  link_id: string
  role: Role
  email: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

const invitationAnswer = (row: InvitationRow): Invitation => ({
  object: 'invitation',
  id: row.link_id,
  role: row.role,
  email: row.email,
  invited_by: row.invited_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

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
    const { rows } = await tx.query<InvitationRow>(insertLink, values)
    if (!rows[0]) throw new Error('the new invitation was not returned')
    await recordAuditEvent(tx, {
      tenantId: by.tenantId,
      actor: by,
      action: 'account.invited',
      subject: input.email ?? rows[0].link_id,
      detail: { role: input.role, invitation_id: rows[0].link_id },
    })
    const isMailed =
      sendsMail && isMailAddress(input.email ?? '') && (await mayMailInvitation(tx, by.tenantId))
    const about = { link_id: rows[0].link_id, language: by.language }
    if (isMailed) await queueMail(tx, by.tenantId, 'mail.invitation', about)
    return { invitation: invitationAnswer(rows[0]), token, isMailed }
  })
}

// Whoever runs the mail server answers for what goes through it, and anybody may be invited.
const maxMailedADay = 100

const mailedToday = `select count(*)::integer as count from delivery
  where tenant_id = $1 and target = 'mail' and type = 'mail.invitation' and created_at > now() - interval '1 day'`

async function mayMailInvitation(tx: Writes, tenantId: TenantId): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>(mailedToday, [tenantId])
  return (rows[0]?.count ?? 0) < maxMailedADay
}

const setMailedToken = `update one_time_link link set mailed_token_hash = $3 from tenant
  where link.tenant_id = $1 and link_id = $2 and kind = 'invitation' and expires_at > now()
    and tenant.tenant_id = link.tenant_id
  returning email, invited_by, expires_at, tenant.name as tenant_name`

export interface MailedInvitation {
  readonly token: string
  readonly email: string | null
  readonly invitedBy: string | null
  readonly organization: string
  readonly expiresAt: Date
}

/** A token of its own for each mail, made when it is sent, so that no queue holds one. Null where the link is gone. */
export async function mintMailedToken(
  writes: Writes,
  tenantId: TenantId,
  id: string,
): Promise<MailedInvitation | null> {
  const { token, hash } = newToken()
  const { rows } = await writes.query<{
    email: string | null
    invited_by: string | null
    expires_at: Date
    tenant_name: string
  }>(setMailedToken, [tenantId, id, hash])
  const [row] = rows
  if (!row) return null
  const { email, invited_by: invitedBy, tenant_name: organization, expires_at: expiresAt } = row
  return { token, email, invitedBy, organization, expiresAt }
}

const openInvitations = `select link_id, role, email, invited_by, created_at, expires_at from one_time_link
  where tenant_id = $1 and kind = 'invitation' and expires_at > now() order by created_at desc, link_id`

export async function listInvitations(store: Store, tenantId: TenantId): Promise<Invitation[]> {
  const { rows } = await store.reads.query<InvitationRow>(openInvitations, [tenantId])
  return rows.map(invitationAnswer)
}

const revoke = `delete from one_time_link
  where tenant_id = $1 and link_id = $2 and kind = 'invitation' and expires_at > now()
  returning email, role`

export async function revokeInvitation(store: Store, by: Account, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string | null; role: Role }>(revoke, [by.tenantId, id])
    if (!rows[0]) {
      throw problem('invitation_not_found')
    }
    const { email, role } = rows[0]
    const event = { tenantId: by.tenantId, actor: by, action: 'invitation.revoked' } as const
    await recordAuditEvent(tx, { ...event, subject: email ?? id, detail: { role, invitation_id: id } })
  })
}
