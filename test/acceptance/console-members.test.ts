// The people of a tenant: invitations, roles, removal, the tenant's name, and the record of it all. Rules, section 6.
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { addPerson, callAs, codeOf, cookieOf, password, type Person } from './console-people.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp({ ownDatabase: true }))
let owner: Person
beforeAll(async () => {
  owner = await addPerson(app, { name: 'Olive' })
})

interface Invited {
  readonly id: string
  readonly link: string
}

const invite = async (body: object = { role: 'member' }): Promise<Invited & { token: string }> => {
  const answer = await owner.call('POST /console/api/invitations', { body })
  expect(answer.statusCode).toBe(201)
  const invited = answer.json<Invited>()
  return { ...invited, token: new URL(invited.link).hash.slice(1) }
}

const visitor = () => callAs(app, undefined)
const join = (token: string, email: string) =>
  visitor()('POST /console/api/register', { body: { token, name: 'Mo', email, password } })

describe('an invitation', () => {
  it('is a link that is shown once and lets one person join with its role', async () => {
    const { id, link, token } = await invite({ role: 'member', email: 'mo@example.org' })
    expect(link).toMatch(/^https:\/\/impact\.example\.org\/console\/join#[\w-]{43}$/)
    const listed = await owner.call('GET /console/api/invitations')
    expect(listed.json()).toMatchObject({
      data: [{ id, role: 'member', email: 'mo@example.org', invited_by: 'Olive' }],
    })
    expect(listed.body).not.toContain(token)
    const read = await visitor()('POST /console/api/links', { body: { token } })
    expect(read.json()).toMatchObject({
      kind: 'invitation',
      tenant_name: 'Lakeside Foundation',
      role: 'member',
      email: 'mo@example.org',
    })
    const joined = await join(token, 'mo@example.org')
    expect(joined.json()).toMatchObject({
      signed_in: true,
      account: { role: 'member' },
      tenant: { id: app.tenant.id },
    })
    expect((await join(token, 'other@example.org')).statusCode).toBe(410)
    expect((await owner.call('GET /console/api/invitations')).json()).toMatchObject({ data: [] })
    const members = (await owner.call('GET /console/api/members')).json<{ data: { name: string }[] }>().data
    expect(members.map(({ name }) => name)).toEqual(['Mo', 'Olive'])
  })

  it('remains valid when the address is taken, and reports that', async () => {
    const { token } = await invite()
    const answer = await join(token, owner.email)
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'email_taken'])
    expect((await join(token, 'second@example.org')).statusCode).toBe(201)
  })

  it('no longer works once it is revoked or has run out', async () => {
    const { id, token } = await invite()
    const route = `DELETE /console/api/invitations/${id}`
    expect((await owner.call(route)).statusCode).toBe(204)
    expect(codeOf(await owner.call(route))).toBe('invitation_not_found')
    expect((await join(token, 'late@example.org')).statusCode).toBe(410)
    const { token: old } = await invite()
    await app.store.writes.query(`update one_time_link set expires_at = now()`)
    expect((await join(old, 'late@example.org')).statusCode).toBe(410)
    expect((await owner.call('GET /console/api/invitations')).json()).toMatchObject({ data: [] })
  })

  it.each([{}, { role: 'king' }, { role: 'member', email: 'no address' }])(
    'is not made of %j',
    async (body) => {
      expect((await owner.call('POST /console/api/invitations', { body })).statusCode).toBe(400)
    },
  )
})

