// What the service says about itself, and what it writes into its log.
import { Parser } from 'n3'
import { describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import { consolePageOperations } from '../../src/http/pages/console-pages.ts'
import { openDocsPages } from '../../src/http/pages/docs-pages.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { startApp, useApp } from './start-app.ts'

const lines: Record<string, unknown>[] = []
const started = useApp(() => startApp({ onLog: (line) => lines.push(line) }))

const noCredentials = { 'x-api-key': undefined, 'x-namespace': undefined }

const served: readonly Operation[] = [
  ...operations,
  ...consoleOperations,
  ...consolePageOperations,
  ...openDocsPages,
]

describe('the routes', () => {
  it('are exactly the declared operations, and HEAD where there is GET', () => {
    const routes = started.app
      .printRoutes({ commonPrefix: false, includeMeta: false })
      .split('\n')
      .filter((line) => line.includes('('))
    const methods = routes
      .flatMap((line) => (/\(([^)]+)\)/.exec(line)?.[1] ?? '').split(', '))
      .filter(Boolean)
    const expected = served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    expect(methods.sort()).toEqual(expected.sort())
  })

  it('have ids and paths of their own', () => {
    expect(new Set(served.map(({ id }) => id)).size).toBe(served.length)
    expect(new Set(served.map(({ method, path }) => `${method} ${path}`)).size).toBe(served.length)
  })

  it('declare every parameter of their path', () => {
    for (const each of served) {
      const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect([each.id, inPath]).toEqual([each.id, Object.keys(each.params ?? {})])
    }
  })
})

