// account create and account reset, run as the program runs them. Rules, section 7.
import { describe, expect, it } from 'vitest'

import { addressOf } from '../database/fresh-database.ts'
import { callAs, codeOf, cookieOf, password } from './console-people.ts'
import { startApp, useApp } from './start-app.ts'
import { runCommand } from './run-command.ts'

const app = useApp(() => startApp({ ownDatabase: true }))

/** With this line on standard input. */
const run = (typed: string | undefined, ...argv: string[]) =>
  runCommand(
    argv,
    { DATABASE_URL: addressOf(app.database.connection) },
    { readSecret: async () => typed ?? '' },
  )

const create = (typed: string | undefined, email: string, ...rest: string[]) =>
  run(typed, 'account', 'create', '--tenant', app.tenant.id, '--email', email, '--name', 'Ada', ...rest)

const signIn = (email: string, given: string) =>
  callAs(app, undefined)('POST /console/api/sign-in', { body: { email, password: given } })

describe('account create', () => {
  it('creates an account that can sign in, by default an owner', async () => {
    const made = await create(password, 'Ada@Example.org')
    expect(made).toEqual({
      code: 0,
      out: `ada@example.org (Ada) can sign in as owner of ${app.tenant.id}.\n`,
      err: '',
    })
    expect((await signIn('ada@example.org', password)).json()).toMatchObject({ account: { role: 'owner' } })
    const member = await create(password, 'mo@example.org', '--role', 'member', '--json')
    expect(JSON.parse(member.out)).toMatchObject({
      email: 'mo@example.org',
      role: 'member',
      tenant_id: app.tenant.id,
    })
  })

  it('refuses an address that is taken and a tenant that does not exist', async () => {
    await create(password, 'twice@example.org')
    expect(await create(password, 'TWICE@example.org')).toMatchObject({ code: 1, out: '' })
    const nowhere = await run(
      password,
      ...'account create --tenant ten_none --email a@b.c --name A'.split(' '),
    )
    expect(nowhere).toMatchObject({ code: 1, out: '' })
    expect(nowhere.err).toContain('There is no tenant "ten_none"')
  })

  it.each([
    ['without a password', undefined, ['x@example.org'], 'password is missing'],
    ['with a weak password', 'password1234', ['x@example.org'], 'tried first'],
    ['with a short password', 'short', ['x@example.org'], 'at least 12 characters'],
    ['with an address that is none', password, ['x'], 'not an e-mail address'],
    ['with a role that is none', password, ['x@example.org', '--role', 'king'], 'owner, member or reader'],
  ])('explains itself %s', async (_what, typed, [email = '', ...rest], expected) => {
    const refused = await create(typed, email, ...rest)
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain(expected)
    if (typed) expect(refused.err).not.toContain(typed)
  })
})

describe('account reset', () => {
  it('sets the password, ends all sessions and resets the limit on attempts', async () => {
    await create(password, 'rae@example.org')
    const cookie = cookieOf(await signIn('rae@example.org', password))
    for (let at = 0; at < 10; at++) await signIn('rae@example.org', 'guess')
    expect(codeOf(await signIn('rae@example.org', password))).toBe('too_many_attempts')
    const reset = await run('another fine phrase', 'account', 'reset', '--email', 'Rae@example.org')
    expect(reset).toMatchObject({ code: 0, err: '' })
    expect(reset.out).toContain('(Ada) has the new password')
    expect((await callAs(app, cookie)('GET /console/api/sessions')).statusCode).toBe(401)
    expect((await signIn('rae@example.org', password)).statusCode).toBe(401)
    const again = await signIn('rae@example.org', 'another fine phrase')
    expect(again.statusCode).toBe(200)
    const audit = await callAs(app, cookieOf(again))('GET /audit?actor=operator&limit=1')
    const actor = { type: 'command', id: null, name: null }
    expect(audit.json()).toMatchObject({ data: [{ action: 'password.reset', subject: 'Ada', actor }] })
  })

  it('refuses an address without an account', async () => {
    expect(await run(password, 'account', 'reset', '--email', 'none@example.org')).toMatchObject({
      code: 1,
      out: '',
    })
  })
})

describe('key mint and key revoke', () => {
  it('are recorded for the tenant’s people, as done on the command line', async () => {
    const minted = await run(undefined, 'key', 'mint', '--tenant', app.tenant.id, '--label', 'by hand')
    await run(undefined, 'key', 'revoke', minted.out.trim())
    await run(undefined, 'key', 'revoke', minted.out.trim())
    await create(password, 'kim@example.org')
    const kim = callAs(app, cookieOf(await signIn('kim@example.org', password)))
    const { data } = (await kim('GET /audit?limit=4')).json<{
      data: { action: string; actor: { type: string } }[]
    }>()
    expect(data.map(({ action, actor }) => [action, actor.type])).toEqual([
      ['account.signed_in', 'account'],
      ['account.created', 'command'],
      ['key.revoked', 'command'],
      ['key.created', 'command'],
    ])
  })
})
