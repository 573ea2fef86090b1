// Versions, weak ETags and 304 on reads of the graph. Rules, section 4.
import { beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { operations } from '../../src/contract/operations.ts'
import { remove, writeIndicator, writeOrg, writeOutcome, writeReport, type Entity } from './entity-calls.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())
let ids: Readonly<Record<string, Entity>>
let since: string
beforeAll(async () => {
  const org = await writeOrg(app, 'lakeside')
  const outcome = await writeOutcome(app, org, 'fed')
  const indicator = await writeIndicator(app, org, 'meals', { outcome_id: outcome.id })
  const report = await writeReport(app, indicator, 'meals/1', { value: 1 })
  ids = { orgs: org, outcomes: outcome, indicators: indicator, reports: report }
  since = String((await get('/orgs')).headers['x-namespace-version'])
})

const get = (path: string, headers: Record<string, string> = {}) => app.call(`GET ${path}`, { headers })
const tagOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  String((await get(path, headers)).headers.etag)

/** Every versioned operation, with the ids that are there. */
const reads = (): string[] =>
  operations
    // Links have answers of their own: links.test.ts.
    .filter((operation) => 'versioned' in operation && !operation.path.startsWith('/l/'))
    .map(({ path }) => path.replace('{id}', ids[path.split('/')[1] ?? '']?.id ?? ''))
    .map((path) => (path === '/rows/changes' ? `${path}?since=${since}` : path))

describe('200', () => {
  it('reads of the graph carry a weak ETag, Cache-Control and Vary', async () => {
    expect(reads()).toContain('/orgs')
    for (const path of reads()) {
      const { statusCode, headers } = await get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(headers.etag).toMatch(/^W\/"[\w-]{32}"$/)
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers.vary).toBe(
        'Accept, Accept-Encoding, Accept-Language, Authorization, X-API-Key, X-Namespace, Cookie',
      )
    }
  })

  it('the ETag differs by request, language and format, and stays while nothing is written', async () => {
    const tags = [
      await tagOf('/orgs'),
      await tagOf('/orgs?limit=5'),
      await tagOf('/orgs', { 'accept-language': 'fr' }),
      await tagOf('/orgs', { accept: 'text/csv' }),
      await tagOf(`/orgs/${ids['orgs']?.id}`),
    ]
    expect(new Set(tags).size).toBe(tags.length)
    expect(await tagOf('/orgs')).toBe(tags[0])
  })

  it('every effective write changes every ETag of its namespace and of no other', async () => {
    await createNamespace(app.store, app.tenant.id, 'other', 'Other')
    const elsewhere = { 'x-namespace': 'other' }
    const [before, other] = [await tagOf('/orgs'), await tagOf('/orgs', elsewhere)]
    expect(other).not.toBe(before)
    const org = await writeOrg(app, 'brief')
    const written = await tagOf('/orgs')
    await remove(app, org)
    const removed = await tagOf('/orgs')
    expect(new Set([before, written, removed]).size).toBe(3)
    expect(await tagOf('/orgs', elsewhere)).toBe(other)
  })

  it('an answer is never older than a write that was acknowledged, however often it was asked for before', async () => {
    const path = `/orgs/${ids['orgs']?.id}`
    for (let round = 0; round < 20; round++) {
      const name = `Lakeside ${round}`
      const early = get(path)
      await writeOrg(app, 'lakeside', { name })
      const late = await Promise.all(Array.from({ length: 5 }, () => get(path)))
      for (const answer of late) expect(answer.json()).toMatchObject({ name })
      await early
    }
  })

  it('capsules and namespaces are not to be stored', async () => {
    for (const path of ['/namespaces', '/namespaces/my-data']) {
      const { headers } = await get(path)
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
  })
})

describe('304', () => {
  it('answers a matching If-None-Match without a body', async () => {
    for (const path of reads()) {
      const tag = await tagOf(path)
      const answer = await get(path, { 'if-none-match': tag })
      expect([path, answer.statusCode, answer.body]).toEqual([path, 304, ''])
      expect(answer.headers.etag).toBe(tag)
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      expect(answer.headers.vary).toContain('X-Namespace')
      expect(answer.headers['x-request-id']).toBeTruthy()
    }
  })

  it('finds the tag in a list, weak or strong, and accepts * for any', async () => {
    const tag = await tagOf('/orgs')
    for (const header of [`"x", ${tag}`, tag.slice(2), `W/"a,b" , ${tag},"y"`, '*']) {
      expect([header, (await get('/orgs', { 'if-none-match': header })).statusCode]).toEqual([header, 304])
    }
    for (const header of ['"x"', '', tag.slice(0, -1)]) {
      expect([header, (await get('/orgs', { 'if-none-match': header })).statusCode]).toEqual([header, 200])
    }
  })

  it('has no header that only content has, also where * was sent', async () => {
    const workbook = await get('/rows/indicator-reports?format=xlsx', { 'if-none-match': '*' })
    expect([workbook.statusCode, workbook.headers['content-disposition']]).toEqual([304, undefined])
    expect(workbook.headers.etag).toMatch(/^W\//)
  })

  it('answers HEAD as well', async () => {
    const tag = await tagOf('/orgs')
    const answer = await app.call('HEAD /orgs', { headers: { 'if-none-match': tag } })
    expect(answer.statusCode).toBe(304)
  })

  it('comes after access and after the check of the request', async () => {
    const tag = await tagOf('/orgs')
    const matching = { 'if-none-match': tag }
    expect((await get('/orgs', { ...matching, 'x-api-key': 'igk_none' })).statusCode).toBe(401)
    expect((await get('/orgs', { ...matching, 'x-namespace': 'nowhere' })).statusCode).toBe(404)
    expect((await get('/orgs?limit=0', matching)).statusCode).toBe(400)
    const stranger = await createTenant(app.store.writes, 'Stranger')
    const { text } = await createKey(app.store.writes, { tenantId: stranger.id, label: 'x' })
    expect((await get('/orgs', { ...matching, 'x-api-key': text })).statusCode).toBe(404)
    await createNamespace(app.store, stranger.id, 'my-data', 'Mine')
    expect((await get('/orgs', { ...matching, 'x-api-key': text })).statusCode).toBe(200)
  })

  it('never hides that something is not there, even with *', async () => {
    const answer = await get(`/orgs/org_${'0'.repeat(26)}`, { 'if-none-match': '*' })
    expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
