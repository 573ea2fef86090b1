// Handlers of the console's operations on accounts, sessions and members. Rules, section 6.
import { accountAnswer, normalizedEmail, ownAccountAnswer } from '../../service/accounts/account.ts'
import { recordAuditEvent } from '../../service/record/audit.ts'
import {
  countPasswordLinkRequest,
  countRegistrationAttempt,
  uncountRegistrationAttempt,
} from '../../service/accounts/attempts.ts'
import {
  hasAccounts,
  invite,
  listInvitations,
  readOneTimeLink,
  revokeInvitation,
} from '../../service/accounts/one-time-links.ts'
import {
  changeAccount,
  changeRole,
  listMembers,
  removeMember,
  renameTenant,
  tenantAnswer,
} from '../../service/accounts/members.ts'
import * as declared from '../../contract/console/account-operations.ts'
import { mailPasswordLink, usePasswordLink } from '../../service/accounts/password-links.ts'
import { passwordFault } from '../../service/accounts/password-rules.ts'
import { register } from '../../service/accounts/register.ts'
import { problem } from '../../contract/problems.ts'
import type { SessionState } from '../../contract/account-schemas.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '../../service/accounts/sessions.ts'
import { notSignedIn } from '../../service/accounts/not-signed-in.ts'
import { changePassword, signIn } from '../../service/accounts/sign-in.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Writes } from '../../database/transaction.ts'
import {
  done,
  doneAfter,
  handle,
  handleWithChecks,
  ok,
  okList,
  type BodyCheck,
  type BoundHandler,
  type Reply,
} from '../answer/handler.ts'
import type { HandlerServices } from './handler-services.ts'

export const accountHandlers = (parts: HandlerServices): BoundHandler[] => [
  ...visitorHandlers(parts),
  ...ownHandlers(parts),
  ...peopleHandlers(parts),
]

async function sessionState(
  { store, config, singleSignOn }: HandlerServices,
  session: Session | undefined,
): Promise<SessionState> {
  const installation = {
    object: 'session_state',
    needs_setup: !session && !(await hasAccounts(store)),
    sign_up_open: config.signUp === 'open',
    sends_mail: config.mail !== undefined,
    has_links: config.links === 'on',
    password_sign_in: config.passwordSignIn === 'on',
    single_sign_on: singleSignOn?.label ?? null,
  } as const
  if (!session) return { ...installation, signed_in: false }
  const { account, tenant } = session
  return {
    ...installation,
    signed_in: true,
    account: ownAccountAnswer(account),
    tenant: tenantAnswer(tenant),
  }
}

/** Operations that need no session. */
function visitorHandlers(parts: HandlerServices): BoundHandler[] {
  const { store, config, sessions, sessionCookie, singleSignOn, refusals } = parts

  const openSession = async (status: number, token: string): Promise<Reply> => {
    const session = await sessions.find(token)
    // Ended meanwhile, by a change of the password or by an owner.
    if (!session) throw notSignedIn('no_session')
    return {
      status,
      body: await sessionState(parts, session),
      headers: { 'Set-Cookie': sessionCookie.cookieWith(token) },
    }
  }

  /** Ends a session that is replaced; otherwise it would stay open until it expires. */
  const endBefore = async (session: Session | undefined): Promise<void> => {
    if (session) await endSession(store.writes, session.account.id, session.id).catch(() => {})
  }

  return [
    handle(declared.getSession, async ({ session }) => ok(await sessionState(parts, session))),
    handle(declared.readLink, async ({ body }) => ok(await readOneTimeLink(store, body.token))),
    handleWithChecks(declared.registerAccount, newPasswordCheck('password'), async (call) => {
      const { body, client, origin, session, language } = call
      // Uncounted only with a link: open sign-up reveals whether an e-mail address has an account, so it stays counted.
      await countRegistrationAttempt(store, client.address)
      await refuseNewPassword(parts, body.token)
      const token = await register(store, { ...body, language }, config.signUp, client, origin)
      if (body.token !== undefined) await uncountRegistrationAttempt(store, client.address)
      await endBefore(session)
      return await openSession(201, token)
    }),
    handle(declared.signIn, async ({ body, client, origin, session, language }) => {
      if (config.passwordSignIn === 'off') throw problem('password_sign_in_off')
      const token = await signIn(store, refusals, { ...body, language }, client, origin)
      await endBefore(session)
      return await openSession(200, token)
    }),
    handle(declared.signOut, async ({ session, sent }) => {
      await endBefore(session)
      if (!singleSignOn) return { ...done, headers: { 'Set-Cookie': sessionCookie.clearedCookie } }
      const cookies = [sessionCookie.clearedCookie, ...singleSignOn.clearedCookies]
      const continue_at = await singleSignOn.signOutUrl(sent.cookie)
      if (continue_at === null) return { ...done, cookies }
      return { status: 200, body: { object: 'signed_out', continue_at }, cookies }
    }),
    ...passwordLinkHandlers(parts),
  ]
}

