// Accounts: the set-up link and registration. Rules, section 6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createSetupLink } from '../../src/service/accounts/one-time-links.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { addPerson, callAs, codeOf, cookieOf, password, withApp } from './console-people.ts'
import { startApp, type StartedApp } from './start-app.ts'

const ada = { name: 'Ada', email: ' Ada@Example.org ', password }

const setupToken = async (app: StartedApp): Promise<string> => (await createSetupLink(app.store)) ?? ''

describe('a fresh installation', () => {
  it('is set up by its link: the first account joins the only tenant as its owner and is signed in', async () => {
    await withApp(async (app) => {
      const visitor = callAs(app, undefined)
      const before = {
        object: 'session_state',
        signed_in: false,
        needs_setup: true,
        sign_up_open: false,
        sends_mail: false,
        password_sign_in: true,
        single_sign_on: null,
        has_links: true,
      }
      expect((await visitor('GET /console/api/session')).json()).toEqual(before)
      const token = await setupToken(app)
      const link = await visitor('POST /console/api/links', { body: { token } })
      expect(link.json()).toMatchObject({ kind: 'setup', tenant_name: 'Lakeside Foundation', role: 'owner' })
      const made = await visitor('POST /console/api/register', { body: { token, ...ada } })
      expect(made.statusCode).toBe(201)
      const state = {
        signed_in: true,
        needs_setup: false,
        account: { name: 'Ada', email: 'ada@example.org', role: 'owner' },
        tenant: { id: app.tenant.id, name: 'Lakeside Foundation', status: 'active' },
      }
      expect(made.json()).toMatchObject(state)
      const session = await callAs(app, cookieOf(made))('GET /console/api/session')
      expect(session.json()).toMatchObject(state)
      expect((await visitor('GET /console/api/session')).json()).toEqual({ ...before, needs_setup: false })
      expect(await createSetupLink(app.store)).toBeNull()
    })
  })

  it('creates a tenant where there is none or where there are several, and then requires its name', async () => {
    await withApp(async (app) => {
      await createTenant(app.store.writes, 'A second one')
      const visitor = callAs(app, undefined)
      const token = await setupToken(app)
      expect((await visitor('POST /console/api/links', { body: { token } })).json()).toMatchObject({
        tenant_name: null,
      })
      const unnamed = await visitor('POST /console/api/register', { body: { token, ...ada } })
      expect([unnamed.statusCode, codeOf(unnamed)]).toEqual([400, 'invalid_request'])
      expect(unnamed.json<{ errors: { name: string }[] }>().errors[0]?.name).toBe('organization')
      const body = { token, organization: ' Riverside ', ...ada }
      const made = await visitor('POST /console/api/register', { body })
      expect(made.json()).toMatchObject({ tenant: { name: 'Riverside' } })
    })
  })

  it('has a link for each process that was started, which works once and for seven days', async () => {
    await withApp(async (app) => {
      const visitor = callAs(app, undefined)
      const earlier = await setupToken(app)
      const token = await setupToken(app)
      const read = (text: string) => visitor('POST /console/api/links', { body: { token: text } })
      expect((await read(earlier)).statusCode).toBe(200)
      expect((await read(token)).statusCode).toBe(200)
      await app.store.writes.query(`update one_time_link set expires_at = now()`)
      expect([(await read(token)).statusCode, codeOf(await read(token))]).toEqual([410, 'link_invalid'])
      const late = await visitor('POST /console/api/register', { body: { token, ...ada } })
      expect(late.statusCode).toBe(410)
      const fresh = await setupToken(app)
      const all = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          visitor('POST /console/api/register', {
            body: { token: fresh, ...ada, email: `${name}@example.org` },
          }),
        ),
      )
      expect(all.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 410, 410])
      expect((await read(fresh)).statusCode).toBe(410)
    })
  })

  it('creates one account only, however many links are used at the same time', async () => {
    await withApp(async (app) => {
      const tokens = [await setupToken(app), await setupToken(app), await setupToken(app)]
      const all = await Promise.all(
        tokens.map((token, number) =>
          callAs(app, undefined)('POST /console/api/register', {
            body: { token, ...ada, email: `${number}@example.org` },
          }),
        ),
      )
      expect(all.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 410, 410])
    })
  })

  it('stores no token, password or cookie, and its log has no address either', async () => {
    const lines: Record<string, unknown>[] = []
    await withApp(
      async (app) => {
        const visitor = callAs(app, undefined)
        const token = await setupToken(app)
        const made = await visitor('POST /console/api/register', { body: { token, ...ada } })
        const cookie = cookieOf(made)
        await visitor('POST /console/api/sign-in', { body: { email: ada.email, password: 'wrong password' } })
        await visitor('POST /console/api/sign-in', { body: { email: ada.email, password: 12 } })
        await callAs(app, cookie)('GET /console/api/session')
        const { rows } = await app.store.reads.query<{ row: string }>(
          `select a::text || s::text || l::text as row
           from account a join account_session s using (account_id), (select string_agg(e::text, '') from audit_event e) l`,
        )
        const kept = JSON.stringify(rows)
        const logged = JSON.stringify(lines)
        expect(rows.length).toBe(1)
        expect(kept).toContain('$argon2id$v=19$')
        expect(lines.length).toBeGreaterThan(2)
        const secrets = [token, password, 'wrong password', cookie.split('=')[1] ?? '']
        for (const secret of secrets) {
          expect(kept).not.toContain(secret)
          expect(logged).not.toContain(secret)
        }
        expect(logged.toLowerCase()).not.toContain('example.org')
        expect(logged).toContain('"account":"acc_')
      },
      { onLog: (line) => lines.push(line) },
    )
  })
})

