// Signing in and out, the limits on attempts, and changing the password. Rules, section 6.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { operations } from '../../src/contract/operations.ts'
import { addPerson, callAs, codeOf, cookieOf, origin, password, withApp } from './console-people.ts'
import { startApp, unanswered, type StartedApp } from './start-app.ts'

describe('signing in', () => {
  let app: StartedApp
  beforeAll(async () => {
    app = await startApp({ ownDatabase: true })
  })
  afterAll(async () => await app.close())

  const signIn = (email: string, given: string, headers: Record<string, string> = {}) =>
    callAs(app, undefined)('POST /console/api/sign-in', { body: { email, password: given }, headers })

  it('gives a session in a cookie that scripts cannot read', async () => {
    const { email } = await addPerson(app)
    const answer = await signIn(` ${email.toUpperCase()} `, password)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ signed_in: true, account: { email } })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-ig_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['http://127.0.0.1:8080', /^ig_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/],
    [
      'http://example.org/impact',
      /^ig_session=[\w-]{43}; Path=\/impact; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    ],
    ['https://example.org/impact', /^__Secure-ig_session=[\w-]{43}; Path=\/impact; .*; Secure; Max-Age=\d+$/],
  ])('at %s the cookie is as safe as it can be there', async (baseUrl, expected) => {
    await withApp(
      async (elsewhere) => {
        const { email } = await addPerson(elsewhere)
        const answer = await elsewhere.call('POST /console/api/sign-in', {
          headers: { origin: new URL(baseUrl).origin, 'x-api-key': undefined },
          body: { email, password },
        })
        expect(answer.headers['set-cookie']).toMatch(expected)
      },
      { beside: app, config: { baseUrl } },
    )
  })

  it('fails with the same message, whether the address exists or not', async () => {
    const { email } = await addPerson(app)
    const same = { 'x-request-id': 'same' }
    const answers = [
      await signIn(email, 'not the password', same),
      await signIn('nobody@example.org', password, same),
      await signIn('no address at all', '', same),
    ]
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([answers[0]?.statusCode, answers[0] && codeOf(answers[0])]).toEqual([401, 'sign_in_failed'])
    expect(answers[0]?.headers['set-cookie']).toBeUndefined()
  })

  it.each(['known', 'unknown'])('is refused after ten failures for one address that is %s', async (kind) => {
    const email = kind === 'known' ? (await addPerson(app)).email : 'stranger@example.org'
    const failures = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'guess')))
    expect(failures.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ])
    const answer = await signIn(email, password)
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_attempts'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    await app.store.writes.query(`update failed_attempts set since = since - interval '15 minutes'`)
    expect((await signIn(email, password)).statusCode).toBe(kind === 'known' ? 200 : 401)
  })

  it('cannot be locked for others by a stranger: failures count for the account and the address together', async () => {
    await withApp(
      async (own) => {
        const { email } = await addPerson(own)
        const from = (address: string, given: string) =>
          callAs(own, undefined)('POST /console/api/sign-in', {
            body: { email, password: given },
            headers: { 'x-forwarded-for': address },
          })
        for (let at = 0; at < 12; at++) await from('192.0.2.1', 'guess')
        expect((await from('192.0.2.1', password)).statusCode).toBe(429)
        expect((await from('192.0.2.2', password)).statusCode).toBe(200)
        expect((await from('2001:db8::1', password)).statusCode).toBe(200)
        // One subscriber has a whole /64, and an address of IPv4 can be written as one of IPv6.
        for (let at = 0; at < 10; at++) await from(`2001:db8:0:7::${at}`, 'guess')
        expect((await from('2001:db8:0:7:ffff::1', password)).statusCode).toBe(429)
        expect((await from('2001:db8:0:8::1', password)).statusCode).toBe(200)
        expect((await from('::ffff:192.0.2.1', password)).statusCode).toBe(429)
      },
      { config: { trustProxy: 1 } },
    )
  }, 30_000)

  it('starts counting again after the right password', async () => {
    const { email } = await addPerson(app)
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 6; failure++) await signIn(email, 'guess')
      expect((await signIn(email, password)).statusCode).toBe(200)
    }
  }, 30_000)

  it('is refused after fifty failures from one network address, whatever the accounts', async () => {
    await withApp(
      async (own) => {
        const { email } = await addPerson(own)
        // Another process on the same database counts together with this one.
        const handlers = unanswered([...operations, ...consoleOperations])
        const { store, config } = own
        const second = await buildApp({ store, config, log: pino({ level: 'silent' }), handlers })
        const attempt = (address: string, to: string, given: string, at = own.app) =>
          at.inject({
            method: 'POST',
            url: '/console/api/sign-in',
            payload: JSON.stringify({ email: to, password: given }),
            headers: { origin, 'x-forwarded-for': `10.9.9.9, ${address}` },
          })
        for (let at = 0; at < 50; at++) {
          const process = at % 2 === 0 ? own.app : second
          await attempt('192.0.2.1', `nobody-${at % 25}@example.org`, 'guess', process)
        }
        await second.close()
        const answer = await attempt('192.0.2.1', email, password)
        expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_attempts'])
        expect((await attempt('192.0.2.2', email, password)).statusCode).toBe(200)
        await own.store.writes.query(`update failed_attempts set since = since - interval '15 minutes'`)
        expect((await attempt('192.0.2.1', email, password)).statusCode).toBe(200)
      },
      { config: { trustProxy: 1 } },
    )
  }, 60_000)
})

