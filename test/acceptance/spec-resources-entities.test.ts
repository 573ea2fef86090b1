// The specification's section "Resources and their fields", identifiers to indicators, sentence by sentence: each
// test is named by the one it holds the service to.
import { beforeAll, describe, expect, it } from 'vitest'

import { listKeys, revokeKey } from '../../src/service/access/api-key.ts'
import { listTenants } from '../../src/service/access/tenant.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import type { OrganizationTree } from '../../src/contract/tree-schemas.ts'
import { addPerson } from './console-people.ts'
import type { Entity } from './entity-calls.ts'
import { quadsOf } from './export-graphs.ts'
import { iri, organization } from './projected.ts'
import type { RowPage } from './rows-calls.ts'
import { faultsOf, nodeArray, startSpecService, theory } from './spec-service.ts'
import { useApp } from './start-app.ts'

const service = useApp(startSpecService)
let orgs: Record<string, Entity>
let lakeside: OrganizationTree
let hillside: OrganizationTree
let rows: Row[]

beforeAll(async () => {
  await service.judge(theory())
  const { data } = await service.read<{ data: Entity[] }>('GET /orgs')
  orgs = Object.fromEntries(data.map((org) => [org.uri, org]))
  const treeOf = (name: string) =>
    service.read<OrganizationTree>(`GET /orgs/${orgs[iri(name)]?.id}/everything`)
  lakeside = await treeOf('lakeside')
  hillside = await treeOf('hillside')
  rows = (await service.read<RowPage>('GET /rows/indicator-reports')).data
})

const post = (path: string, body: object) => service.ask(`POST ${path}`, { body })
const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { body })
const makeOrg = (name: string) => make('/orgs', { uri: iri(name), name })

/** Everything in an answer that is an object with an id: entities, however deep. */
function entitiesIn(value: unknown): { uri: unknown; object?: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(entitiesIn)
  return 'uri' in value ? [value, ...below] : below
}

describe('Identifiers', () => {
  it('`uri`: Absolute IRI supplied by the caller on every create.', async () => {
    const org = await makeOrg('uri')
    const ind = await make(`/orgs/${org.id}/indicators`, { uri: iri('uri/i'), name: 'x' })
    for (const path of ['/orgs', `/orgs/${org.id}/outcomes`, `/orgs/${org.id}/indicators`]) {
      expect(faultsOf(await post(path, { name: 'Without' }))).toEqual(['uri'])
      expect(faultsOf(await post(path, { uri: 'relative/path', name: 'Relative' }))).toEqual(['uri'])
    }
    expect(faultsOf(await post(`/indicators/${ind.id}/reports`, { value: 1 }))).toEqual(['uri'])
  })

  it('`uri`: Never assigned or repaired by the service.', async () => {
    for (const odd of ['HTTP://Example.ORG:80/a/../b', 'urn:x:%e9', 'https://example.org/é?q=1#f']) {
      expect((await make('/orgs', { uri: odd, name: 'Odd' })).uri).toBe(odd)
    }
    for (const broken of [' https://example.org/a', 'https://example.org/a b', 'https://example.org/`']) {
      expect((await post('/orgs', { uri: broken, name: 'Broken' })).status).toBe(400)
    }
  })

  it('`id`: Opaque string assigned by the service and returned by a create; used in later URLs.', async () => {
    const org = await makeOrg('id')
    const out = await make(`/orgs/${org.id}/outcomes`, { uri: iri('id/o'), name: 'x' })
    const ind = await make(`/orgs/${org.id}/indicators`, { uri: iri('id/i'), name: 'x' })
    const rep = await make(`/indicators/${ind.id}/reports`, { uri: iri('id/r'), value: 1 })
    for (const { id } of [org, out, ind, rep]) expect(id).toEqual(expect.any(String))
    expect((await service.read<Entity>(`GET /orgs/${org.id}`)).uri).toBe(iri('id'))
  })

  it('Upsert: Re-running a create with the same `uri` is a safe upsert: it replaces the earlier entity (for example a report re-posted with a corrected value).', async () => {
    const org = await makeOrg('upsert')
    const ind = await make(`/orgs/${org.id}/indicators`, { uri: iri('upsert/i'), name: 'x' })
    const path = `/indicators/${ind.id}/reports`
    const first = await make(path, { uri: iri('upsert/r'), value: 5 })
    const again = await make(path, { uri: iri('upsert/r'), value: 7 })
    expect([again.id, again['value']]).toEqual([first.id, 7])
    const page = await service.read<RowPage>(`GET /rows/indicator-reports?org=${org.id}`)
    expect(page.data.map(({ id, value }) => [id, value])).toEqual([[first.id, 7]])
    expect((await make('/orgs', { uri: iri('upsert'), name: 'Renamed' })).id).toBe(org.id)
    expect((await service.read<Entity>(`GET /orgs/${org.id}`))['name']).toBe('Renamed')
  })

  it('Self-identification: Every object in a response carries `object` naming its kind (`indicator_report`, `organization`, `outcome`, `indicator`).', () => {
    const kinds = new Set(entitiesIn([lakeside, hillside, Object.values(orgs)]).map(({ object }) => object))
    expect(kinds).toEqual(new Set(['indicator', 'indicator_report', 'organization', 'outcome']))
    expect(new Set(rows.map(({ object }) => object))).toEqual(new Set(['indicator_report']))
  })
})

