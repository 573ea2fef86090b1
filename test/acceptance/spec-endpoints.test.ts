// The specification's section "Endpoints", sentence by sentence: each test is named by the one it holds the service to.
// The reads are in rows, facets, tree and export, whose tests have their sentences as titles.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Entity } from './entity-calls.ts'
import { paddedTo } from './capsule-app.ts'
import { capsule, iri, organization } from './projected.ts'
import {
  faultsOf,
  hunger,
  nodeArray,
  refusalOf,
  startSpecService,
  theory,
  type SpecService,
} from './spec-service.ts'

let service: SpecService
let capsuleId: string
let org: Entity
let indicator: Entity

const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { body })
const post = (path: string, body: unknown) => service.ask(`POST ${path}`, { body })

beforeAll(async () => {
  service = await startSpecService()
  capsuleId = (await service.judge(theory())).capsule_id
  org = await make('/orgs', { uri: iri('made'), name: 'Made' })
  indicator = await make(`/orgs/${org.id}/indicators`, { uri: iri('made/i'), name: 'Made' })
})
afterAll(async () => await service.close())

interface Listed {
  readonly route: string
  readonly purpose: string
  readonly status: number
  readonly body?: object
}

const listed = (route: string, purpose: string, status: number, body?: object): Listed =>
  body ? { route, purpose, status, body } : { route, purpose, status }

/** The table of the section; a capsule is rolled back last. */
const routes: readonly Listed[] = [
  listed('POST /namespaces', 'create a namespace; idempotent', 201, { namespace: 'new', label: 'New' }),
  listed('POST /capsules', 'upload a capsule', 202, capsule(organization('table'))),
  listed('GET /capsules', 'list capsules in the namespace with status', 200),
  listed('GET /capsules/{capsule_id}', 'one capsule’s status and validation report', 200),
  listed('POST /orgs', 'create/upsert organization', 201, { uri: iri('t'), name: 'T' }),
  listed('GET /orgs', 'all organizations in the namespace', 200),
  listed('GET /orgs/{id}', 'one organization, optionally expanded', 200),
  listed('GET /orgs/{id}/everything', 'full expansion', 200),
  listed('POST /orgs/{id}/outcomes', 'create/upsert outcome', 201, { uri: iri('t/o'), name: 'T' }),
  listed('POST /orgs/{id}/indicators', 'create/upsert indicator', 201, { uri: iri('t/i'), name: 'T' }),
  listed('POST /indicators/{id}/reports', 'create/upsert report', 201, { uri: iri('t/r'), value: 1 }),
  listed('GET /rows/indicator-reports', 'denormalized report rows', 200),
  listed('GET /rows/themes', 'theme facet', 200),
  listed('GET /rows/funds', 'fund facet', 200),
  listed('GET /export', 'namespace export', 200),
  listed('GET /orgs/{id}/export', 'organization subgraph export', 200),
  listed('DELETE /capsules/{capsule_id}', 'roll back a capsule', 204),
]

const addressOf = (route: string): string =>
  route
    .replace('{capsule_id}', capsuleId)
    .replace('/orgs/{id}', `/orgs/${org.id}`)
    .replace('/indicators/{id}', `/indicators/${indicator.id}`)

