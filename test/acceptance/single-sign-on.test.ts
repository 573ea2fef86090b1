// Sign-in with OpenID Connect, against a real issuer. Rules, section 14.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readConfig, type Config, type GroupRole } from '../../src/config.ts'
import {
  addPerson,
  addStranger,
  callAs,
  codeOf,
  cookieName,
  origin,
  password,
  withApp,
} from './console-people.ts'
import { clientId, clientSecret, signInAt, startIssuer, type TestIssuer } from './issuer/start-issuer.ts'
import { startApp, type StartedApp } from './start-app.ts'

const callback = `${origin}/console/oidc/callback`
const places = { redirectUris: [callback], signedOutUris: [`${origin}/console/sign-in`] }

let issuer: TestIssuer
let app: StartedApp
let now = Date.now()

const settingsOf = (url: string, more: Record<string, string> = {}): Partial<Config> => {
  const { singleSignOn, passwordSignIn } = readConfig({
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPES: 'openid profile email staff',
    OIDC_LABEL: 'Harbour <ID>',
    BASE_URL: origin,
    ...more,
  })
  return { singleSignOn, passwordSignIn }
}

beforeAll(async () => {
  issuer = await startIssuer(places)
  const clock = { now: () => now }
  app = await startApp({ ownDatabase: true, clock, config: settingsOf(issuer.url) })
})
afterAll(async () => {
  await app.close()
  await issuer.stop()
})
beforeEach(async () => {
  now = Date.now()
  await app.store.writes.query('delete from failed_attempts')
})

type Headers = Record<string, string | undefined>

