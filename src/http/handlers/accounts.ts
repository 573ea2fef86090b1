// The console's operations on accounts, sessions and people, bound. Decisions, section 6.
import { accountAnswer } from '../../accounts/account.ts'
import { countRegistration, forgetRegistration } from '../../accounts/attempts.ts'
import { listActs } from '../../accounts/audit.ts'
import { hasAccounts, invite, listInvitations, readLink, revokeInvitation } from '../../accounts/links.ts'
import {
  changeRole,
  listMembers,
  removeMember,
  renameAccount,
  renameTenant,
  tenantAnswer,
} from '../../accounts/members.ts'
import * as declared from '../../accounts/operations.ts'
import { passwordFault } from '../../accounts/password-rules.ts'
import { register } from '../../accounts/register.ts'
import type { SessionState } from '../../accounts/schemas.ts'
import { endOtherSessions, endSession, listSessions } from '../../accounts/sessions.ts'
import type { Session, Sessions } from '../../accounts/sessions.ts'
import { changePassword, signIn } from '../../accounts/sign-in.ts'
import { readCursorSecret } from '../../capsules/list-capsules.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../store/open-store.ts'
import { handle } from '../handler.ts'
import type { BodyCheck, BoundHandler, Reply } from '../handler.ts'
import type { SessionDoor } from '../session-door.ts'

export interface AccountParts {
  readonly store: Store
  readonly sessions: Sessions
  readonly door: SessionDoor
  readonly signUp: Config['signUp']
  readonly baseUrl: () => string
}

const list = (data: readonly unknown[]): Reply => ({
  status: 200,
  body: { data, meta: { row_count: data.length } },
})

const done: Reply = { status: 204 }

export const accountHandlers = (parts: AccountParts): BoundHandler[] => [
  ...visitorHandlers(parts),
  ...ownHandlers(parts),
  ...peopleHandlers(parts),
]

/** For whoever is not signed in yet. */
function visitorHandlers(parts: AccountParts): BoundHandler[] {
  const { store, sessions, door, signUp } = parts

  async function stateOf(session: Session | null | undefined): Promise<SessionState> {
    const needs_setup = !session && !(await hasAccounts(store))
    const installation = { object: 'session_state', needs_setup, sign_up_open: signUp === 'open' } as const
    if (!session) return { ...installation, signed_in: false }
    const { account, tenant } = session
    return {
      ...installation,
      signed_in: true,
      account: accountAnswer(account),
      tenant: tenantAnswer(tenant),
    }
  }

  const signedIn = async (status: number, token: string): Promise<Reply> => ({
    status,
    body: await stateOf(await sessions.find(token)),
    headers: { 'Set-Cookie': door.cookieWith(token) },
  })

  /** A session that is replaced ends: nobody would ever sign it out. */
  const endBefore = async (session: Session | undefined): Promise<void> => {
    if (session) await endSession(store, session.account.id, session.id).catch(() => {})
  }

  return [
    handle(declared.getSession, async ({ session }) => ({ status: 200, body: await stateOf(session) })),
    handle(declared.readLink, async ({ body }) => ({ status: 200, body: await readLink(store, body.token) })),
    handle(
      declared.registerAccount,
      async ({ body, client, session }) => {
        // Only an attempt by a link is taken back: open sign-up tells whether an address is taken, so it is counted.
        await countRegistration(store, client.address)
        const token = await register(store, body, signUp, client)
        if (body.token !== undefined) await forgetRegistration(store, client.address)
        await endBefore(session)
        return await signedIn(201, token)
      },
      newPasswordCheck('password'),
    ),
    handle(declared.signIn, async ({ body, client, session }) => {
      const token = await signIn(store, body, client)
      await endBefore(session)
      return await signedIn(200, token)
    }),
    handle(declared.signOut, async ({ session }) => {
      await endBefore(session)
      return { ...done, headers: { 'Set-Cookie': door.endedCookie } }
    }),
  ]
}

/** What one can do about one's own account. */
function ownHandlers({ store }: AccountParts): BoundHandler[] {
  return [
    handle(declared.updateAccount, async ({ session, body }) => ({
      status: 200,
      body: accountAnswer(await renameAccount(store, session.account, body.name)),
    })),
    handle(
      declared.changePassword,
      async ({ session, body }) => {
        await changePassword(store, session, body)
        return done
      },
      newPasswordCheck('new_password'),
    ),
    handle(declared.listSessions, async ({ session }) => list(await listSessions(store, session))),
    handle(declared.endSession, async ({ session, params }) => {
      await endSession(store, session.account.id, params.session_id)
      return done
    }),
    handle(declared.endOtherSessions, async ({ session }) => {
      await endOtherSessions(store, session)
      return done
    }),
  ]
}

/** The people of the tenant. */
function peopleHandlers({ store, baseUrl }: AccountParts): BoundHandler[] {
  let secret: Uint8Array | undefined
  return [
    handle(declared.renameTenant, async ({ session, tenant, body }) => ({
      status: 200,
      body: tenantAnswer(await renameTenant(store, session.account, tenant, body.name)),
    })),
    handle(declared.listMembers, async ({ tenant }) =>
      list((await listMembers(store, tenant.id)).map(accountAnswer)),
    ),
    handle(declared.changeRole, async ({ session, params, body }) => ({
      status: 200,
      body: accountAnswer(await changeRole(store, session.account, params.account_id, body.role)),
    })),
    handle(declared.removeMember, async ({ session, params }) => {
      await removeMember(store, session.account, params.account_id)
      return done
    }),
    handle(declared.listInvitations, async ({ tenant }) => list(await listInvitations(store, tenant.id))),
    handle(declared.inviteMember, async ({ session, body }) => {
      const wish = { role: body.role, email: body.email?.trim() ?? null }
      const { invitation, token } = await invite(store, session.account, wish)
      return { status: 201, body: { ...invitation, link: `${baseUrl()}/console/join#${token}` } }
    }),
    handle(declared.revokeInvitation, async ({ session, params }) => {
      await revokeInvitation(store, session.account, params.invitation_id)
      return done
    }),
    handle(declared.listAudit, async ({ tenant, query }) => {
      secret ??= await readCursorSecret(store)
      return { status: 200, body: await listActs(store, secret, tenant.id, query) }
    }),
  ]
}

/** Together with the other faults of the body, which may be anything yet. */
function newPasswordCheck(name: string): BodyCheck {
  return (body) => {
    const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const text = (key: string): string => (typeof given[key] === 'string' ? given[key] : '')
    if (typeof given[name] !== 'string') return []
    const detail = passwordFault(text(name), { name: text('name'), email: text('email') })
    return detail === null ? [] : [{ name, detail }]
  }
}
