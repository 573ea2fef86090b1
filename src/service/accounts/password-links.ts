// "Forgot your password": a link to a new one, by mail, that works once and for an hour. Whoever asks learns nothing about
// which accounts exist. Rules, sections 6 and 11.
import type { TenantId } from '../../contract/ids.ts'
import { invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { accountColumns, normalizedEmail, type Account } from './account.ts'
import { clearAllSignInAttempts, countPasswordMail } from './attempts.ts'
import { type Origin, recordOwnAct } from '../record/audit.ts'
import { newId } from '../access/base62.ts'
import { hashPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'
import { hashToken, isToken, newToken } from './secret-token.ts'

// Who signs in by the issuer alone gets no password this way: the issuer decides whether they enter.
const byEmail = `select ${accountColumns} from account where email = $1 and password_hash is not null`

/**
 * The answer to the request must not wait for this: it takes longer where an account exists. After a few mails no further
 * one is sent for a while, so that nobody can fill the mailbox of somebody else; the links of those that came still work.
 */
export async function mailPasswordLink(store: Store, email: string, origin: Origin): Promise<void> {
  const account = await findRow<Account>(store.reads, byEmail, [normalizedEmail(email)])
  if (!account || !(await countPasswordMail(store, account.id))) return
  const { id, name, tenantId } = account
  await store.transaction(async (tx) => {
    await queueMail(tx, tenantId, 'mail.password', { account_id: id })
    const act = { action: 'password.link_asked', subject: name, detail: { account_id: id } } as const
    await recordOwnAct(tx, { ...account, origin }, act)
  })
}

const insertLink = `insert into one_time_link (link_id, token_hash, kind, tenant_id, account_id, role, expires_at)
  select $3, $4, 'password', tenant_id, account_id, role, now() + interval '1 hour'
  from account where tenant_id = $1 and account_id = $2`

/** When the mail is sent. Earlier links stay valid: of two mails the older one may be opened. */
export async function createPasswordLink(
  writes: Writes,
  tenantId: TenantId,
  accountId: string,
): Promise<string> {
  const { token, hash } = newToken()
  await writes.query(insertLink, [tenantId, accountId, newId('lnk'), hash])
  return token
}

const findAccount = `select ${accountColumns} from account where account_id = (
  select account_id from one_time_link where token_hash = $1 and kind = 'password' and expires_at > now())`

const deleteLink = `delete from one_time_link where token_hash = $1 and kind = 'password' and expires_at > now()`

const setPassword = `update account set password_hash = $2 where account_id = $1`

/** Ends every session and every other link of the account. */
export async function usePasswordLink(
  store: Store,
  { token, new_password: password }: { readonly token: string; readonly new_password: string },
  origin: Origin,
): Promise<void> {
  const linkInvalid = () => problem('link_invalid')
  if (!isToken(token)) throw linkInvalid()
  const hash = hashToken(token)
  const account = await findRow<Account>(store.reads, findAccount, [hash])
  if (!account) throw linkInvalid()
  const { id, name, email } = account
  const weakness = passwordFault(password, account, 'new_password')
  if (weakness) throw invalidRequest([placeFault('body', weakness)])
  const passwordHash = await hashPassword(password)
  await store.transaction(async (tx) => {
    // Of two concurrent calls only one succeeds.
    if ((await tx.query(deleteLink, [hash])).rowCount !== 1) throw linkInvalid()
    await tx.query(setPassword, [id, passwordHash])
    await tx.query('delete from one_time_link where account_id = $1', [id])
    await tx.query('delete from account_session where account_id = $1', [id])
    const detail = { account_id: id, by: 'link' }
    await recordOwnAct(tx, { ...account, origin }, { action: 'password.reset', subject: name, detail })
  })
  await clearAllSignInAttempts(store, email)
}
