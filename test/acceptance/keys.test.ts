// API keys in the console: what is minted, rolled and revoked there really works, or stops, on the API. Rules, section 5.
import { beforeAll, describe, expect, it } from 'vitest'

import { createKeyAsOperator } from '../../src/service/access/manage-keys.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { addPerson, addStranger, codeOf, type Person } from './console-people.ts'
import { startApp, useApp } from './start-app.ts'

const clock = { nowMs: Date.now(), now: () => clock.nowMs }
const app = useApp(() => startApp({ clock }))
let member: Person
beforeAll(async () => {
  member = await addPerson(app, { role: 'member', name: 'Mel' })
  await createNamespace(app.store, app.tenant.id, 'other', 'Other')
})

interface Key {
  readonly id: string
  readonly label: string
  readonly state: string
  readonly secret: string
  readonly rolled_to: string | null
  readonly expires_at: string | null
  readonly owner_rights: boolean
}

const mint = async (body: object): Promise<Key> => {
  const answer = await member.call('POST /console/api/keys', { body })
  expect(answer.statusCode).toBe(201)
  return answer.json<Key>()
}

const listed = async (): Promise<Key[]> =>
  (await member.call('GET /console/api/keys')).json<{ data: Key[] }>().data

const find = async (id: string): Promise<Key | undefined> => (await listed()).find((key) => key.id === id)

const useOf = async (secret: string, namespace = 'my-data') => {
  const answer = await app.call('GET /orgs', { headers: { 'x-api-key': secret, 'x-namespace': namespace } })
  return answer.statusCode === 200 ? 'works' : codeOf(answer)
}

describe('a minted key', () => {
  it('works on the API, and is listed without its secret', async () => {
    const key = await mint({ label: ' Nightly import ' })
    expect(key.secret).toMatch(/^igk_\w{10}_\w{38}$/)
    expect(key.secret.startsWith(`${key.id}_`)).toBe(true)
    expect(key).toMatchObject({
      object: 'api_key',
      label: 'Nightly import',
      namespaces: null,
      created_by: 'Mel',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      rolled_to: null,
      state: 'active',
    })
    expect(await useOf(key.secret)).toBe('works')
    const answer = await member.call('GET /console/api/keys')
    expect(answer.body).not.toContain(key.secret)
    expect((await (await addStranger(app)).call('GET /console/api/keys')).body).not.toContain(key.id)
    const { secret: _, ...shown } = key
    await expect.poll(async () => ({ ...(await find(key.id)), last_used_at: null })).toEqual(shown)
    await expect
      .poll(async () => (await find(key.id)) as object)
      .toMatchObject({ last_used_at: expect.any(String) })
  })

  it('can be restricted to namespaces and to a time', async () => {
    const expires_at = new Date(clock.nowMs + 3_600_000).toISOString()
    const key = await mint({ label: 'narrow', namespaces: ['other', 'other'], expires_at })
    expect(key).toMatchObject({ namespaces: ['other'], expires_at })
    expect(await useOf(key.secret, 'other')).toBe('works')
    expect(await useOf(key.secret)).toBe('namespace_not_allowed')
    expect(await mint({ label: 'a day', expires_at: '2999-12-31' })).toMatchObject({
      expires_at: '2999-12-31T00:00:00.000Z',
    })
  })

  it.each([
    [{}, ['label']],
    [{ label: ' ' }, ['label']],
    [{ label: 'x', namespaces: [] }, ['namespaces']],
    [{ label: 'x', namespaces: ['my-data', 'not-there'] }, ['namespaces[1]']],
    [{ label: 'x', expires_at: 'tomorrow' }, ['expires_at']],
    [{ label: 'x', expires_at: '2031-02-30' }, ['expires_at']],
    [{ label: 'x', expires_at: '2001-01-01' }, ['expires_at']],
    [{ label: 'x', secret: 'mine' }, ['secret']],
  ])('cannot be made of %j', async (body, names) => {
    const answer = await member.call('POST /console/api/keys', { body })
    const { code, errors } = answer.json<{ code: string; errors: { name: string }[] }>()
    expect([answer.statusCode, code]).toEqual([400, 'invalid_request'])
    expect(errors.map(({ name }) => name)).toEqual(names)
  })

  it('gets another label without changing anything else', async () => {
    const key = await mint({ label: 'before' })
    const answer = await member.call(`PATCH /console/api/keys/${key.id}`, { body: { label: 'after' } })
    expect(answer.json()).toMatchObject({ id: key.id, label: 'after', state: 'active' })
    expect(await useOf(key.secret)).toBe('works')
  })
})

