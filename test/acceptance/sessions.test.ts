// Sessions: how long they last, how they are ended, and what they do in place of a key. Whom they let in: access-table.ts;
// where writes may come from: origins.test.ts. Rules, section 6.
import { beforeAll, describe, expect, it } from 'vitest'

import { suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger, callAs, codeOf, cookieName, type Person } from './console-people.ts'
import { writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'
import { makeLink } from './link-app.ts'
import { createSubmitLink, submitFile } from './submission-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let member: Person
let owner: Person
let ids: Readonly<Record<string, string>>
let version: string
beforeAll(async () => {
  member = await addPerson(app, { role: 'member' })
  owner = await addPerson(app, { role: 'owner', name: 'Awa' })
  const org = await writeOrg(app, 'lakeside')
  const outcome = await writeOutcome(app, org, 'fed')
  const indicator = await writeIndicator(app, org, 'meals', { outcome_id: outcome.id })
  const report = await writeReport(app, indicator, 'meals/1', { value: 1 })
  await app.call('PUT /indicator-groups/fed', { body: { name: 'Fed', indicator_ids: [indicator.id] } })
  const plan = { name: 'Annual', period: { from: '2024-01-01', to: '2024-12-31' }, due: '2025-03-31' }
  await app.call('PUT /plans/annual', { body: plan })
  const capsule = await app.upload(goodCapsule())
  await app.verdict(capsule)
  const webhook = (
    await app.call('POST /webhooks', {
      body: { url: 'https://example.org/events', events: ['webhook.test'] },
    })
  ).json<{ id: string }>()
  ids = {
    orgs: org.id,
    outcomes: outcome.id,
    indicators: indicator.id,
    reports: report.id,
    'indicator-groups': 'fed',
    plans: 'annual',
    capsules: capsule,
    webhooks: webhook.id,
    links: (await makeLink(app)).id,
    submissions: (await submitFile(app, await createSubmitLink(app), goodCapsule())).submission.id,
  }
  version = String((await app.call('GET /orgs')).headers['x-namespace-version'])
})

const reads = (operations as readonly Operation[]).filter(
  ({ method, access }) =>
    method === 'GET' && access !== 'public' && access !== 'link' && access !== 'own-key',
)

const routeOf = ({ method, path, query = {} }: Operation): string =>
  `${method} ${path.replace('{namespace}', 'my-data').replace(/\{\w+\}/, ids[path.split('/')[1] ?? ''] ?? 'x')}${
    'since' in query ? `?since=${version}` : ''
  }`

const inNamespace = { 'x-namespace': 'my-data', origin: undefined }
const person = ({ isForOwners }: Operation): Person => (isForOwners ? owner : member)
const unalike = /"(?:generated_at|request_id|as_of)":"[^"]*"/g

describe.each(reads.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s',
  (_name, operation) => {
    it('answers a session as it answers a key', async () => {
      const route = routeOf(operation)
      const asked = { 'x-request-id': 'same', ...inNamespace }
      const byKey = await app.call(route, { headers: asked })
      const bySession = await person(operation).call(route, { headers: asked })
      expect([bySession.statusCode, byKey.statusCode]).toEqual([200, 200])
      expect(bySession.body.replaceAll(unalike, '')).toBe(byKey.body.replaceAll(unalike, ''))
      expect(bySession.headers.etag).toBe(byKey.headers.etag)
      expect(bySession.headers['set-cookie']).toBeUndefined()
    })

    if (operation.access !== 'tenant') return
    it('shows nothing of it to another tenant', async () => {
      const stranger = await addStranger(app)
      const answer = await stranger.call(routeOf(operation), { headers: inNamespace })
      expect(answer.body).not.toContain(app.tenant.name)
      if (operation.path === '/namespaces')
        expect(answer.json()).toEqual({ data: [], meta: { row_count: 0 } })
    })
  },
)

it('writes what a key writes, and the record names its account', async () => {
  const headers = { 'x-namespace': 'my-data' }
  const body = { uri: 'https://example.org/by-awa', name: 'By Awa' }
  const written = await owner.call('POST /orgs', { headers, body })
  expect([written.statusCode, written.json()]).toEqual([201, expect.objectContaining(body)])
  const uploaded = await owner.call('POST /capsules?label=spring', { headers, body: goodCapsule() })
  expect(uploaded.statusCode).toBe(202)
  const { capsule_id: id } = uploaded.json<{ capsule_id: string }>()
  expect((await app.verdict(id)).status).toBe('accepted')
  expect((await owner.call(`DELETE /capsules/${id}`, { headers })).statusCode).toBe(204)
  const answer = await owner.call('GET /audit?limit=3')
  const { data } = answer.json<{ data: { action: string; actor: object; namespace: string }[] }>()
  expect(data.map(({ action, actor, namespace }) => [action, actor, namespace])).toEqual(
    ['capsule.deleted', 'capsule.uploaded', 'entity.written'].map((action) => [
      action,
      { type: 'account', id: owner.id, name: 'Awa' },
      'my-data',
    ]),
  )
})