describe('a role', () => {
  it('is changed by an owner with immediate effect', async () => {
    const member = await addPerson(app, { role: 'member', name: 'Mel' })
    expect(
      (await member.call('POST /console/api/invitations', { body: { role: 'member' } })).statusCode,
    ).toBe(403)
    const route = `PATCH /console/api/members/${member.id}`
    const changed = await owner.call(route, { body: { role: 'owner' } })
    expect(changed.json()).toMatchObject({ object: 'account', id: member.id, role: 'owner' })
    expect(
      (await member.call('POST /console/api/invitations', { body: { role: 'member' } })).statusCode,
    ).toBe(201)
    expect((await owner.call(route, { body: { role: 'member' } })).statusCode).toBe(200)
  })

  it('of a reader lets them see the data and change nothing, until they have another', async () => {
    const { token } = await invite({ role: 'reader' })
    const joined = await join(token, 'rae@example.org')
    const { account } = joined.json<{ account: { id: string; role: string } }>()
    expect(account.role).toBe('reader')
    const rae = callAs(app, cookieOf(joined))
    expect((await rae('GET /namespaces')).statusCode).toBe(200)
    const create = async () => await rae('POST /namespaces', { body: { namespace: 'board' } })
    const refused = await create()
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'scope_not_allowed'])
    expect(refused.json<{ detail: string }>().detail).toContain('Your role here is reader')
    expect(codeOf(await rae('POST /console/api/keys', { body: { label: 'x' } }))).toBe('scope_not_allowed')
    // What is their own stays theirs to change.
    expect((await rae('PATCH /console/api/account', { body: { name: 'Rae' } })).statusCode).toBe(200)
    const change = { body: { role: 'member' } }
    expect((await owner.call(`PATCH /console/api/members/${account.id}`, change)).statusCode).toBe(200)
    expect((await create()).statusCode).toBe(201)
  })

  it('of owner is never vacant: the last one can neither step down nor leave, also when two do so at the same time', async () => {
    const tenant = await createTenant(app.store.writes, 'Two owners')
    const two = [
      await addPerson(app, { tenantId: tenant.id }),
      await addPerson(app, { tenantId: tenant.id }),
    ] as const
    const stepDown = (person: Person) =>
      person.call(`PATCH /console/api/members/${person.id}`, { body: { role: 'member' } })
    const answers = await Promise.all(two.map(stepDown))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const last = answers[0]?.statusCode === 409 ? two[0] : two[1]
    expect(codeOf(await stepDown(last))).toBe('last_owner')
    const gone = await last.call(`DELETE /console/api/members/${last.id}`)
    expect([gone.statusCode, codeOf(gone)]).toEqual([409, 'last_owner'])
  })
})

describe('a member who is removed', () => {
  it('is signed out immediately; keys they created keep working', async () => {
    const member = await addPerson(app, { role: 'member' })
    const minted = await member.call('POST /console/api/keys', { body: { label: 'import' } })
    const { secret } = minted.json<{ secret: string }>()
    expect((await owner.call(`DELETE /console/api/members/${member.id}`)).statusCode).toBe(204)
    expect((await member.call('GET /console/api/members')).statusCode).toBe(401)
    expect((await app.call('GET /namespaces', { headers: { 'x-api-key': secret } })).statusCode).toBe(200)
    const again = await visitor()('POST /console/api/sign-in', { body: { email: member.email, password } })
    expect(again.statusCode).toBe(401)
  })

  it.each([
    ['PATCH /console/api/account', { name: 'New' }],
    ['POST /console/api/views', { name: 'View', search: '' }],
  ])('is signed out in the middle of %s too', async (route, body) => {
    const member = await addPerson(app, { role: 'member' })
    let answering: Promise<LightMyRequestResponse> | undefined
    await app.store.transaction(async (tx) => {
      await tx.query('delete from account where account_id = $1', [member.id])
      answering = (async () => await member.call(route, { body }))()
      await expect.poll(countWaiting).toBe(1)
    })
    const answer = await answering
    expect(answer && [answer.statusCode, codeOf(answer)]).toEqual([401, 'not_signed_in'])
    expect(answer?.headers['www-authenticate']).toBeDefined()
  })
})

const selectWaiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** How many wait for what another transaction changes. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await app.store.reads.query<{ count: number }>(selectWaiting)
  return rows[0]?.count
}

describe('names', () => {
  it('of an account and of the tenant can be changed', async () => {
    const own = await addPerson(app, { name: 'Before' })
    const renamed = await own.call('PATCH /console/api/account', { body: { name: ' After ' } })
    expect(renamed.json()).toMatchObject({ id: own.id, name: 'After' })
    const tenant = await own.call('PATCH /console/api/tenant', { body: { name: 'Lakeside and Riverside' } })
    expect(tenant.json()).toMatchObject({
      object: 'tenant',
      id: app.tenant.id,
      name: 'Lakeside and Riverside',
    })
    expect((await own.call('GET /console/api/session')).json()).toMatchObject({
      account: { name: 'After' },
      tenant: { name: 'Lakeside and Riverside' },
    })
  })
})