describe('the rights of a key', () => {
  const canOversee = async (key: string) => {
    const answer = await app.call('GET /webhooks', { headers: { 'x-api-key': key } })
    return answer.statusCode === 200 || codeOf(answer)
  }
  const roll = (by: Person, id: string) =>
    by.call(`POST /console/api/keys/${id}/roll`, { body: { grace_hours: 0 } })
  const rolled = async (by: Person, id: string): Promise<Key> => (await roll(by, id)).json<Key>()

  it('are at most those of whoever made it, and a rotation never adds to them', async () => {
    const owner = await addPerson(app)
    const by = async (person: Person, body: object = { label: 'x' }): Promise<Key> =>
      (await person.call('POST /console/api/keys', { body })).json<Key>()
    const [own, members] = [await by(owner), await by(member)]
    expect([own.owner_rights, members.owner_rights]).toEqual([true, false])
    expect(await canOversee(own.secret)).toBe(true)
    expect(await canOversee(members.secret)).toBe('owner_key_required')

    const refused = await roll(member, own.id)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'owner_needed'])
    expect((await find(own.id))?.state).toBe('active')
    expect(await canOversee((await rolled(owner, own.id)).secret)).toBe(true)
    expect(await canOversee((await rolled(owner, members.id)).secret)).toBe('owner_key_required')

    // What is the owners' is out of its reach: a member may rotate it, and the new one is a member's.
    const narrow = await by(owner, { label: 'x', scope: 'read' })
    expect(await rolled(member, narrow.id)).toMatchObject({ scope: 'read', owner_rights: false })
  })

  it('are those of an owner where it was made on the command line', async () => {
    const { text, key } = await createKeyAsOperator(app.store, { tenantId: app.tenant.id, label: 'x' })
    expect(await canOversee(text)).toBe(true)
    expect((await roll(member, `igk_${key.keyId}`)).statusCode).toBe(403)
  })
})

describe('a rolled key', () => {
  it('works on for its grace time, and the new one from the start', async () => {
    const old = await mint({ label: 'sync', namespaces: ['my-data'] })
    const answer = await member.call(`POST /console/api/keys/${old.id}/roll`, { body: { grace_hours: 24 } })
    expect(answer.statusCode).toBe(201)
    const fresh = answer.json<Key>()
    expect(fresh).toMatchObject({ label: 'sync', namespaces: ['my-data'], state: 'active', expires_at: null })
    expect([await useOf(old.secret), await useOf(fresh.secret)]).toEqual(['works', 'works'])
    const rolled = await find(old.id)
    expect(rolled).toMatchObject({ state: 'rolling', rolled_to: fresh.id })
    expect(Date.parse(rolled?.expires_at ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    clock.nowMs += 25 * 3_600_000
    expect([await useOf(old.secret), await useOf(fresh.secret)]).toEqual(['api_key_expired', 'works'])
    expect((await find(old.id))?.state).toBe('expired')
    const again = await member.call(`POST /console/api/keys/${old.id}/roll`, { body: { grace_hours: 0 } })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'key_not_active'])
    clock.nowMs = Date.now()
  })

  it('without grace stops within five seconds', async () => {
    const old = await mint({ label: 'sync' })
    expect(await useOf(old.secret)).toBe('works')
    await member.call(`POST /console/api/keys/${old.id}/roll`, { body: { grace_hours: 0 } })
    clock.nowMs = Date.now() + 4_999
    expect(await useOf(old.secret)).toBe('api_key_expired')
  })

  it('never works longer than it would have', async () => {
    const expires_at = new Date(clock.nowMs + 3_600_000).toISOString()
    const old = await mint({ label: 'short', expires_at })
    await member.call(`POST /console/api/keys/${old.id}/roll`, { body: { grace_hours: 168 } })
    expect((await find(old.id))?.expires_at).toBe(expires_at)
  })

  it.each([{}, { grace_hours: 2 }, { grace_hours: '24' }])(
    'has one of the offered times: not %j',
    async (body) => {
      const { id } = await mint({ label: 'x' })
      expect((await member.call(`POST /console/api/keys/${id}/roll`, { body })).statusCode).toBe(400)
    },
  )
})

describe('a revoked key', () => {
  it('stops within five seconds, and revoking it again changes nothing', async () => {
    const key = await mint({ label: 'leaked' })
    expect(await useOf(key.secret)).toBe('works')
    expect((await member.call(`DELETE /console/api/keys/${key.id}`)).statusCode).toBe(204)
    clock.nowMs += 4_999
    expect(await useOf(key.secret)).toBe('api_key_revoked')
    const before = await find(key.id)
    expect(before?.state).toBe('revoked')
    expect((await member.call(`DELETE /console/api/keys/${key.id}`)).statusCode).toBe(204)
    expect(await find(key.id)).toEqual(before)
  })
})

describe('404', () => {
  it.each([
    ['PATCH', '', { label: 'x' }],
    ['POST', '/roll', { grace_hours: 0 }],
    ['DELETE', '', undefined],
  ])('answers %s%s for keys that are not there', async (method, rest, body) => {
    for (const id of ['igk_0000000000', 'nonsense']) {
      const answer = await member.call(`${method} /console/api/keys/${id}${rest}`, { body })
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'key_not_found'])
    }
  })
})