const setCookies = (answer: LightMyRequestResponse): string[] =>
  [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')

const cookieNamed = (answer: LightMyRequestResponse, name: string): string | undefined =>
  setCookies(answer).find((pair) => pair.startsWith(`${name}=`) && !pair.endsWith('='))

const sessionOf = (answer: LightMyRequestResponse) => cookieNamed(answer, cookieName)

interface Begun {
  readonly authorizationUrl: string
  readonly state: string
}

async function begin(at: StartedApp = app, headers: Headers = {}, query = ''): Promise<Begun> {
  const answer = await callAs(at, undefined)(`GET /console/oidc/start${query}`, {
    headers: { origin: undefined, 'sec-fetch-site': 'same-origin', ...headers },
  })
  expect(answer).toMatchObject({ statusCode: 302 })
  return {
    authorizationUrl: String(answer.headers.location),
    state: cookieNamed(answer, '__Secure-ig_oidc') ?? '',
  }
}

/** A browser that comes back from another site. */
const comeBack = (
  at: StartedApp,
  url: URL,
  cookies: readonly (string | undefined)[],
  headers: Headers = {},
) =>
  callAs(at, cookies.filter((each) => each !== undefined).join('; '))(`GET ${url.pathname}${url.search}`, {
    headers: { origin: undefined, 'sec-fetch-site': 'cross-site', ...headers },
  })

/** The whole way of a person: out, in at the issuer, and back. */
async function signIn(sub: string, at: StartedApp = app, headers: Headers = {}, query = '') {
  const { authorizationUrl, state } = await begin(at, headers, query)
  const back = await signInAt(authorizationUrl, sub, callback)
  return await comeBack(at, back, [state, headers['cookie']])
}

const refusal = (answer: LightMyRequestResponse) => [answer.statusCode, codeOf(answer)]

const actions = async (at: StartedApp = app): Promise<unknown[]> => {
  const { rows } = await at.store.reads.query<{ action: string }>(
    'select action from audit_event order by event_id desc limit 3',
  )
  return rows.map(({ action }) => action)
}

/** Somebody with an account, linked with what the issuer knows. */
async function addLinked(sub: string, at: StartedApp = app, wish: Parameters<typeof addPerson>[1] = {}) {
  await issuer.know(sub, {
    email: `${sub}@example.org`,
    email_verified: true,
    name: sub,
    groups: ['staff', 'leads'],
  })
  const person = await addPerson(at, { email: `${sub}@example.org`, ...wish })
  const linked = await signIn(sub, at, { cookie: person.cookie })
  expect(linked).toMatchObject({ statusCode: 302 })
  return person
}

describe('signing in with the issuer', () => {
  it('uses a code with PKCE, state and nonce, and opens the page that was asked for', async () => {
    const person = await addLinked('nia')
    const { authorizationUrl, state } = await begin(app, {}, '?next=%2Fkeys%3Fq%3D1')
    const asked = new URL(authorizationUrl).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: callback,
      scope: 'openid profile email staff',
    })
    const back = await signInAt(authorizationUrl, 'nia', callback)
    const answer = await comeBack(app, back, [state])
    expect(answer.headers.location).toBe('/console/keys?q=1')
    const lines = [answer.headers['set-cookie'] ?? []].flat().join('\n')
    expect(lines).toMatch(
      /^__Host-ig_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/m,
    )
    expect(lines).toMatch(
      /^__Secure-ig_oidc=; Path=\/console\/oidc; HttpOnly; SameSite=Lax; Secure; Max-Age=0$/m,
    )
    const { account } = (await callAs(app, sessionOf(answer))('GET /console/api/session')).json<{
      account: { id: string }
    }>()
    expect(account.id).toBe(person.id)
    expect((await actions())[0]).toBe('account.signed_in')
  })

  it('never leads to another site', async () => {
    await addLinked('outward')
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in']) {
      const answer = await signIn('outward', app, {}, `?next=${encodeURIComponent(next)}`)
      expect([next, answer.headers.location]).toEqual([next, '/console'])
    }
  })

  it('lets nobody in by an e-mail address alone', async () => {
    await addPerson(app, { email: 'same@example.org' })
    await issuer.know('stranger', { email: 'same@example.org', email_verified: true, name: 'Stranger' })
    const answer = await signIn('stranger')
    expect(refusal(answer)).toEqual([403, 'identity_unknown'])
    expect(sessionOf(answer)).toBeUndefined()
  })

  it('answers a browser with a page in its language, and names the issuer as text', async () => {
    const { authorizationUrl, state } = await begin()
    const back = await signInAt(authorizationUrl, 'stranger', callback)
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await comeBack(app, back, [state], { accept, 'accept-language': 'fr' })
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('Aucun compte ne vous appartient encore ici')
    expect(page.body).toContain('Harbour &lt;ID&gt; vous connaît')
    expect(page.body).toContain('href="/console/sign-in"')
  })

  it('leaves roles alone without a mapping', async () => {
    const person = await addLinked('untouched', app, { role: 'owner' })
    await addPerson(app, { role: 'owner' })
    await issuer.know('untouched', { groups: [] })
    expect((await signIn('untouched')).statusCode).toBe(302)
    const { rows } = await app.store.reads.query('select role from account where account_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ role: 'owner' }])
  })
})