/** The first account is made with a password: it links itself to the issuer afterwards. */
async function refuseNewPassword({ store, config }: HandlerServices, token?: string): Promise<void> {
  if (config.passwordSignIn === 'on') return
  if (token === undefined || (await readOneTimeLink(store, token)).kind !== 'setup')
    throw problem('password_sign_in_off')
}

const passwordLinkHandlers = ({ store, config }: HandlerServices): BoundHandler[] => [
  handle(declared.askPasswordLink, async ({ body, client, origin, log }) => {
    await countPasswordLinkRequest(store, normalizedEmail(body.email), client.address)
    // Not awaited: the time of the answer would tell whether there is an account.
    if (config.mail !== undefined && config.passwordSignIn === 'on')
      mailPasswordLink(store, body.email, origin).catch((error: unknown) =>
        log.warn({ err: error }, 'a link to a new password could not be queued'),
      )
    return done
  }),
  handleWithChecks(declared.resetPassword, newPasswordCheck('new_password'), async ({ body, origin }) => {
    if (config.passwordSignIn === 'off') throw problem('password_sign_in_off')
    return await doneAfter(usePasswordLink(store, body, origin))
  }),
]

/** Operations on one's own account. */
function ownHandlers({ store, config }: HandlerServices): BoundHandler[] {
  return [
    handle(declared.updateAccount, async ({ session, body }) =>
      ok(ownAccountAnswer(await changeAccount(store, session.account, body))),
    ),
    handleWithChecks(declared.changePassword, newPasswordCheck('new_password'), async ({ session, body }) => {
      if (config.passwordSignIn === 'off') throw problem('password_sign_in_off')
      return await doneAfter(changePassword(store, session, body))
    }),
    handle(declared.listSessions, async ({ session }) => okList(await listSessions(store, session))),
    handle(declared.endSession, async ({ session, params }) =>
      endOnRecord(store, session, (writer) => endSession(writer, session.account.id, params.session_id)),
    ),
    handle(declared.endOtherSessions, async ({ session }) =>
      endOnRecord(store, session, (writer) => endOtherSessions(writer, session)),
    ),
  ]
}

const endOnRecord = (store: Store, { account }: Session, end: (writer: Writes) => Promise<void>) =>
  store.transaction(async (tx) => {
    await end(tx)
    const event = { tenantId: account.tenantId, actor: account, action: 'session.ended' } as const
    await recordAuditEvent(tx, { ...event, subject: account.name })
    return done
  })

/** Operations on the members of the tenant. */
function peopleHandlers({ store, config, baseUrl }: HandlerServices): BoundHandler[] {
  return [
    handle(declared.renameTenant, async ({ session, tenant, body }) =>
      ok(tenantAnswer(await renameTenant(store, session.account, tenant, body.name))),
    ),
    handle(declared.listMembers, async ({ tenant }) =>
      okList((await listMembers(store, tenant.id)).map(accountAnswer)),
    ),
    handle(declared.changeRole, async ({ session, params, body }) =>
      ok(accountAnswer(await changeRole(store, session.account, params.account_id, body.role))),
    ),
    handle(declared.removeMember, ({ session, params }) =>
      doneAfter(removeMember(store, session.account, params.account_id)),
    ),
    handle(declared.listInvitations, async ({ tenant }) => okList(await listInvitations(store, tenant.id))),
    handle(declared.inviteMember, async ({ session, body }) => {
      const input = { role: body.role, email: body.email?.trim() ?? null }
      const sendsMail = config.mail !== undefined
      const { invitation, token, isMailed } = await invite(store, session.account, input, sendsMail)
      const link = `${baseUrl()}/console/join#${token}`
      return { status: 201, body: { ...invitation, link, is_mailed: isMailed } }
    }),
    handle(declared.revokeInvitation, ({ session, params }) =>
      doneAfter(revokeInvitation(store, session.account, params.invitation_id)),
    ),
  ]
}

/** Runs together with the schema check, so the body may still have any shape. */
const newPasswordCheck = (name: string): { readonly check: BodyCheck } => ({
  check(body) {
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const text = (key: string): string => (typeof fields[key] === 'string' ? fields[key] : '')
    if (typeof fields[name] !== 'string') return []
    const weakness = passwordFault(text(name), { name: text('name'), email: text('email') }, name)
    return weakness ? [weakness] : []
  },
})