const endsAtOnce = `
  create function end_at_once() returns trigger language plpgsql as
    'begin delete from account_session where account_id = new.account_id; return null; end';
  create constraint trigger ends after insert on account_session
    deferrable initially deferred for each row execute function end_at_once()`

it('a session that is ended while it begins is none', async () => {
  await withApp(async (app) => {
    const { email } = await addPerson(app)
    await app.store.writes.query(endsAtOnce)
    const answer = await callAs(app, undefined)('POST /console/api/sign-in', { body: { email, password } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'not_signed_in'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('signing out', () => {
  it('ends the session and clears the cookie, also where there is none', async () => {
    await withApp(async (app) => {
      const person = await addPerson(app)
      const answer = await person.call('POST /console/api/sign-out')
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['set-cookie']).toMatch(/^__Host-ig_session=; .*Max-Age=0$/)
      expect((await person.call('GET /console/api/sessions')).statusCode).toBe(401)
      expect((await callAs(app, undefined)('POST /console/api/sign-out')).statusCode).toBe(204)
      expect((await person.call('POST /console/api/sign-out')).statusCode).toBe(204)
    })
  })
})

describe('a password', () => {
  it('is changed with the one before, and other sessions end', async () => {
    await withApp(async (app) => {
      const person = await addPerson(app, { name: 'Ada Lovelace' })
      const signIn = (given: string) =>
        callAs(app, undefined)('POST /console/api/sign-in', {
          body: { email: person.email, password: given },
        })
      const other = callAs(app, cookieOf(await signIn(password)))
      const change = (current_password: string, new_password: string) =>
        person.call('POST /console/api/account/password', { body: { current_password, new_password } })
      const names = async (answer: Awaited<ReturnType<typeof change>>) =>
        answer.json<{ errors: { name: string }[] }>().errors.map(({ name }) => name)
      expect(await names(await change('not it', 'another fine phrase'))).toEqual(['current_password'])
      expect(await names(await change(password, 'short'))).toEqual(['new_password'])
      expect(await names(await change(password, 'adalovelace12'))).toEqual(['new_password'])
      expect((await other('GET /console/api/sessions')).statusCode).toBe(200)
      expect((await change(password, 'another fine phrase')).statusCode).toBe(204)
      expect((await other('GET /console/api/sessions')).statusCode).toBe(401)
      expect((await person.call('GET /console/api/sessions')).statusCode).toBe(200)
      expect((await signIn(password)).statusCode).toBe(401)
      expect((await signIn('another fine phrase')).statusCode).toBe(200)
    })
  })

  it('cannot be guessed from within a session either', async () => {
    await withApp(async (app) => {
      const person = await addPerson(app)
      const statuses: number[] = []
      for (let at = 0; at < 11; at++) {
        const body = { current_password: 'guess', new_password: 'another fine phrase' }
        const answer = await person.call('POST /console/api/account/password', { body, headers: { origin } })
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429])
    })
  }, 30_000)
})