describe('what comes back from the issuer is refused', () => {
  const failed = [403, 'single_sign_on_failed']

  it('without the cookie of the browser that began, or with that of another', async () => {
    const { authorizationUrl } = await begin()
    const other = await begin()
    const back = await signInAt(authorizationUrl, 'nia', callback)
    expect(refusal(await comeBack(app, back, []))).toEqual(failed)
    expect(refusal(await comeBack(app, back, [other.state]))).toEqual(failed)
    expect(refusal(await comeBack(app, back, [`${other.state}x`]))).toEqual(failed)
  })

  it('ten minutes later', async () => {
    const { authorizationUrl, state } = await begin()
    const back = await signInAt(authorizationUrl, 'nia', callback)
    now += 10 * 60_000 + 1
    expect(refusal(await comeBack(app, back, [state]))).toEqual(failed)
  })

  it('with a code that was used', async () => {
    const { authorizationUrl, state } = await begin()
    const back = await signInAt(authorizationUrl, 'nia', callback)
    expect((await comeBack(app, back, [state])).statusCode).toBe(302)
    expect(refusal(await comeBack(app, back, [state]))).toEqual(failed)
  })

  it('with an ID token for another nonce', async () => {
    const { authorizationUrl, state } = await begin()
    const changed = new URL(authorizationUrl)
    changed.searchParams.set('nonce', 'of-somebody-else')
    const back = await signInAt(changed.href, 'nia', callback)
    expect(refusal(await comeBack(app, back, [state]))).toEqual(failed)
  })

  it('for another issuer, and with an error of the issuer', async () => {
    const { authorizationUrl, state } = await begin()
    const back = await signInAt(authorizationUrl, 'nia', callback)
    expect(back.searchParams.get('iss')).toBe(issuer.url)
    back.searchParams.set('iss', 'https://issuer.example')
    expect(refusal(await comeBack(app, back, [state]))).toEqual(failed)
    const denied = new URL(callback)
    denied.searchParams.set('state', back.searchParams.get('state') ?? '')
    denied.searchParams.set('iss', issuer.url)
    denied.searchParams.set('error', 'access_denied')
    expect(refusal(await comeBack(app, denied, [state]))).toEqual(failed)
  })

  it('after fifty failures from one network address', async () => {
    const url = new URL(`${callback}?code=x&state=x`)
    for (let at = 0; at < 50; at++) await comeBack(app, url, [])
    expect(refusal(await comeBack(app, url, []))).toEqual([429, 'too_many_attempts'])
  })

  it('from an issuer whose clock differs by hours, not by half a minute', async () => {
    for (const [clockOffsetMs, expected] of [
      [-2 * 60 * 60_000, failed],
      // Its ID tokens, of 90 seconds, have expired half a minute ago.
      [-120_000, [403, 'identity_unknown']],
    ] as const) {
      const skewed = await startIssuer({ ...places, clockOffsetMs })
      await skewed.know('late', { email: 'late@example.org' })
      await withApp(
        async (at) =>
          expect([clockOffsetMs, ...refusal(await signIn('late', at))]).toEqual([clockOffsetMs, ...expected]),
        { beside: app, config: settingsOf(skewed.url) },
      )
      await skewed.stop()
    }
  })
})

describe('the start', () => {
  const start = (headers: Headers, cookie?: string) =>
    callAs(app, cookie)('GET /console/oidc/start', { headers: { origin: undefined, ...headers } })

  it('is refused from a page of another site', async () => {
    const { cookie } = await addPerson(app)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect(refusal(await start(foreign))).toEqual([403, 'origin_not_allowed'])
    expect(refusal(await start({ origin: 'https://evil.example' }))).toEqual([403, 'origin_not_allowed'])
    // A link needs a page of this very service; a neighbour of the same domain is another.
    expect(refusal(await start({ 'sec-fetch-site': 'same-site' }, cookie))).toEqual([
      403,
      'origin_not_allowed',
    ])
    expect((await start({ 'sec-fetch-site': 'none' })).statusCode).toBe(302)
  })

  it('says that the issuer is down, or another one, while passwords work', async () => {
    const gone = await startIssuer(places)
    await gone.stop()
    // The same server by another name: its metadata names another issuer.
    const other = issuer.url.replace('127.0.0.1', 'localhost')
    for (const url of [gone.url, other]) {
      await withApp(
        async (at) => {
          const answer = await callAs(at, undefined)('GET /console/oidc/start', {
            headers: { origin: undefined, 'sec-fetch-site': 'same-origin' },
          })
          expect([url, ...refusal(answer)]).toEqual([url, 503, 'issuer_unavailable'])
          const { email } = await addPerson(at)
          const body = { email, password }
          expect((await callAs(at, undefined)('POST /console/api/sign-in', { body })).statusCode).toBe(200)
        },
        { beside: app, config: settingsOf(url) },
      )
    }
  })

  it('works again as soon as the issuer does', async () => {
    const first = await startIssuer(places)
    await first.stop()
    await withApp(
      async (at) => {
        const call = () =>
          callAs(at, undefined)('GET /console/oidc/start', {
            headers: { origin: undefined, 'sec-fetch-site': 'same-origin' },
          })
        expect((await call()).statusCode).toBe(503)
        const again = await startIssuer({ ...places, port: Number(new URL(first.url).port) })
        expect((await call()).statusCode).toBe(302)
        await again.stop()
        // What was read is kept: the person learns at the issuer that it is down.
        expect((await call()).statusCode).toBe(302)
      },
      { beside: app, config: settingsOf(first.url) },
    )
  })

  it('does not exist where no issuer is set up', async () => {
    await withApp(
      async (at) => {
        const answer = await callAs(at, undefined)('GET /console/oidc/start', {
          headers: { origin: undefined },
        })
        expect(refusal(answer)).toEqual([404, 'single_sign_on_off'])
      },
      { beside: app },
    )
  })
})