describe('Namespace', () => {
  it('`namespace`: Must match `^[a-z0-9][a-z0-9-]{0,62}$`: lowercase letters, digits, hyphens; first character a letter or digit; 1 to 63 characters.', async () => {
    const create = (namespace: unknown) => post('/namespaces', { namespace, label: 'x' })
    for (const slug of ['a', '7', '0-', 'a--b-1', 'z'.repeat(63)])
      expect((await create(slug)).status).toBe(201)
    const texts = ['', '-a', 'A', 'a_b', 'a b', 'é', 'a\n', 'tab\t', '\u0000', '\uD800', 'z'.repeat(64)]
    for (const slug of [...texts, 7, null, ['a'], {}, true]) {
      const answer = await create(slug)
      expect([slug, answer.status, faultsOf(answer)]).toEqual([slug, 400, ['namespace']])
    }
  })
})

describe('Namespace, as managed in the console', () => {
  it('Deleting a namespace (console action) irreversibly drops all its data.', async () => {
    const headers = await service.ownNamespace('doomed')
    await service.judge(theory(), headers)
    const person = await addPerson(service.app)
    const gone = await person.call('DELETE /console/api/namespaces/doomed?confirm=doomed')
    expect(gone.statusCode).toBe(204)
    expect((await service.ask('GET /export', { headers })).status).toBe(404)
    await service.ownNamespace('doomed')
    expect((await service.ask('GET /export?format=nquads', { headers })).text).toBe('')
    expect(await service.read('GET /capsules', { headers })).toMatchObject({ data: [] })
  })
})

describe('Tenant and API key (as managed in the console)', () => {
  it('Tenant: organization name, tenant ID, status.', async () => {
    const { store, tenant } = service.app
    const listed = (await listTenants(store)).find(({ id }) => id === tenant.id)
    expect(listed).toMatchObject({ id: tenant.id, name: 'Lakeside Foundation', suspendedAt: null })
  })

  it('Tenant: Every key belongs to one tenant.', async () => {
    const { store, tenant } = service.app
    const { key } = await service.app.mint({ label: 'whose' })
    const found = (await listKeys(store, tenant.id)).filter(({ keyId }) => keyId === key.keyId)
    expect(found).toHaveLength(1)
  })

  it('API key: minted with a label and, optionally, a restriction to specific namespaces; can be revoked.', async () => {
    const { store } = service.app
    await service.ownNamespace('labelled')
    const { text, key } = await service.app.mint({ label: 'narrow', namespaces: ['labelled'] })
    expect(key.label).toBe('narrow')
    const statusIn = async (slug: string) =>
      (await service.ask('GET /orgs', { headers: { 'x-api-key': text, 'x-namespace': slug } })).status
    expect([await statusIn('labelled'), await statusIn('my-data')]).toEqual([200, 403])
    const gone = await service.app.mint({ label: 'revoked' })
    await revokeKey(store.writes, gone.key.keyId)
    const answer = await service.ask('GET /namespaces', { headers: { 'x-api-key': gone.text } })
    expect(answer.status).toBe(401)
  })
})

/** What capsules say of organizations, outcomes and indicators themselves: spec-errors. */
describe('Organization', () => {
  it('Other capsule content about organizations (profiles, addresses, people, team and EDG profiles, funding statuses, characteristics) is stored verbatim, included in exports, and has no dedicated CRUD endpoints.', async () => {
    const headers = await service.ownNamespace('verbatim')
    const entity = (type: string) => ({
      '@id': iri(`other/${type}`),
      '@type': type,
      forOrganization: iri('verbatim'),
      hasDescription: `  ${type} “as written”\t`,
    })
    const types = [
      'sff:OrganizationProfile',
      'ic:Address',
      'cids:Person',
      'sff:TeamProfile',
      'sff:EDGProfile',
      'sff:FundingStatus',
      'cids:Characteristic',
    ]
    await service.judge(nodeArray(organization('verbatim'), ...types.map(entity)), headers)
    const quads = quadsOf((await service.ask('GET /export?format=nquads', { headers })).text)
    for (const type of types) {
      const about = quads.filter(({ subject }) => subject === iri(`other/${type}`))
      expect(about).toHaveLength(3)
      expect(about.map(({ object }) => (object.kind === 'literal' ? object.text : ''))).toContain(
        `  ${type} “as written”\t`,
      )
    }
    for (const path of ['/profiles', '/addresses', '/people', '/funding-statuses', '/characteristics']) {
      expect((await service.ask(`GET ${path}`)).status).toBe(404)
    }
  })
})