describe('the record', () => {
  interface Page {
    readonly data: { action: string; subject: string; actor: { name: string | null }; id: string }[]
    readonly meta: { cursor: string | null; row_count: number }
  }

  it('lists every action with its actor, newest first, in pages, to members of the tenant only', async () => {
    const tenant = await createTenant(app.store.writes, 'Recorded')
    const olga = await addPerson(app, { tenantId: tenant.id, name: 'Olga' })
    const body = (fields: object) => ({ body: fields })
    const { id: keyId } = (await olga.call('POST /console/api/keys', body({ label: 'one' }))).json<{
      id: string
    }>()
    await olga.call(`PATCH /console/api/keys/${keyId}`, body({ label: 'two' }))
    await olga.call(`POST /console/api/keys/${keyId}/roll`, body({ grace_hours: 1 }))
    await olga.call(`DELETE /console/api/keys/${keyId}`)
    await olga.call('POST /namespaces', body({ namespace: 'field' }))
    await olga.call('PATCH /console/api/namespaces/field', body({ label: 'Field data' }))
    await olga.call('DELETE /console/api/namespaces/field?confirm=field')
    await olga.call('PATCH /console/api/tenant', body({ name: 'Recorder' }))
    const invited = await olga.call('POST /console/api/invitations', body({ role: 'member' }))
    const token = new URL(invited.json<Invited>().link).hash.slice(1)
    const joined = await visitor()('POST /console/api/register', {
      body: { token, name: 'Mika', email: 'mika@example.org', password },
    })
    const mika = joined.json<{ account: { id: string } }>().account.id
    await olga.call(`PATCH /console/api/members/${mika}`, body({ role: 'owner' }))
    await callAs(app, cookieOf(joined))('POST /console/api/account/password', {
      body: { current_password: password, new_password: 'another fine phrase' },
    })
    await olga.call(`DELETE /console/api/members/${mika}`)
    const revoked = (
      await olga.call('POST /console/api/invitations', body({ role: 'owner' }))
    ).json<Invited>()
    await olga.call(`DELETE /console/api/invitations/${revoked.id}`)

    const pages: Page[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`
      const page: Page = (await olga.call(`GET /audit?limit=4${query}`)).json<Page>()
      expect(page.data.length).toBe(page.meta.row_count)
      pages.push(page)
      ;({ cursor } = page.meta)
    }
    const events = pages.flatMap(({ data }) => data)
    expect(
      events.map(({ action, actor, subject }) => `${actor.name ?? 'command line'} ${action} ${subject}`),
    ).toEqual([
      `Olga invitation.revoked ${revoked.id}`,
      `Olga account.invited ${revoked.id}`,
      'Olga account.removed Mika',
      'Mika password.changed Mika',
      'Olga account.role_changed Mika',
      'Mika account.joined Mika',
      `Olga account.invited ${invited.json<Invited>().id}`,
      'Olga tenant.renamed Recorder',
      'Olga namespace.deleted field',
      'Olga namespace.relabelled field',
      'Olga namespace.created field',
      'Olga key.revoked two',
      'Olga key.rotated two',
      'Olga key.relabelled two',
      'Olga key.created one',
      'command line account.created Olga',
    ])
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${token}|${password}|another fine|igk_\\w{10}_`))
    const acts = async (query: string): Promise<Page> => (await olga.call(`GET /audit?${query}`)).json<Page>()
    const actsOf = async (query: string) => (await acts(query)).data.map(({ action }) => action)
    expect(await actsOf('kind=keys')).toEqual(['key.revoked', 'key.rotated', 'key.relabelled', 'key.created'])
    expect(await actsOf('kind=organization')).toEqual(['tenant.renamed'])
    expect(await actsOf('kind=capsules')).toEqual([])
    // Also of people who were removed, and of the command line.
    expect(await actsOf(`actor=${mika}`)).toEqual(['password.changed', 'account.joined'])
    expect(await actsOf('actor=operator')).toEqual(['account.created'])
    expect(await actsOf(`kind=keys&actor=${mika}`)).toEqual([])
    const first = await acts('kind=keys&limit=3')
    expect(await actsOf(`kind=keys&limit=3&cursor=${first.meta.cursor}`)).toEqual(['key.created'])
    for (const other of ['', '&kind=accounts', `&kind=keys&actor=${mika}`]) {
      const answer = await olga.call(`GET /audit?cursor=${first.meta.cursor}${other}`)
      expect(codeOf(answer)).toBe('cursor_mismatch')
    }
    expect((await olga.call('GET /audit?kind=secrets')).statusCode).toBe(400)
    expect((await owner.call('GET /audit')).body).not.toContain('Olga')
  })
})