it('that has ended writes nothing, and is told to sign in', async () => {
  const headers = { 'x-namespace': 'my-data', cookie: `${cookieName}=${'x'.repeat(43)}` }
  const answer = await member.call('POST /orgs', { headers, body: {} })
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'api_key_missing'])
  expect(answer.json<{ detail: string }>().detail).toContain('Sign in again')
})

describe('a session on reads', () => {
  it('needs the namespace named, and finds only those of its tenant', async () => {
    const status = async (slug: string | undefined) =>
      codeOf(await member.call('GET /orgs', { headers: { 'x-namespace': slug } }))
    expect(await status(undefined)).toBe('namespace_missing')
    expect(await status('Not A Slug')).toBe('namespace_invalid')
    expect(await status('not-there')).toBe('namespace_not_found')
  })

  it('is answered 304 for what the browser has already', async () => {
    const first = await member.call('GET /orgs', { headers: inNamespace })
    const again = await member.call('GET /orgs', {
      headers: { ...inNamespace, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const anonymous = await callAs(app, undefined)('GET /orgs', {
      headers: { ...inNamespace, 'if-none-match': String(first.headers.etag) },
    })
    expect(anonymous.statusCode).toBe(401)
  })

  it('stops with its tenant', async () => {
    const tenant = await createTenant(app.store.writes, 'Suspended')
    const person = await addPerson(app, { tenantId: tenant.id })
    expect((await person.call('GET /namespaces')).statusCode).toBe(200)
    await suspendTenant(app.store, tenant.id)
    const answer = await person.call('GET /namespaces')
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'tenant_suspended'])
    expect((await person.call('GET /console/api/session')).json()).toMatchObject({
      signed_in: true,
      tenant: { status: 'suspended' },
    })
  })
})

interface Listed {
  readonly data: { id: string; is_current: boolean; last_used_at: string; user_agent: string }[]
}

describe('a session', () => {
  const isAlive = async (person: Person) =>
    (await person.call('GET /console/api/sessions')).statusCode === 200
  const age = (person: Person, column: 'created_at' | 'last_used_at', days: number) =>
    app.store.writes.query(
      `update account_session set ${column} = now() - make_interval(days => $2) where account_id = $1`,
      [person.id, days],
    )

  it.each([
    ['last_used_at', 13, true],
    ['last_used_at', 14, false],
    ['created_at', 89, true],
    ['created_at', 90, false],
  ] as const)('whose %s is %i days ago is alive: %s', async (column, days, expected) => {
    const person = await addPerson(app)
    await age(person, column, days)
    expect(await isAlive(person)).toBe(expected)
  })

  it('lasts as long as it is used', async () => {
    const person = await addPerson(app)
    await age(person, 'last_used_at', 13)
    expect(await isAlive(person)).toBe(true)
    const lastUsed = async () =>
      (await person.call('GET /console/api/sessions')).json<Listed>().data[0]?.last_used_at ?? ''
    await expect.poll(async () => Date.now() - Date.parse(await lastUsed())).toBeLessThan(60_000)
  })

  it('is listed to its owner only, the current one marked, without its token', async () => {
    const person = await addPerson(app)
    const answer = await person.call('GET /console/api/sessions')
    expect(answer.json<Listed>().data).toMatchObject([
      { object: 'session', is_current: true, user_agent: 'test' },
    ])
    expect(answer.body).not.toContain(person.cookie.split('=')[1])
  })

  it('can be ended from another one, and only by its owner', async () => {
    const person = await addPerson(app)
    const signedIn = async () => {
      const body = { email: person.email, password: 'seven quiet herons' }
      const answer = await callAs(app, undefined)('POST /console/api/sign-in', { body })
      return callAs(app, String(answer.headers['set-cookie']).split(';')[0])
    }
    const [second, third] = [await signedIn(), await signedIn()]
    const listed = (await person.call('GET /console/api/sessions')).json<Listed>().data
    expect(listed.length).toBe(3)
    const own = (await second('GET /console/api/sessions'))
      .json<Listed>()
      .data.find((each) => each.is_current)
    const route = `DELETE /console/api/sessions/${own?.id}`
    expect((await member.call(route)).statusCode).toBe(404)
    expect((await person.call(route)).statusCode).toBe(204)
    expect((await second('GET /console/api/sessions')).statusCode).toBe(401)
    expect(codeOf(await person.call(route))).toBe('session_not_found')
    expect((await person.call('DELETE /console/api/sessions')).statusCode).toBe(204)
    expect((await third('GET /console/api/sessions')).statusCode).toBe(401)
    expect(await isAlive(person)).toBe(true)
  })
})