describe('a link', () => {
  const identityOf = async ({ call }: { call: ReturnType<typeof callAs> }) =>
    (await call('GET /console/api/account/identity')).json<{ issuer: string | null; can_unlink: boolean }>()

  it('is made by the same start while signed in, and ended in the settings', async () => {
    const person = await addLinked('linda')
    expect(await identityOf(person)).toMatchObject({ issuer: issuer.url, can_unlink: true })
    expect((await actions())[0]).toBe('identity.linked')
    // Once more changes nothing.
    expect((await signIn('linda', app, { cookie: person.cookie })).headers.location).toBe(
      '/console/settings/account',
    )
    expect((await person.call('DELETE /console/api/account/identity')).statusCode).toBe(204)
    expect((await actions())[0]).toBe('identity.unlinked')
    expect(await identityOf(person)).toMatchObject({ issuer: null, can_unlink: false })
    expect(refusal(await signIn('linda'))).toEqual([403, 'identity_unknown'])
  })

  it('is to one account, and of one identity', async () => {
    const person = await addLinked('olga')
    const stranger = await addStranger(app)
    expect(refusal(await signIn('olga', app, { cookie: stranger.cookie }))).toEqual([409, 'identity_taken'])
    await issuer.know('other-olga', {})
    expect(refusal(await signIn('other-olga', app, { cookie: person.cookie }))).toEqual([
      409,
      'identity_taken',
    ])
  })

  it('is not made for a session that has ended or changed meanwhile', async () => {
    await issuer.know('changing', {})
    const [one, other] = [await addPerson(app), await addPerson(app)]
    const { authorizationUrl, state } = await begin(app, { cookie: one.cookie })
    const back = await signInAt(authorizationUrl, 'changing', callback)
    expect(refusal(await comeBack(app, back, [state, other.cookie]))).toEqual([403, 'single_sign_on_failed'])
    expect(await identityOf(one)).toMatchObject({ issuer: null })
    expect(await identityOf(other)).toMatchObject({ issuer: null })
  })
})

