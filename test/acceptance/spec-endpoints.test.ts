// The specification's section "Endpoints", sentence by sentence: each test is named by the one it holds the service to.
// The tests of orgs, outcomes, indicators and reports, of capsule-upload, capsule-read and capsule-delete, and of the reads in
// rows, facets, tree and export have their sentences as titles.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Entity } from './entity-calls.ts'
import { capsule, iri, organization } from './projected.ts'
import { faultsOf, nodeArray, refusalOf, startSpecService, theory } from './spec-service.ts'
import { useApp } from './start-app.ts'

const service = useApp(startSpecService)
let capsuleId: string
let org: Entity
let indicator: Entity

const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { body })
const post = (path: string, body: unknown) => service.ask(`POST ${path}`, { body })

beforeAll(async () => {
  capsuleId = (await service.judge(theory())).capsule_id
  org = await make('/orgs', { uri: iri('made'), name: 'Made' })
  indicator = await make(`/orgs/${org.id}/indicators`, { uri: iri('made/i'), name: 'Made' })
})

interface Listed {
  readonly route: string
  readonly purpose: string
  readonly status: number
  readonly body?: object
}

const listed = (route: string, purpose: string, status: number, body?: object): Listed =>
  body ? { route, purpose, status, body } : { route, purpose, status }

/** The table of the section, with the status codes that the specification shows; a capsule is rolled back last. */
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
    const body = { namespace: 'slug', label: 'Été, “quoted” & co' }
    expect(await make('/namespaces', body)).toMatchObject(body)
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
    const label = (text: string) => post('/namespaces', { namespace: 'again', label: text })
    const [first, second] = [await label('It stays'), await label('Another')]
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
})