describe('registration', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp({ ownDatabase: true, config: { signUp: 'open' } })
    await addPerson(app, { email: 'taken@example.org' })
  })
  afterAll(async () => await app.close())

  const register = (body: object) => callAs(app, undefined)('POST /console/api/register', { body })

  it('is open to everybody where it is set so, each with a tenant of their own', async () => {
    const made = await register({ organization: 'Hillside', ...ada })
    expect(made.json()).toMatchObject({
      sign_up_open: true,
      account: { role: 'owner' },
      tenant: { name: 'Hillside' },
    })
    const own = callAs(app, cookieOf(made))
    const listed = await own('GET /console/api/namespaces')
    expect(listed.json()).toEqual({ data: [], meta: { row_count: 0 } })
  })

  it('is closed otherwise', async () => {
    await withApp(
      async (closed) => {
        const answer = await callAs(closed, undefined)('POST /console/api/register', {
          body: { organization: 'Hillside', ...ada },
        })
        expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'sign_up_closed'])
      },
      { beside: app },
    )
  })

  it('refuses an address that has an account, in any spelling', async () => {
    const answer = await register({ organization: 'Hillside', ...ada, email: ' TAKEN@example.ORG' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'email_taken'])
  })

  const refused: readonly [what: string, body: object, names: string[]][] = [
    ['nothing', {}, ['name', 'email', 'password']],
    ['a short password', { ...ada, organization: 'x', password: 'elevenchars' }, ['password']],
    ['a common password', { ...ada, organization: 'x', password: 'Password1234' }, ['password']],
    [
      'one character again and again',
      { ...ada, organization: 'x', password: 'aaaaaaaaaaaaaa' },
      ['password'],
    ],
    ['the address', { ...ada, organization: 'x', password: 'ada@example.org' }, ['password']],
    ['too long a password', { ...ada, organization: 'x', password: 'é1'.repeat(400) }, ['password']],
    ['no address', { ...ada, organization: 'x', email: 'ada' }, ['email']],
    ['a blank name', { ...ada, organization: ' ', name: ' ' }, ['name', 'organization']],
    ['a field that is none', { ...ada, organization: 'x', admin: true }, ['admin']],
  ]

  it.each(refused)(
    'refuses %s and says what is wrong, without repeating a password',
    async (_, body, names) => {
      const answer = await register(body)
      const { code, errors } = answer.json<{ code: string; errors: { name: string }[] }>()
      expect([answer.statusCode, code]).toEqual([400, 'invalid_request'])
      expect(errors.map(({ name }) => name).sort()).toEqual([...names].sort())
      if ('password' in body) expect(answer.body).not.toContain(body.password)
    },
  )
})