describe('an invitation', () => {
  const invite = async (at: StartedApp, role: 'owner' | 'member') => {
    const owner = await addPerson(at)
    const answer = await owner.call('POST /console/api/invitations', { body: { role } })
    return answer.json<{ link: string }>().link.split('#')[1] ?? ''
  }
  const joinWith = (at: StartedApp, sub: string, token: string) =>
    signIn(sub, at, { cookie: `__Secure-ig_invitation=${token}` })

  it('makes an account that has no password, and works once', async () => {
    await issuer.know('ivan', { email: 'Ivan@Example.org', email_verified: true, name: 'Ivan Roy' })
    await issuer.setInToken(false)
    const token = await invite(app, 'member')
    const joined = await joinWith(app, 'ivan', token)
    await issuer.setInToken(true)
    expect(joined.headers.location).toBe('/console')
    const call = callAs(app, sessionOf(joined))
    const session = (await call('GET /console/api/session')).json<{ account: object }>()
    expect(session.account).toMatchObject({ name: 'Ivan Roy', email: 'ivan@example.org', role: 'member' })
    expect((await call('DELETE /console/api/account/identity')).statusCode).toBe(409)
    const body = { email: 'ivan@example.org', password: '' }
    expect((await callAs(app, undefined)('POST /console/api/sign-in', { body })).statusCode).toBe(401)
    await issuer.know('second', { email: 'second@example.org', name: 'Second' })
    expect(refusal(await joinWith(app, 'second', token))).toEqual([410, 'link_invalid'])
    expect(refusal(await joinWith(app, 'ivan', await invite(app, 'owner')))).toEqual([409, 'identity_taken'])
    // The link of the person goes on working.
    expect(sessionOf(await signIn('ivan'))).toBeDefined()
  })

  it('is not used up by a person without an address, or whose address has an account', async () => {
    const token = await invite(app, 'member')
    await issuer.know('unverified', { email: 'unverified@example.org', email_verified: false, name: 'U' })
    expect(refusal(await joinWith(app, 'unverified', token))).toEqual([403, 'issuer_gives_no_email'])
    // Some issuers write it as text.
    for (const email_verified of ['false', '', 0, null]) {
      await issuer.know('unsure', { email: 'unsure@example.org', email_verified, name: 'U' })
      expect(refusal(await joinWith(app, 'unsure', token))).toEqual([403, 'issuer_gives_no_email'])
    }
    await addPerson(app, { email: 'taken@example.org' })
    await issuer.know('taker', { email: 'taken@example.org', name: 'T' })
    expect(refusal(await joinWith(app, 'taker', token))).toEqual([409, 'email_taken'])
    const name = 'F\u0000ine\u202e\ud800'
    await issuer.know('fine', { email: 'fine@example.org', email_verified: 'true', name })
    const joined = sessionOf(await joinWith(app, 'fine', token))
    expect(joined).toBeDefined()
    expect((await callAs(app, joined)('GET /console/api/session')).json()).toMatchObject({
      account: { name: 'F ine' },
    })
  })

  it.each([
    ['a null character', 'odd\u0000'],
    ['more characters than the standard allows', 'x'.repeat(256)],
  ])('knows nobody whose name at the issuer has %s', async (_, sub) => {
    await issuer.know(sub, { email: `odd-${sub.length}@example.org`, name: 'Odd' })
    const answer = await joinWith(app, sub, await invite(app, 'member'))
    expect(refusal(answer)).toEqual([403, 'single_sign_on_failed'])
  })
})

describe('with OIDC_ROLES', () => {
  let mapped: StartedApp
  beforeAll(async () => {
    // The tenants are made with the application, so the mapping is filled afterwards.
    const roles: GroupRole[] = []
    const { singleSignOn } = settingsOf(issuer.url, {
      OIDC_ROLES: 'staff=ten_any:member',
      OIDC_SIGN_UP: 'mapped',
    })
    mapped = await startApp({
      ownDatabase: true,
      config: { singleSignOn: singleSignOn && { ...singleSignOn, roles } },
    })
    const { tenantId: elsewhere } = await addStranger(mapped)
    const { id: tenantId } = mapped.tenant
    roles.push(
      { group: 'staff', tenantId, role: 'member' },
      { group: 'leads', tenantId, role: 'owner' },
      { group: 'abroad', tenantId: elsewhere, role: 'member' },
      { group: 'ghosts', tenantId: 'ten_gone', role: 'member' },
    )
  })
  afterAll(async () => await mapped.close())

  const accounts = async (email: string) =>
    (await mapped.store.reads.query('select tenant_id, role from account where email = $1', [email])).rows

  it('members of a mapped group get an account, and the issuer decides their role at every sign-in', async () => {
    const email = 'maya@example.org'
    await issuer.know('maya', { email, name: 'Maya', groups: ['others', 'staff'] })
    expect(sessionOf(await signIn('maya', mapped))).toBeDefined()
    expect(await accounts(email)).toEqual([{ tenant_id: mapped.tenant.id, role: 'member' }])
    expect(await actions(mapped)).toEqual(expect.arrayContaining(['account.created', 'identity.linked']))
    await issuer.know('maya', { email, groups: ['leads', 'staff'] })
    const session = sessionOf(await signIn('maya', mapped))
    expect(await accounts(email)).toEqual([{ tenant_id: mapped.tenant.id, role: 'owner' }])
    expect(await actions(mapped)).toEqual(expect.arrayContaining(['account.role_changed']))
    // From the userinfo endpoint, where the ID token has none.
    await issuer.setInToken(false)
    await issuer.know('maya', { email, groups: ['staff'] })
    expect(sessionOf(await signIn('maya', mapped))).toBeDefined()
    await issuer.setInToken(true)
    expect(await accounts(email)).toEqual([{ tenant_id: mapped.tenant.id, role: 'member' }])

    // The group is lost: no entry, and no session is left.
    await issuer.know('maya', { email, groups: ['others'] })
    expect(refusal(await signIn('maya', mapped))).toEqual([403, 'group_missing'])
    expect((await callAs(mapped, session)('GET /console/api/session')).json()).toMatchObject({
      signed_in: false,
    })
    expect(await actions(mapped)).toEqual(expect.arrayContaining(['account.sign_in_failed']))
    // A group of another tenant does not move an account there.
    await issuer.know('maya', { email, groups: ['abroad'] })
    expect(refusal(await signIn('maya', mapped))).toEqual([403, 'group_missing'])
  })

  it('no mapped group means no account, also with an invitation, and for a tenant that is gone', async () => {
    for (const [sub, groups] of [
      ['outsider', []],
      ['ghost', ['ghosts']],
      ['claimless', undefined],
      ['shouted', ['Staff', 'STAFF']],
    ] as const) {
      await issuer.know(sub, { email: `${sub}@example.org`, name: sub, groups })
      expect([sub, ...refusal(await signIn(sub, mapped))]).toEqual([sub, 403, 'group_missing'])
    }
    const owner = await addPerson(mapped)
    const invited = await owner.call('POST /console/api/invitations', { body: { role: 'owner' } })
    const token = invited.json<{ link: string }>().link.split('#')[1]
    const cookie = `__Secure-ig_invitation=${token}`
    expect(refusal(await signIn('outsider', mapped, { cookie }))).toEqual([403, 'group_missing'])
    await issuer.know('outsider', { email: 'outsider@example.org', name: 'Now in', groups: ['staff'] })
    expect(sessionOf(await signIn('outsider', mapped, { cookie }))).toBeDefined()
    // The role is the issuer's, not that of the invitation.
    expect(await accounts('outsider@example.org')).toEqual([{ tenant_id: mapped.tenant.id, role: 'member' }])
  })
})

