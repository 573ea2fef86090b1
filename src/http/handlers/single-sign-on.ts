// Handlers of sign-in with OpenID Connect: to the issuer, back from it, and the link of an account. Rules, section 14.
import { countRegistrationAttempt, uncountRegistrationAttempt } from '../../service/accounts/attempts.ts'
import { enter, join, link } from '../../service/single-sign-on/enter.ts'
import { readIdentity, unlinkIdentity } from '../../service/single-sign-on/identities.ts'
import type { Person } from '../../service/single-sign-on/open-issuer.ts'
import { openState, sealState, type SignInState } from '../../service/single-sign-on/sealed-state.ts'
import * as declared from '../../contract/console/single-sign-on-operations.ts'
import { Problem, problem } from '../../contract/problems.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import { doneAfter, handle, ok, type BoundHandler, type Call, type Reply } from '../answer/handler.ts'
import type { SingleSignOn } from '../request/single-sign-on.ts'
import type { HandlerServices } from './handler-services.ts'

export function singleSignOnHandlers(parts: HandlerServices): BoundHandler[] {
  const { store, config } = parts
  const mayUsePassword = config.passwordSignIn === 'on'
  return [
    handle(declared.startSingleSignOn, (call) => start(parts, call)),
    handle(declared.finishSingleSignOn, (call) => finish(parts, call)),
    handle(declared.getIdentity, async ({ session }) =>
      ok(await readIdentity(store, session.account.id, mayUsePassword)),
    ),
    handle(declared.unlinkIdentity, ({ session }) =>
      doneAfter(unlinkIdentity(store, session.account, mayUsePassword)),
    ),
  ]
}

const opened = ({ singleSignOn }: HandlerServices): SingleSignOn => {
  if (!singleSignOn) throw problem('single_sign_on_off')
  return singleSignOn
}

type StartCall = Call<typeof declared.startSingleSignOn>

async function start(parts: HandlerServices, { session, sent, query }: StartCall): Promise<Reply> {
  const { issuer, redirectUri, stateCookie, invitationCookie } = opened(parts)
  const { sessionCookie, store, clock } = parts
  const invitation = invitationCookie.read(sent.cookie)
  // Linking and joining change an account: only a page of this service may ask for them.
  const changesAccount = session !== undefined || invitation !== undefined
  // A browser that follows a link names no origin, and the page it was on only where that is not switched off.
  if (changesAccount && sent['sec-fetch-site'] !== 'same-origin') sessionCookie.refuseForeignOrigin(sent)
  else sessionCookie.refuseCrossSite(sent)
  const { url, state, nonce, verifier } = await issuer.start(redirectUri())
  const purpose: SignInState['purpose'] =
    invitation !== undefined
      ? { kind: 'join', invitation }
      : session
        ? { kind: 'link', sessionId: session.id }
        : { kind: 'sign-in', next: query.next }
  const secret = await readCursorSecret(store)
  const sealed = sealState(secret, { state, nonce, verifier, startedAtMs: clock.now(), purpose })
  return {
    status: 302,
    headers: { Location: url.href },
    cookies: [stateCookie.write(sealed), invitationCookie.cleared],
  }
}

type FinishCall = Call<typeof declared.finishSingleSignOn>

async function finish(parts: HandlerServices, call: FinishCall): Promise<Reply> {
  const singleSignOn = opened(parts)
  const { store, clock } = parts
  const { query, sent, client, log } = call
  // Like a password that is guessed: counted before it is checked, uncounted when it was right.
  await countRegistrationAttempt(store, client.address)
  const sealed = singleSignOn.stateCookie.read(sent.cookie) ?? ''
  const begun = openState(await readCursorSecret(store), sealed, clock.now())
  const signOnFailure = () => problem('single_sign_on_failed', { issuer: singleSignOn.label })
  if (!begun || query.state !== begun.state) throw signOnFailure()
  try {
    const person = await singleSignOn.issuer.finish(answerUrl(singleSignOn, query), begun)
    const reply = await admit(parts, singleSignOn, call, begun, person)
    if (!reply) throw signOnFailure()
    await uncountRegistrationAttempt(store, client.address)
    return { ...reply, cookies: [...(reply.cookies ?? []), singleSignOn.stateCookie.cleared] }
  } catch (error) {
    // Its message only: what the issuer answered may hold tokens.
    if (error instanceof Problem && error.cause instanceof Error)
      log.warn({ code: error.code, reason: error.cause.message }, 'a sign-in with the issuer failed')
    throw error
  }
}

/** With the parameters that the protocol knows. */
function answerUrl({ redirectUri }: SingleSignOn, query: FinishCall['query']): URL {
  const url = new URL(redirectUri())
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Null where the session that asked for a link is not the one of this browser any more. */
async function admit(
  { store, sessionCookie, refusals }: HandlerServices,
  { settings, idTokenCookie }: SingleSignOn,
  { client, origin, language, sent }: FinishCall,
  { purpose }: SignInState,
  person: Person,
): Promise<Reply | null> {
  const entrance = { store, refusals, settings, client, origin, language }
  if (purpose.kind === 'link') {
    const session = await sessionCookie.findByCookie(sent.cookie)
    if (session?.id !== purpose.sessionId) return null
    await link(entrance, person, session)
    return { status: 302, headers: { Location: '/console/settings/account' } }
  }
  const token =
    purpose.kind === 'join' ? await join(entrance, person, purpose.invitation) : await enter(entrance, person)
  return {
    status: 302,
    headers: { Location: `/console${purpose.kind === 'sign-in' ? pageAfter(purpose.next) : ''}` },
    cookies: [sessionCookie.cookieWith(token), idTokenCookie(person.idToken)],
  }
}

/** Only pages of the console: a crafted `next` must not lead to another site. */
const pageAfter = (next = ''): string => (/^\/(?!\/|\\|sign-in)[\x21-\x7e]*$/.test(next) ? next : '')