describe('Endpoints', () => {
  it('All data endpoints require headers `X-API-Key` and `X-Namespace`', async () => {
    for (const { route, body } of routes.filter((each) => each.route !== 'POST /namespaces')) {
      const ask = (headers: Record<string, undefined>) => service.ask(addressOf(route), { headers, body })
      const keyless = await ask({ 'x-api-key': undefined })
      expect([route, keyless.status, refusalOf(keyless).code]).toEqual([route, 401, 'api_key_missing'])
      const nowhere = await ask({ 'x-namespace': undefined })
      expect([route, nowhere.status, refusalOf(nowhere).code]).toEqual([route, 400, 'namespace_missing'])
    }
  })

  it('Bodies are JSON (`Content-Type: application/json`) unless stated.', async () => {
    const headers = { 'content-type': 'application/json' }
    const sent = await service.ask('POST /orgs', { headers, body: { uri: iri('json'), name: 'J' } })
    expect([sent.status, sent.headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8'])
    const other = await service.ask('POST /orgs', { headers, body: `uri=${iri('form')}&name=F` })
    expect([other.status, refusalOf(other).code]).toEqual([400, 'json_invalid'])
  })

  it.each(routes)('$route: $purpose', async ({ route, status, body }) => {
    const answer = await service.ask(addressOf(route), { body })
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
  })
})

describe('POST /namespaces', () => {
  it('Body: `namespace` (string, slug per the namespace rule), `label` (string).', async () => {
    expect(await make('/namespaces', { namespace: 'slug', label: 'Label' })).toMatchObject({
      namespace: 'slug',
      label: 'Label',
    })
    expect(faultsOf(await post('/namespaces', { namespace: 'No Slug', label: 7 }))).toEqual([
      'label',
      'namespace',
    ])
  })

  it('Needs only `X-API-Key`.', async () => {
    const body = { namespace: 'only-key', label: 'x' }
    const headers = { 'x-namespace': undefined }
    expect((await service.ask('POST /namespaces', { headers, body })).status).toBe(201)
    const keyless = { 'x-namespace': undefined, 'x-api-key': undefined }
    expect((await service.ask('POST /namespaces', { headers: keyless, body })).status).toBe(401)
  })

  it('Creating an existing namespace is not an error (idempotent).', async () => {
    const body = { namespace: 'again', label: 'x' }
    const [first, second] = [await post('/namespaces', body), await post('/namespaces', body)]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.text).toBe(first.text)
  })
})

describe('POST /capsules', () => {
  const [context] = nodeArray({})

  it('Request: body is a CIDS/SFF JSON-LD document, either an object with `@context` and `@graph` (array), or a bare JSON array of node objects each with its own `@context`.', async () => {
    const node = organization('forms')
    for (const document of [{ ...context, '@graph': [node] }, nodeArray(node)]) {
      expect((await service.judge(document)).status).toBe('accepted')
    }
  })

  it('Up to 10 MiB.', async () => {
    const node = capsule(organization('large'))
    const body = (bytes: number) => paddedTo(bytes, node).toString()
    const headers = await service.ownNamespace('large')
    expect((await service.ask('POST /capsules', { headers, body: body(10_485_760) })).status).toBe(202)
    const beyond = await service.ask('POST /capsules', { headers, body: body(10_485_761) })
    expect([beyond.status, refusalOf(beyond).code]).toEqual([413, 'body_too_large'])
  })

  it('Response: 202 with `{capsule_id: string, status: "pending"}`.', async () => {
    const answer = await post('/capsules', capsule(organization('pending')))
    expect(answer.status).toBe(202)
    expect(JSON.parse(answer.text)).toEqual({ capsule_id: expect.any(String), status: 'pending' })
  })

  it('Official context URLs are resolved from bundled copies; ingest never fetches over the network.', async () => {
    let visits = 0
    const web = createServer((_, answer) => {
      visits++
      answer.end('{"@context":{}}')
    })
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/context.jsonld`
    const { status, validation } = await service.judge({ '@context': url, '@graph': [organization('web')] })
    web.close()
    expect([status, visits]).toEqual(['rejected', 0])
    expect(validation?.items.map(({ focus }) => focus)).toEqual([url])
  })
})

describe('GET /capsules and GET /capsules/{capsule_id}', () => {
  it('The single-capsule response has `status`, `triple_count` (when accepted), `validation` (report).', async () => {
    const accepted = await service.judge(capsule(organization('single')))
    expect(accepted).toMatchObject({ status: 'accepted', triple_count: 3, validation: { conforms: true } })
    const rejected = await service.judge(capsule({ '@id': iri('single'), '@type': 'cids:Organization' }))
    expect(rejected).toMatchObject({ status: 'rejected', validation: { conforms: false } })
    expect(rejected).not.toHaveProperty('triple_count')
  })

  it('Clients poll until `status` is `accepted` or `rejected`.', async () => {
    const { capsule_id } = await service.read<{ capsule_id: string }>('POST /capsules', {
      body: capsule(organization('polled')),
    })
    const seen = new Set<string>()
    while (!seen.has('accepted') && !seen.has('rejected')) {
      seen.add((await service.read<{ status: string }>(`GET /capsules/${capsule_id}`)).status)
    }
    seen.delete('pending')
    expect([...seen]).toEqual(['accepted'])
  })

  it('A rejected capsule’s report is written so that it can be forwarded unchanged to the file’s producer.', async () => {
    const node = { '@id': iri('producer'), '@type': 'cids:Organization', hasDescription: 'x' }
    const { validation } = await service.judge(capsule(node))
    const [item] = validation?.items ?? []
    // A sentence that names the node and says what to do, and nothing of how the service works inside.
    expect(item?.message).toContain(iri('producer'))
    expect(item?.message).toMatch(/^[A-Z].*legal name.*\.$/s)
    expect(JSON.stringify(validation)).not.toMatch(/undefined|\[object|Error:|node_modules|capsule_job/)
  })

  it('The list: each capsule with its status.', async () => {
    const headers = await service.ownNamespace('listed')
    const accepted = await service.judge(capsule(organization('listed')), headers)
    const rejected = await service.judge(capsule({ '@id': iri('x'), '@type': 'cids:Organization' }), headers)
    const { data } = await service.read<{ data: { capsule_id: string; status: string }[] }>('GET /capsules', {
      headers,
    })
    expect(data.map(({ capsule_id, status }) => [capsule_id, status])).toEqual([
      [rejected.capsule_id, 'rejected'],
      [accepted.capsule_id, 'accepted'],
    ])
  })
})

describe('DELETE /capsules/{capsule_id}', () => {
  it('No body; response 204.', async () => {
    const { capsule_id } = await service.judge(capsule(organization('gone')))
    const answer = await service.ask(`DELETE /capsules/${capsule_id}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
  })
})

describe('POST /orgs', () => {
  it('Request: `uri` (string, absolute IRI, required), `name` (string, required).', async () => {
    expect(faultsOf(await post('/orgs', {}))).toEqual(['name', 'uri'])
    expect(faultsOf(await post('/orgs', { uri: 'x', name: 7 }))).toEqual(['name', 'uri'])
  })

  it('Response: object containing at least `id` and `uri`.', async () => {
    const made = await make('/orgs', { uri: iri('least'), name: 'Least' })
    expect(made).toMatchObject({ id: expect.any(String), uri: iri('least') })
  })
})

describe('POST /orgs/{id}/outcomes', () => {
  it('Request: `uri` (required), `name` (required), `themes` (array of theme IRI strings).', async () => {
    const path = `/orgs/${org.id}/outcomes`
    expect(faultsOf(await post(path, {}))).toEqual(['name', 'uri'])
    expect((await post(path, { uri: iri('o'), name: 'O', themes: [hunger] })).status).toBe(201)
    expect((await post(path, { uri: iri('o'), name: 'O', themes: 'hunger' })).status).toBe(400)
    expect((await post(path, { uri: iri('o'), name: 'O', themes: ['hunger'] })).status).toBe(400)
  })

  it('Response: object containing at least `id`.', async () => {
    const made = await make(`/orgs/${org.id}/outcomes`, { uri: iri('o2'), name: 'O' })
    expect(made.id).toEqual(expect.any(String))
  })
})

describe('POST /orgs/{id}/indicators', () => {
  it('Request: `uri` (required), `name` (required), `unit` (string), `outcome_id` (string, optional).', async () => {
    const path = `/orgs/${org.id}/indicators`
    expect(faultsOf(await post(path, {}))).toEqual(['name', 'uri'])
    const outcome = await make(`/orgs/${org.id}/outcomes`, { uri: iri('o3'), name: 'O' })
    const body = { uri: iri('i2'), name: 'I', unit: '%', outcome_id: outcome.id }
    expect(await make(path, body)).toMatchObject({ unit: '%', outcome_id: outcome.id })
    expect(faultsOf(await post(path, { ...body, unit: 7, outcome_id: 7 }))).toEqual(['outcome_id', 'unit'])
  })

  it('Response: object containing at least `id`.', () => {
    expect(indicator.id).toEqual(expect.any(String))
  })
})

describe('POST /indicators/{id}/reports', () => {
  it('Request: `uri` (required), `value` (number), `unit` (string), `period_start` (date), `period_end` (date).', async () => {
    const path = `/indicators/${indicator.id}/reports`
    expect(faultsOf(await post(path, {}))).toEqual(['uri'])
    const body = {
      uri: iri('r2'),
      value: 7.5,
      unit: 'kg',
      period_start: '2024-01-01',
      period_end: '2024-03-31',
    }
    expect(await make(path, body)).toMatchObject({ ...body, value_text: '7.5' })
    const faulty = { uri: iri('r2'), value: {}, unit: 7, period_start: 'May', period_end: 2024 }
    expect(faultsOf(await post(path, faulty))).toEqual(['period_end', 'period_start', 'unit', 'value'])
  })
})
