// GET /rows/changes and X-Namespace-Version: a copy that applies the changes equals a full read. Rules, section 9.
import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { checkNamespaces } from '../../src/database/graph-store/check-namespaces.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import { faultsIn, uri, write, type Entity } from './entity-calls.ts'
import { addPerson } from './console-people.ts'
import { capsule, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { queryOf, type Filters } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())

interface Change {
  readonly change: 'upserted' | 'removed'
  readonly row?: Row
  readonly id?: string
}

interface ChangePage {
  readonly data: Change[]
  readonly meta: { readonly row_count: number; readonly cursor: string | null; readonly version: string }
}

/** A namespace with two organizations, one indicator each, and three reports. */
async function ownNamespace(slug: string) {
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { 'x-namespace': slug }
  const put = (path: string, body: Record<string, unknown>) => write(app, path, body, headers)
  const org = (name: string, title = name) => put('/orgs', { uri: uri(name), name: title })
  const report = (of: Entity, name: string, value: unknown) =>
    put(`/indicators/${of.id}/reports`, { uri: uri(name), value })
  const near = await org('near')
  const far = await org('far')
  const meals = await put(`/orgs/${near.id}/indicators`, { uri: uri('meals'), name: 'Meals' })
  const beds = await put(`/orgs/${far.id}/indicators`, { uri: uri('beds'), name: 'Beds' })
  await report(meals, 'r/1', 1)
  await report(meals, 'r/2', 2)
  await report(beds, 'r/3', 3)
  const get = (path: string, more = {}) => app.call(`GET ${path}`, { headers: { ...headers, ...more } })
  const versionNow = async () => String((await get('/orgs')).headers['x-namespace-version'])
  const page = async (query: Filters): Promise<ChangePage> => {
    const answer = await get(`/rows/changes${queryOf(query)}`)
    if (answer.statusCode !== 200) throw new Error(`changes answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<ChangePage>()
  }
  return { namespace, headers, org, report, near, far, meals, beds, get, put, versionNow, page }
}

/** Uris of upserted reports and of removed ones, in order. */
const shown = ({ data }: ChangePage, ids: ReadonlyMap<string, string>): string[] =>
  data.map(({ change, row, id }) => `${change} ${ids.get(row?.id ?? id ?? '') ?? ''}`).sort()

async function idsIn(headers: Record<string, string>): Promise<Map<string, string>> {
  const answer = await app.call('GET /reports', { headers })
  const { data } = answer.json<{ data: { id: string; uri: string }[] }>()
  return new Map(data.map((each) => [each.id, each.uri.replace(uri(''), '')]))
}

describe('X-Namespace-Version', () => {
  it('is on every graph read, 304 included, and changes with every write', async () => {
    const { get, org, near, meals, versionNow } = await ownNamespace('version-header')
    const version = await versionNow()
    expect(version).toMatch(/^[\w-]{20,}$/)
    const paths = ['/orgs', `/orgs/${near.id}`, `/orgs/${near.id}/everything`, `/orgs/${near.id}/export`]
    paths.push('/outcomes', '/indicators', `/indicators/${meals.id}`, '/reports', '/export')
    paths.push(
      '/rows/indicator-reports',
      '/rows/indicator-reports?org=none',
      '/rows/indicator-reports?format=csv',
    )
    paths.push('/rows/themes', '/rows/funds', `/rows/changes?since=${version}`)
    for (const path of paths) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.headers['x-namespace-version']]).toEqual([path, 200, version])
      const again = await get(path, { 'if-none-match': answer.headers['etag'] })
      expect([path, again.statusCode, again.headers['x-namespace-version']]).toEqual([path, 304, version])
    }
    await org('near', 'Nearer')
    expect(await versionNow()).not.toBe(version)
  })
})

describe('200', () => {
  it('answers nothing where nothing has changed', async () => {
    const { page, versionNow } = await ownNamespace('no-change')
    const since = await versionNow()
    expect(await page({ since })).toEqual({ data: [], meta: { row_count: 0, cursor: null, version: since } })
  })

  it('answers new, changed and removed reports, and nothing else', async () => {
    const { page, versionNow, report, meals, beds, headers } = await ownNamespace('reports')
    const since = await versionNow()
    await report(meals, 'r/2', 20)
    await report(beds, 'r/4', 4)
    const ids = await idsIn(headers)
    const third = [...ids].find(([, name]) => name === 'r/3')?.[0] ?? ''
    await app.call(`DELETE /reports/${third}`, { headers })
    const found = await page({ since })
    expect(shown(found, ids)).toEqual(['removed r/3', 'upserted r/2', 'upserted r/4'])
    expect(found.meta.version).toBe(await versionNow())
    expect(await page({ since: found.meta.version })).toMatchObject({ data: [] })
  })

  it('answers all rows of an organization that is renamed, once, and none for a write that shows nowhere', async () => {
    const { page, versionNow, report, meals, org, put, headers } = await ownNamespace('renamed')
    const since = await versionNow()
    await report(meals, 'r/1', 11)
    await org('near', 'Nearer')
    const ids = await idsIn(headers)
    const found = await page({ since, include: 'uri' })
    expect(shown(found, ids)).toEqual(['upserted r/1', 'upserted r/2'])
    const first = found.data.find(({ row }) => row?.uri === uri('r/1'))
    expect(first?.row).toMatchObject({ org: { name: 'Nearer', uri: uri('near') } })
    await put('/orgs', { uri: uri('near'), name: 'Nearer', description: 'Only here.' })
    await report(meals, 'r/1', 11)
    expect(await page({ since: found.meta.version })).toMatchObject({ data: [], meta: { cursor: null } })
  })

  it('answers rows whose themes are those of another outcome than the one they show, and very many', async () => {
    const { namespace, page, versionNow } = await ownNamespace('themes')
    const many = Array.from({ length: 30 }, (_, at) => `urn:theme:${at}`)
    const at = { store: app.store, namespace }
    const second = (themes: string[]) => outcome('u/2', 'a', { forTheme: themes })
    await putCapsule(
      at,
      capsule(
        organization('a'),
        outcome('u/1', 'a'),
        second(many),
        indicator('i', 'a', ['u/1', 'u/2']),
        report('r', 'i', '1'),
      ),
    )
    const since = await versionNow()
    await putCapsule(at, capsule(organization('a'), second([...many, 'urn:theme:more'])))
    const { data } = await page({ since })
    expect(data.map(({ row }) => row?.themes.includes('urn:theme:more'))).toEqual([true])
  })

  it('shows a report that was removed and is back as it is', async () => {
    const { page, versionNow, report, meals, headers } = await ownNamespace('back')
    const since = await versionNow()
    const ids = await idsIn(headers)
    for (const value of [5, 6]) {
      const { id } = await report(meals, 'r/1', value)
      await app.call(`DELETE /reports/${id}`, { headers })
    }
    expect(shown(await page({ since }), ids)).toEqual(['removed r/1'])
    await report(meals, 'r/1', 7)
    expect(shown(await page({ since }), ids)).toEqual(['upserted r/1'])
  })

  it('is the same in pages and in lines, whose version is in the header', async () => {
    const { page, get, versionNow, report, meals, org, near, headers } = await ownNamespace('pages')
    const since = await versionNow()
    for (let at = 10; at < 15; at++) await report(meals, `r/${at}`, at)
    await org('far', 'Farther')
    await app.call(`DELETE /orgs/${near.id}?cascade=true`, { headers })
    const all: Change[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { data, meta }: ChangePage = await page({ since, limit: 2, cursor })
      all.push(...data)
      cursor = meta.cursor
      expect(meta.version).toBe(await versionNow())
    }
    expect(all.map(({ change }) => change)).toEqual([
      'upserted',
      ...Array.from({ length: 7 }, () => 'removed'),
    ])
    const lines = await get(`/rows/changes?since=${since}&format=ndjson`)
    expect(
      lines.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Change),
    ).toEqual(all)
    expect(lines.headers['x-namespace-version']).toBe(await versionNow())
  })

  it('shows a row that changes between pages as it is, and again the next time', async () => {
    const { page, versionNow, report, meals, beds, headers } = await ownNamespace('between')
    const since = await versionNow()
    await report(meals, 'r/1', 10)
    await report(meals, 'r/2', 20)
    const first = await page({ since, limit: 1 })
    await report(meals, 'r/2', 21)
    await report(beds, 'r/3', 30)
    const rest: Change[] = []
    let { cursor } = first.meta
    while (cursor !== null) {
      const { data, meta } = await page({ since, limit: 1, cursor })
      rest.push(...data)
      cursor = meta.cursor
      expect(meta.version).toBe(first.meta.version)
    }
    const ids = await idsIn(headers)
    const second = rest.find(({ row }) => ids.get(row?.id ?? '') === 'r/2')
    expect(second?.row?.value).toBe(21)
    const next = await page({ since: first.meta.version })
    expect(shown(next, ids)).toEqual(['upserted r/2', 'upserted r/3'])
  })
})

describe('400', () => {
  it('refuses a version that was never issued, and what has no place in a stream', async () => {
    const { get, versionNow } = await ownNamespace('never-issued')
    const version = await versionNow()
    const forged = randomBytes(44).toString('base64url')
    for (const since of ['1', forged, `${version}A`, version.toLowerCase(), 'x'.repeat(5000)]) {
      const answer = await get(`/rows/changes?since=${since}`)
      expect(faultsIn(answer)).toEqual(['400 invalid_request', 'query since'])
    }
    const cursor = (await get('/reports?limit=1')).json<ChangePage>().meta.cursor
    expect(faultsIn(await get(`/rows/changes?since=${cursor}`))).toEqual([
      '400 invalid_request',
      'query since',
    ])
    expect(faultsIn(await get('/rows/changes'))).toEqual(['400 invalid_request', 'query since'])
    expect(faultsIn(await get(`/rows/changes?since=${version}&format=ndjson&limit=2`))).toEqual([
      '400 invalid_request',
      'query limit',
    ])
    expect(faultsIn(await get(`/rows/changes?since=${version}&cursor=x`))).toEqual(['400 cursor_invalid'])
  })
})

describe('410', () => {
  it('refuses a version from before a rebuild, and knows the changes after it', async () => {
    const { get, page, versionNow, report, meals, headers } = await ownNamespace('rebuilt')
    const before = await versionNow()
    for await (const _ of checkNamespaces(app.store, { namespace: 'rebuilt' }, { rebuild: true }));
    expect(faultsIn(await get(`/rows/changes?since=${before}`))).toEqual(['410 version_gone'])
    const since = await versionNow()
    await report(meals, 'r/1', 12)
    expect(shown(await page({ since }), await idsIn(headers))).toEqual(['upserted r/1'])
  })

  it('refuses a version whose removals were deleted after 90 days', async () => {
    const { namespace, get, page, versionNow, report, meals, headers } = await ownNamespace('old')
    const since = await versionNow()
    const removeReport = async (name: string) => {
      const { id } = await report(meals, name, 1)
      await app.call(`DELETE /reports/${id}`, { headers })
    }
    await removeReport('r/1')
    const later = await versionNow()
    await app.store.writes.query(
      `update row_removal set removed_at = now() - interval '91 days' where namespace_id = $1`,
      [namespace.id],
    )
    await removeReport('r/2')
    expect(faultsIn(await get(`/rows/changes?since=${since}`))).toEqual(['410 version_gone'])
    expect((await page({ since: later })).data.map(({ change }) => change)).toEqual(['removed'])
  })
})

describe('changes since a day', () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

  it('are new, changed and gone reports, by organization and by file', async () => {
    const { namespace, org, report, far, near, meals, headers } = await ownNamespace('since-a-day')
    const person = await addPerson(app)
    const since = async (from: string) => {
      const answer = await person.call(`GET /console/api/namespaces/since-a-day/changes?from=${from}`)
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
      return answer.json<Record<'organizations' | 'files', object[]> & { reports: object; from: string }>()
    }
    // All of it is of today.
    expect(await since(day(3))).toEqual({
      object: 'changes_since',
      from: day(3),
      reports: { added: 3, changed: 0, removed: 0 },
      organizations: [
        { id: near.id, name: 'near', added: 2, changed: 0, removed: 0 },
        { id: far.id, name: 'far', added: 1, changed: 0, removed: 0 },
      ],
      files: [],
      is_partial: false,
    })
    // As if it had been written two days ago.
    await app.store.writes.query(
      'update namespace_head set day_versions = jsonb_build_object($2::text, 0) where namespace_id = $1',
      [namespace.id, day(2)],
    )
    expect(await since(day(0))).toMatchObject({
      reports: { added: 0, changed: 0, removed: 0 },
      organizations: [],
    })
    const ids = await idsIn(headers)
    const idOf = (name: string) => [...ids].find(([, uriPart]) => uriPart === name)?.[0] ?? ''
    await report(meals, 'r/1', 10)
    await app.call(`DELETE /reports/${idOf('r/2')}`, { headers })
    await report(meals, 'r/4', 4)
    // Its rows show its name.
    await org('far', 'Farther')
    const today = await since(day(1))
    expect(today).toMatchObject({
      from: day(1),
      reports: { added: 1, changed: 2, removed: 1 },
      organizations: [
        { id: near.id, name: 'near', added: 1, changed: 1, removed: 1 },
        { id: far.id, name: 'Farther', added: 0, changed: 1, removed: 0 },
      ],
    })
    expect((await since(day(2))).reports).toEqual({ added: 3, changed: 0, removed: 0 })
  })

  it('say from which day on they are known', async () => {
    const { namespace } = await ownNamespace('since-unknown')
    const person = await addPerson(app)
    await app.store.writes.query(
      'update namespace_head set day_versions = jsonb_build_object($2::text, 2) where namespace_id = $1',
      [namespace.id, day(5)],
    )
    const answer = await person.call(`GET /console/api/namespaces/since-unknown/changes?from=${day(30)}`)
    expect(answer.json()).toMatchObject({ from: day(5) })
    const wrong = await person.call('GET /console/api/namespaces/since-unknown/changes?from=yesterday')
    expect(wrong.statusCode).toBe(400)
  })
})
