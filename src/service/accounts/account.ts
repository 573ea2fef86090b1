// An account: a person of a tenant. Rules, section 6.
import type { Account as AccountAnswer, OwnAccount, Role } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Origin } from '../record/audit.ts'
import type { Language } from '../../core/validation/report.ts'

export interface Account {
  readonly id: string
  readonly tenantId: TenantId
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
  /** Of mails. */
  readonly language: Language
  /** Whether the verdict of an upload is mailed. */
  readonly mailsVerdicts: boolean
  /** Of the account that makes a request: goes on the record with what it does. */
  readonly origin?: Origin
}

export interface AccountRow {
  account_id: string
  tenant_id: TenantId
  name: string
  email: string
  role: Role
  created_at: Date
  language: Language
  mails_verdicts: boolean
}

export const accountColumns = 'account_id, tenant_id, name, email, role, created_at, language, mails_verdicts'

export const toAccount = (row: AccountRow): Account => ({
  id: row.account_id,
  tenantId: row.tenant_id,
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  language: row.language,
  mailsVerdicts: row.mails_verdicts,
})

export const accountAnswer = (account: Account): AccountAnswer => ({
  object: 'account',
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  created_at: account.createdAt.toISOString(),
})

/** With what only the person sees. */
export const ownAccountAnswer = (account: Account): OwnAccount => ({
  ...accountAnswer(account),
  language: account.language,
  mails_verdicts: account.mailsVerdicts,
})

/** The form in which e-mail addresses are stored and compared. */
export const normalizedEmail = (text: string): string => text.trim().toLowerCase()
