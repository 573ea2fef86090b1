// Signs in and changes passwords. Response and work are the same whether or not the e-mail address has an account.
import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import { normalizedEmail, type Account } from './account.ts'
import type { Refusals } from '../record/refusals.ts'
import {
  countPasswordChangeAttempt,
  countSignInAttempt,
  clearPasswordChangeAttempts,
  clearSignInAttempts,
  clearAllSignInAttempts,
} from './attempts.ts'
import { type Origin, recordAuditEvent, recordOwnAct } from '../record/audit.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'
import { endOtherSessions, startSession, type Client, type Session } from './sessions.ts'
import type { Language } from '../../core/validation/report.ts'

const columns = 'account_id as id, tenant_id as "tenantId", name, password_hash as "passwordHash"'
const byEmail = `select ${columns} from account where email = $1`
const byId = `select ${columns} from account where account_id = $1`

interface StoredPassword extends Pick<Account, 'id' | 'tenantId' | 'name'> {
  /** Null: the person signs in by the issuer alone. */
  readonly passwordHash: string | null
}

const isRight = (password: string, stored: StoredPassword | null): Promise<boolean> =>
  verifyPassword(password.slice(0, maxPasswordLength), stored?.passwordHash ?? undefined)

const maxEmailLength = 254
/** Longer than any password that the rules allow. */
const maxPasswordLength = 4096

const setLanguage = 'update account set language = $2 where account_id = $1 and language <> $2'

interface Credentials {
  readonly email: string
  readonly password: string
  /** That of the console, which mails will have too. */
  readonly language?: Language
}

/** Returns the token for the session cookie. */
export async function signIn(
  store: Store,
  refusals: Refusals,
  credentials: Credentials,
  client: Client,
  origin: Origin,
): Promise<string> {
  const email = normalizedEmail(credentials.email).slice(0, maxEmailLength + 1)
  await countSignInAttempt(store, email, client.address)
  const found = await findRow<StoredPassword>(store.reads, byEmail, [email])
  const by = found && { id: found.id, tenantId: found.tenantId, name: found.name, origin }
  if (!(await isRight(credentials.password, found)) || !by) {
    // The answer does not wait for it, so that it takes as long where there is no account.
    if (by) {
      const detail = { account_id: by.id, code: 'sign_in_failed' }
      const event = { tenantId: by.tenantId, actor: by, action: 'account.sign_in_failed' } as const
      void refusals.record({ ...event, subject: by.name, detail })
    }
    throw problem('sign_in_failed', {}, { headers: { 'WWW-Authenticate': 'Session realm="impact-graph"' } })
  }
  await clearSignInAttempts(store, email, client.address)
  const { id, name } = by
  const { language } = credentials
  return await store.transaction(async (tx) => {
    if (language) await tx.query(setLanguage, [id, language])
    const token = await startSession(tx, id, client)
    await recordOwnAct(tx, by, { action: 'account.signed_in', subject: name, detail: { account_id: id } })
    return token
  })
}

const setPassword = 'update account set password_hash = $2 where account_id = $1'

/** Ends all other sessions, in case somebody else knew the old password. */
export async function changePassword(
  store: Store,
  session: Session,
  passwords: { readonly current_password: string; readonly new_password: string },
): Promise<void> {
  const { account } = session
  await countPasswordChangeAttempt(store, account.id)
  const found = await findRow<StoredPassword>(store.reads, byId, [account.id])
  if (!(await isRight(passwords.current_password, found)))
    throw invalidRequest([placeFault('body', fault('current_password', 'current_password_wrong', {}))])
  await clearPasswordChangeAttempts(store, account.id)
  const weakness = passwordFault(passwords.new_password, account, 'new_password')
  if (weakness) throw invalidRequest([placeFault('body', weakness)])
  const hash = await hashPassword(passwords.new_password)
  await store.transaction(async (tx) => {
    await tx.query(setPassword, [account.id, hash])
    await endOtherSessions(tx, session)
    const detail = { account_id: account.id }
    await recordOwnAct(tx, account, { action: 'password.changed', subject: account.name, detail })
  })
}

const resetByEmail = `update account set password_hash = $2 where email = $1 
  returning account_id as id, tenant_id as "tenantId", name`

/** For the command line. Ends every session of the account. Null when no account has this address. */
export async function resetPassword(store: Store, email: string, password: string) {
  const hash = await hashPassword(password)
  const plain = normalizedEmail(email)
  const reset = await store.transaction(async (tx) => {
    const account = await findRow<Pick<Account, 'id' | 'tenantId' | 'name'>>(tx, resetByEmail, [plain, hash])
    if (!account) return null
    await tx.query('delete from account_session where account_id = $1', [account.id])
    const { id, tenantId, name } = account
    const event = { tenantId, actor: null, action: 'password.reset', subject: name } as const
    await recordAuditEvent(tx, { ...event, detail: { account_id: id } })
    return { id, name }
  })
  await clearAllSignInAttempts(store, plain)
  return reset
}
