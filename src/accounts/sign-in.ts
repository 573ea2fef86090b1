// Signing in, and changing the password. The same answer and about the same work, whether the address is known or not.
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { plainEmail } from './account.ts'
import type { Account } from './account.ts'
import {
  countPasswordChange,
  countSignIn,
  forgetPasswordChange,
  forgetSignIn,
  forgetSignIns,
} from './attempts.ts'
import { recordAct } from './audit.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { passwordFault } from './password-rules.ts'
import { endOtherSessions, startSession } from './sessions.ts'
import type { Client, Session } from './sessions.ts'

const byEmail = 'select account_id, password_hash from account where email = $1'

interface KeptPassword {
  account_id: string
  password_hash: string
}

const longestEmail = 254
/** Longer than any password that can have been chosen. */
const longestPassword = 4096

/** The token for the cookie. */
export async function signIn(
  store: Store,
  given: { readonly email: string; readonly password: string },
  client: Client,
): Promise<string> {
  const email = plainEmail(given.email).slice(0, longestEmail + 1)
  await countSignIn(store, email, client.address)
  const { rows } = await store.reads.query<KeptPassword>(byEmail, [email])
  const isRight = await isPassword(given.password.slice(0, longestPassword), rows[0]?.password_hash)
  if (!rows[0] || !isRight) {
    throw problem(
      'sign_in_failed',
      'There is no account with this e-mail address and this password. Check both and try again.',
      { headers: { 'WWW-Authenticate': 'Session realm="impact-graph"' } },
    )
  }
  await forgetSignIn(store, email, client.address)
  return await startSession(store, rows[0].account_id, client)
}

const byId = 'select account_id, password_hash from account where account_id = $1'

const setPassword = 'update account set password_hash = $2 where account_id = $1'

/** Other sessions end: whoever knew the old password is out. */
export async function changePassword(
  store: Store,
  session: Session,
  given: { readonly current_password: string; readonly new_password: string },
): Promise<void> {
  const { account } = session
  await countPasswordChange(store, account.id)
  const { rows } = await store.reads.query<KeptPassword>(byId, [account.id])
  if (!(await isPassword(given.current_password.slice(0, longestPassword), rows[0]?.password_hash))) {
    const detail = 'This is not your current password.'
    throw problem('invalid_request', detail, {
      errors: [{ in: 'body', name: 'current_password', detail }],
    })
  }
  await forgetPasswordChange(store, account.id)
  const fault = passwordFault(given.new_password, account)
  if (fault !== null) {
    throw problem('invalid_request', fault, { errors: [{ in: 'body', name: 'new_password', detail: fault }] })
  }
  const hash = await hashPassword(given.new_password)
  await store.transaction(async (tx) => {
    const writer = { writes: tx }
    await tx.query(setPassword, [account.id, hash])
    await endOtherSessions(writer, session)
    await recordPassword(writer, account, account, 'password.changed')
  })
}

const resetByEmail = `update account set password_hash = $2 where email = $1 returning account_id, tenant_id, name`

/** From the command line. Null when nobody has this address; every session of the account ends. */
export async function resetPassword(
  store: Store,
  email: string,
  password: string,
): Promise<{ id: string; name: string } | null> {
  const hash = await hashPassword(password)
  const plain = plainEmail(email)
  const reset = await store.transaction(async (tx) => {
    const { rows } = await tx.query<{ account_id: string; tenant_id: string; name: string }>(resetByEmail, [
      plain,
      hash,
    ])
    if (!rows[0]) return null
    const { account_id: id, tenant_id: tenantId, name } = rows[0]
    await tx.query('delete from account_session where account_id = $1', [id])
    await recordPassword({ writes: tx }, { id, tenantId, name }, null, 'password.reset')
    return { id, name }
  })
  await forgetSignIns(store, plain)
  return reset
}

const recordPassword = (
  writer: Parameters<typeof recordAct>[0],
  { tenantId, id, name }: Pick<Account, 'tenantId' | 'id' | 'name'>,
  actor: Account | null,
  action: 'password.changed' | 'password.reset',
) => recordAct(writer, { tenantId, actor, action, subject: name, detail: { account_id: id } })
