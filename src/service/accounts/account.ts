// An account: a person of a tenant. Rules, section 6.
import type { Account as AccountAnswer, OwnAccount, Role } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Origin } from '../record/audit.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Writes } from '../../database/transaction.ts'
import { accountRemoved } from './not-signed-in.ts'

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

/** SQL: an account as it is called here. */
export const accountColumns = `account.account_id as id, account.tenant_id as "tenantId", account.name, account.email,
  account.role, account.created_at as "createdAt", account.language, account.mails_verdicts as "mailsVerdicts"`

// "no key update", so that signing in and out, which only reference the account, do not wait.
const lock = 'select from account where account_id = $1 for no key update'

/** Whoever adds to what an account may have so many of locks it first, so that limits are exact. */
export async function lockAccount(writes: Writes, id: string): Promise<void> {
  if ((await writes.query(lock, [id])).rowCount !== 1) throw accountRemoved()
}

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