describe('signing out', () => {
  it('ends the session here, and leads on to the issuer, which leads back', async () => {
    await addLinked('sofia')
    const answer = await signIn('sofia')
    const cookies = [sessionOf(answer), cookieNamed(answer, '__Secure-ig_id_token')].join('; ')
    const out = await callAs(app, cookies)('POST /console/api/sign-out')
    expect(out.statusCode).toBe(200)
    const url = new URL(out.json<{ continue_at: string }>().continue_at)
    expect(url.origin).toBe(issuer.url)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/console/sign-in`)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')])
    expect((await callAs(app, cookies)('GET /console/api/session')).json()).toMatchObject({
      signed_in: false,
    })
    const { cookie } = await addPerson(app)
    expect((await callAs(app, cookie)('POST /console/api/sign-out')).statusCode).toBe(204)
  })
})

describe('with PASSWORD_SIGN_IN=off', () => {
  it('no password gets in or is set, but the first account is made with one', async () => {
    const off = [403, 'password_sign_in_off']
    await withApp(
      async (at) => {
        const person = await addPerson(at)
        const visitor = callAs(at, undefined)
        const body = { email: person.email, password }
        expect(refusal(await visitor('POST /console/api/sign-in', { body }))).toEqual(off)
        const invited = await person.call('POST /console/api/invitations', { body: { role: 'member' } })
        const token = invited.json<{ link: string }>().link.split('#')[1]
        const registration = { token, name: 'New', email: 'new@example.org', password }
        expect(refusal(await visitor('POST /console/api/register', { body: registration }))).toEqual(off)
        const change = { current_password: password, new_password: 'another quiet heron' }
        expect(refusal(await person.call('POST /console/api/account/password', { body: change }))).toEqual(
          off,
        )
        expect((await visitor('GET /console/api/session')).json()).toMatchObject({
          password_sign_in: false,
          single_sign_on: 'Harbour <ID>',
        })
      },
      { beside: app, config: settingsOf(issuer.url, { PASSWORD_SIGN_IN: 'off' }) },
    )
  })
})
