// Ids of other namespaces and of other tenants are unknown, in every operation that takes one. Rules, section 5.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Entity } from './entity-calls.ts'
import { capsule, iri, organization } from './projected.ts'
import { faultsOf, refusalOf, startSpecService, type Ask, type SpecService } from './spec-service.ts'

let service: SpecService
/** Ids that are there, by the first part of the paths that take them. */
const ids: Record<string, string> = {}
/** Who asks from where none of them is. */
const strangers: Record<string, Ask['headers']> = {}

beforeAll(async () => {
  service = await startSpecService()
  const { app } = service
  const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { body })
  const org = await make('/orgs', { uri: iri('o'), name: 'O' })
  const outcome = await make(`/orgs/${org.id}/outcomes`, { uri: iri('u'), name: 'U' })
  const indicator = await make(`/orgs/${org.id}/indicators`, { uri: iri('i'), name: 'I' })
  const report = await make(`/indicators/${indicator.id}/reports`, { uri: iri('r'), value: 1 })
  const group = { name: 'G', indicator_ids: [indicator.id] }
  await service.ask('PUT /indicator-groups/mine', { body: group })
  const { capsule_id } = await service.judge(capsule(organization('c')))
  Object.assign(ids, {
    orgs: org.id,
    outcomes: outcome.id,
    indicators: indicator.id,
    reports: report.id,
    'indicator-groups': 'mine',
    capsules: capsule_id,
  })
  strangers['another namespace'] = await service.ownNamespace('other')
  const tenant = await createTenant(app.store, 'Strangers')
  await createNamespace(app.store, tenant.id, 'my-data', 'Theirs')
  const { text } = await createKey(app.store, { tenantId: tenant.id, label: 'x' })
  strangers['another tenant, its namespace of the same name'] = { 'x-api-key': text }
})
afterAll(async () => await service.close())

const kinds: Record<string, string> = {
  orgs: 'organization',
  outcomes: 'outcome',
  indicators: 'indicator',
  reports: 'report',
  'indicator-groups': 'indicator_group',
  capsules: 'capsule',
}
const named = { uri: iri('new'), name: 'New' }
const bodies: Record<string, object> = {
  writeOutcome: named,
  writeIndicator: named,
  writeReport: { uri: iri('new'), value: 1 },
}

/** A `PUT` with a slug from elsewhere makes a thing of one's own. */
const withId = (operations as readonly Operation[]).filter(
  ({ path, access, method }) => access === 'namespace' && path.includes('{') && method !== 'PUT',
)
const places = ['another namespace', 'another tenant, its namespace of the same name']
const cases = withId.flatMap((operation) =>
  places.map((place) => ({ route: `${operation.method} ${operation.path}`, operation, place })),
)

describe('404', () => {
  it('there are operations of every kind', () => {
    expect(new Set(withId.map(({ path }) => path.split('/')[1]))).toEqual(new Set(Object.keys(kinds)))
  })

  it.each(cases)('$route with an id from elsewhere: $place', async ({ operation, place }) => {
    const [, first = ''] = operation.path.split('/')
    const route = `${operation.method} ${operation.path.replace(/\{\w+\}/, ids[first] ?? '')}`
    const answer = await service.ask(route, { headers: strangers[place], body: bodies[operation.id] })
    const { code } = refusalOf(answer)
    expect([answer.status, code]).toEqual([404, `${kinds[first]}_not_found`])
  })

  it('nothing was touched: all of it is still there', async () => {
    for (const [first, id] of Object.entries(ids)) {
      expect((await service.ask(`GET /${first}/${id}`)).status).toBe(200)
    }
  })

  it('a namespace of another tenant is unknown', async () => {
    const headers = { ...strangers[places[1] ?? ''], 'x-namespace': undefined }
    const answer = await service.ask('GET /namespaces/other', { headers })
    expect([answer.status, refusalOf(answer).code]).toEqual([404, 'namespace_not_found'])
  })
})

describe('400', () => {
  it.each(places)('ids from elsewhere in a body are unknown: %s', async (place) => {
    const headers = strangers[place]
    const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { headers, body })
    const org = await make('/orgs', { uri: iri('mine'), name: 'Mine' })
    const indicator = await make(`/orgs/${org.id}/indicators`, { uri: iri('mine/i'), name: 'Mine' })
    const linked = { ...named, outcome_id: ids['outcomes'] }
    const answer = await service.ask(`POST /orgs/${org.id}/indicators`, { headers, body: linked })
    expect([answer.status, faultsOf(answer)]).toEqual([400, ['outcome_id']])
    const attributed = { uri: iri('new'), org_id: ids['orgs'] }
    const path = `POST /indicators/${indicator.id}/reports`
    const other = await service.ask(path, { headers, body: attributed })
    expect([other.status, faultsOf(other)]).toEqual([400, ['org_id']])
  })
})

describe('200', () => {
  it.each(places)('the filter `org` with an id from elsewhere matches nothing: %s', async (place) => {
    const headers = strangers[place]
    for (const path of ['indicator-reports', 'themes', 'funds']) {
      const { data } = await service.read<{ data: unknown[] }>(`GET /rows/${path}?org=${ids['orgs']}`, {
        headers,
      })
      expect(data).toEqual([])
    }
  })
})