describe('GET /healthz and /readyz', () => {
  it.each(['GET /healthz', 'GET /readyz'])('%s is fine', async (route) => {
    const answer = await started.call(route, { headers: noCredentials })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  })

  it.each(['/healthz?x', '/readyz?verbose', '/healthz?x=1&x=2', '/readyz?%E0%A4%A'])(
    '%s is fine too: probes add parameters of their own',
    async (path) => {
      const answer = await started.call(`GET ${path}`, { headers: noCredentials })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ok' }])
    },
  )

  it('says with ?verbose which PostgreSQL this is', async () => {
    const answer = await started.call('GET /readyz?verbose', { headers: noCredentials })
    expect(answer.json()).toEqual({ status: 'ok', postgresql: expect.stringMatching(/^\d+\.\d+$/) as string })
  })

  it('is not ready on a database that was never migrated', async () => {
    const bare = await freshDatabase({ isMigrated: false })
    const app = await buildApp({
      store: bare.store,
      config: started.config,
      log: started.app.log as never,
      handlers: [],
      operations: operations.filter(({ id }) => id === 'checkReadiness'),
    })
    const answer = await app.inject({ method: 'GET', url: '/readyz' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
    await app.close()
    await bare.drop()
  })

  it('is healthy, but no longer ready, once it drains', async () => {
    const other = await startApp()
    other.app.startDraining()
    const ready = await other.call('GET /readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
    expect((await other.call('GET /healthz')).statusCode).toBe(200)
    expect((await other.call('GET /namespaces')).headers.connection).toBe('close')
    await other.close()
  })
})

describe('GET /contexts/{name}', () => {
  it.each(['cids', 'sff'])('serves %s', async (name) => {
    const answer = await started.call(`GET /contexts/${name}`, { headers: noCredentials })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(answer.json()).toHaveProperty('@context')
  })

  it('names the two there are', async () => {
    const answer = await started.call('GET /contexts/other', { headers: noCredentials })
    expect(answer.json()).toMatchObject({
      errors: [{ in: 'path', name: 'name', detail: '"name" must be "cids" or "sff"; "other" is not.' }],
    })
  })
})

describe('GET /shapes', () => {
  it('serves the rules as Turtle, named as in reports, with addresses of this service', async () => {
    const answer = await started.call('GET /shapes', { headers: noCredentials })
    expect(answer.headers['content-type']).toBe('text/turtle; charset=utf-8')
    const shapes = new Parser().parse(answer.body)
    const named = new Set(shapes.map(({ subject }) => subject.value))
    expect(named).toContain('https://impact.example.org/shapes#report-incomplete')
  })
})

describe('the log', () => {
  it('has one line for each request: operation, caller and result', async () => {
    lines.length = 0
    const answer = await started.call('GET /namespaces/my-data?no=1', { headers: { 'x-request-id': 'abc' } })
    expect(lines).toEqual([
      expect.objectContaining({
        request_id: 'abc',
        method: 'GET',
        path: '/namespaces/:namespace',
        status: answer.statusCode,
        ms: expect.any(Number) as number,
        tenant: started.tenant.id,
        key: started.key.slice(4, 14),
      }),
    ])
  })

  it('never holds a key, a body or an address', async () => {
    lines.length = 0
    await started.call('POST /namespaces', { body: { namespace: 'quiet', label: 'unspoken words' } })
    await started.call('POST /namespaces', { body: '{"broken": "unspoken words' })
    await started.call('GET /namespaces?query=unspoken')
    await started.call('GET /unspoken', { headers: { cookie: 'unspoken', authorization: 'unspoken' } })
    await started.call('GET /namespaces', { headers: { 'x-api-key': `${started.key}unspoken` } })
    const log = JSON.stringify(lines)
    expect(lines).toHaveLength(5)
    expect(log).not.toContain('unspoken')
    expect(log).not.toContain(started.key.slice(15))
  })

  it('hides secrets even where headers are logged by mistake', () => {
    lines.length = 0
    started.app.log.info({
      req: { headers: { 'x-api-key': 'unspoken', authorization: 'unspoken' } },
      cookie: 'unspoken',
    })
    expect(JSON.stringify(lines)).not.toContain('unspoken')
  })

  it('logs of an error what is needed to find it, without attached objects', () => {
    lines.length = 0
    const client = { password: 'unspoken' }
    const cause = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', client })
    started.app.log.error({ err: new Error('it failed', { cause }) }, 'told')
    expect(lines[0]).toMatchObject({
      err: { type: 'Error', message: 'it failed', cause: { message: 'no connection', code: 'ECONNREFUSED' } },
    })
    expect(JSON.stringify(lines)).not.toContain('unspoken')
  })
})

describe('code lists and the dictionary', () => {
  const get = (path: string, headers = {}) =>
    started.call(`GET ${path}`, { headers: { ...noCredentials, ...headers } })

  it('are read without a key, and may be kept', async () => {
    const lists = await get('/codelists')
    expect(lists.json()).toMatchObject({ meta: { row_count: 16 } })
    expect(lists.json().data).toContainEqual({ name: 'ProvinceTerritory', code_count: 14 })
    const provinces = await get('/codelists/ProvinceTerritory')
    expect(provinces.headers['cache-control']).toBe('public, max-age=3600')
    expect(provinces.json().data).toContainEqual({
      iri: 'https://codelist.commonapproach.org/ProvinceTerritory#QC',
      notation: 'QC',
      label: { en: 'Quebec', fr: 'Québec' },
      older: ['https://codelist.commonapproach.org/codeLists/ProvinceTerritory#QC'],
    })
    const { data } = (await get('/dictionary')).json<{ data: { column: string }[] }>()
    expect(data[0]).toMatchObject({ column: 'id', json: 'id', include: null, type: 'id' })
  })

  it('are files too', async () => {
    const csv = await get('/codelists/ProvinceTerritory?format=csv')
    expect(csv.body.split('\r\n')[0]).toBe('iri,notation,label_en,label_fr,older')
    expect(csv.headers['content-disposition']).toContain('ProvinceTerritory.csv')
    const workbook = await get('/dictionary?format=xlsx', { 'accept-language': 'fr' })
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await get('/codelists?format=csv')).body).toContain('\r\nFundingState,4\r\n')
  })

  it('answer 404 for a list that is not there, and 400 for another format', async () => {
    const unknown = await get('/codelists/provinceterritory')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'code_list_not_found'])
    expect((await get('/codelists?format=xml')).statusCode).toBe(400)
  })
})
