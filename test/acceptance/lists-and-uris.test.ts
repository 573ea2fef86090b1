// What integrators ask for: IRIs in rows, look-up by IRI, lists of outcomes, indicators and reports, further filters, links
// to the next page. Rules, section 9.
import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import {
  read,
  uri,
  writeIndicator,
  writeOrg,
  writeOutcome,
  writeReport,
  type Entity,
} from './entity-calls.ts'
import { capsule, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, queryOf, readAll, type Filters } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())
let lakeside: Entity
let hillside: Entity
let fed: Entity
let meals: Entity
let calm: Entity
beforeAll(async () => {
  lakeside = await writeOrg(app, 'lakeside')
  hillside = await writeOrg(app, 'hillside')
  fed = await writeOutcome(app, lakeside, 'fed', { themes: ['https://metadata.un.org/sdg/2'] })
  meals = await writeIndicator(app, lakeside, 'meals', {
    outcome_id: fed.id,
    name: 'Meals, "outcome":{"id":"x"',
  })
  calm = await writeIndicator(app, hillside, 'calm')
  await writeReport(app, meals, 'r/1', { value: 12, name: 'First report', period_start: '2024-01-01' })
  await writeReport(app, meals, 'r/2', { value: '=1+1', period_start: '2024-02-01' })
  await writeReport(app, calm, 'r/3', { value: '-4', unit: '@home' })
})

const idsOf = async (filters: Filters): Promise<string[]> =>
  (await readAll(app, filters)).map(({ id }) => id).sort()

const reportIds = async (...names: string[]): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const answer = await app.call(`GET /reports${queryOf({ uri: uri(name) })}`)
      return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? name
    }),
  ).then((ids) => ids.sort())

describe('rows with include=uri', () => {
  it('have the IRIs of report, indicator, outcome and organization, in pages and in lines', async () => {
    const [row] = await readAll(app, { include: 'uri', indicator: meals.id, kind: 'numeric' })
    expect(row).toMatchObject({
      uri: uri('r/1'),
      indicator: { id: meals.id, uri: uri('meals'), name: 'Meals, "outcome":{"id":"x"' },
      outcome: { id: fed.id, uri: uri('fed') },
      org: { id: lakeside.id, uri: uri('lakeside') },
    })
    const lines = (await getRows(app, { include: 'uri', format: 'ndjson' })).body.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await readAll(app, { include: 'uri' }))
    expect(await readAll(app, { include: 'uri', indicator: calm.id })).toMatchObject([
      { outcome: null, org: { uri: uri('hillside') } },
    ])
  })

  it('have five further columns in CSV, the last ones', async () => {
    const { body } = await getRows(app, { include: 'uri', format: 'csv', indicator: meals.id })
    const [header = '', first = ''] = body.split('\r\n')
    expect(header).toMatch(/,org_name,uri,indicator_uri,outcome_uri,org_uri,unit_uri$/)
    expect(first.endsWith(`,${uri('r/1')},${uri('meals')},${uri('fed')},${uri('lakeside')},`)).toBe(true)
    const none = await getRows(app, { include: 'uri', format: 'csv', org: 'org_none' })
    expect(none.body).toBe(`${header}\r\n`)
  })

  it('have five further columns in Excel', async () => {
    const answer = await getRows(app, { include: 'uri', format: 'xlsx', indicator: calm.id })
    const [sheet] = readWorkbook(answer.rawPayload)
    const cells = (at: number) => ['O', 'P', 'Q', 'R', 'S'].map((column) => sheet?.rows[at]?.[column]?.value)
    expect(cells(0)).toEqual(['Report IRI', 'Organization IRI', 'Indicator IRI', 'Outcome IRI', 'Unit IRI'])
    expect(cells(1)).toEqual([uri('r/3'), uri('hillside'), uri('calm'), undefined, undefined])
  })

  it('come complete where an IRI is very long', async () => {
    const long = `${uri('long/')}${'x'.repeat(700_000)}`
    const headers = { 'x-namespace': 'long-iris' }
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'long-iris', 'Long IRIs')
    // IRIs of this length were stored before they were bounded.
    await putCapsule(
      { store: app.store, namespace },
      capsule(
        organization('o', { '@id': long }),
        indicator('i', null, [], { forOrganization: long }),
        ...['a', 'b', 'c'].map((name) => report(name, 'i')),
      ),
    )
    const { data } = (await getRows(app, { include: 'uri' }, headers)).json<{
      data: { org: { uri: string } }[]
    }>()
    expect(data.map(({ org: { uri: its } }) => its === long)).toEqual([true, true, true])
  })
})

describe('filters', () => {
  it('select by indicator, by the outcome that rows show, and by kind of value', async () => {
    expect(await idsOf({ indicator: meals.id })).toEqual(await reportIds('r/1', 'r/2'))
    expect(await idsOf({ indicator: [meals.id, calm.id] })).toEqual(await reportIds('r/1', 'r/2', 'r/3'))
    expect(await idsOf({ outcome: fed.id })).toEqual(await reportIds('r/1', 'r/2'))
    expect(await idsOf({ kind: 'qualitative' })).toEqual(await reportIds('r/2'))
    expect(await idsOf({ kind: 'numeric', outcome: [fed.id, 'out_none'] })).toEqual(await reportIds('r/1'))
  })

  it('select nothing by an id that nothing has', async () => {
    for (const filters of [
      { indicator: 'x' },
      { outcome: meals.id },
      { indicator: meals.id, org: hillside.id },
    ])
      expect(await idsOf(filters)).toEqual([])
  })

  it('count in facets', async () => {
    const themes = await app.call(
      `GET /rows/themes${queryOf({ kind: 'numeric', 'period[from]': '2024-01-01' })}`,
    )
    expect(themes.json()).toEqual({
      data: [{ theme: 'https://metadata.un.org/sdg/2', report_count: 1 }],
      meta: { total_reports: 1, unthemed_reports: 0 },
    })
    const funds = await app.call(`GET /rows/funds?outcome=${fed.id}`)
    expect(funds.json()).toMatchObject({ meta: { total_orgs: 1, total_reports: 2 } })
  })

  it('bind the cursor', async () => {
    const { meta } = (await getRows(app, { kind: 'qualitative', limit: 1 })).json<{
      meta: { cursor: null }
    }>()
    expect(meta.cursor).toBeNull()
    const page = (await getRows(app, { indicator: meals.id, limit: 1 })).json<{ meta: { cursor: string } }>()
    const other = await getRows(app, { indicator: calm.id, limit: 1, cursor: page.meta.cursor })
    expect(other.json()).toMatchObject({ code: 'cursor_mismatch' })
  })
})

describe('guard=none', () => {
  it('leaves the cells of CSV as they are', async () => {
    const cells = async (filters: Filters) => (await getRows(app, { format: 'csv', ...filters })).body
    expect(await cells({})).toContain(",'=1+1,")
    const plain = await cells({ guard: 'none' })
    expect(plain).toContain(',=1+1,')
    expect(plain).toContain(',@home,')
  })
})

describe('Link', () => {
  it('leads to the next page of every list, and not beyond the last', async () => {
    const paths = ['/rows/indicator-reports?theme=https%3A%2F%2Fmetadata.un.org%2Fsdg%2F2&limit=1']
    for (const list of ['/orgs', '/indicators', '/reports']) paths.push(`${list}?limit=1`)
    for (const path of paths) {
      const seen: unknown[] = []
      for (let next: string | undefined = path; next !== undefined && seen.length < 9;) {
        const answer = await app.call(`GET ${next}`)
        const { data, meta } = answer.json<{ data: { id: string }[]; meta: { cursor: string | null } }>()
        seen.push(data[0]?.id)
        const address: string | undefined = /^<(http[^>]+)>; rel="next"$/.exec(
          String(answer.headers['link']),
        )?.[1]
        expect(address !== undefined).toBe(meta.cursor !== null)
        next = address?.replace(/^https?:\/\/[^/]+/, '')
      }
      expect(new Set(seen).size).toBe(path.startsWith('/reports') ? 3 : 2)
    }
  })
})

describe('lists', () => {
  it('have the elements of single reads, in the order of names or of rows', async () => {
    const list = async (path: string) => (await app.call(`GET ${path}`)).json<{ data: Entity[] }>().data
    expect(await list('/outcomes')).toEqual([await read(app, fed)])
    expect(await list('/indicators')).toEqual([await read(app, calm), await read(app, meals)])
    expect((await list('/reports')).map(({ id }) => id)).toEqual((await readAll(app)).map(({ id }) => id))
    expect(await list(`/reports?org=${hillside.id}`)).toHaveLength(1)
    expect(await list(`/outcomes?org=${hillside.id}`)).toEqual([])
    const [named] = await list(`/reports${queryOf({ uri: uri('r/1') })}`)
    expect(named).toMatchObject({ name: 'First report', indicator_id: meals.id, org_id: lakeside.id })
  })

  it('find one element by its IRI, or none', async () => {
    const found = async (path: string, of: string) =>
      (await app.call(`GET ${path}${queryOf({ uri: of })}`)).json<{ data: Entity[]; meta: object }>()
    expect(await found('/orgs', lakeside.uri)).toEqual({
      data: [{ object: 'organization', id: lakeside.id, uri: lakeside.uri, name: 'The lakeside' }],
      meta: { row_count: 1, cursor: null },
    })
    expect((await found('/indicators', meals.uri)).data).toEqual([await read(app, meals)])
    for (const path of ['/orgs', '/outcomes', '/indicators', '/reports'])
      expect((await found(path, uri('nobody'))).data).toEqual([])
  })

  it('are in the order of whole names, though a cursor holds the first characters alone', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `${'n'.repeat(1000)}${at}`)
    await putCapsule(
      app,
      capsule(
        organization('alike'),
        ...names.toReversed().map((hasName, at) => outcome(`alike/${at}`, 'alike', { hasName })),
      ),
    )
    const org = (await app.call(`GET /orgs${queryOf({ uri: uri('alike') })}`)).json<{ data: Entity[] }>()
      .data[0]?.id
    const listed: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null && listed.length < 10;) {
      const answer = await app.call(`GET /outcomes${queryOf({ org, limit: 2, cursor })}`)
      const { data, meta } = answer.json<{ data: Entity[]; meta: { cursor: string | null } }>()
      listed.push(...data.map(({ name }) => name))
      cursor = meta.cursor
    }
    expect(listed).toEqual(names)
  })

  it('end a page before 8 MiB, counting the units that reports have from their indicator', async () => {
    const unitDescription = 'u'.repeat(4096)
    const names = Array.from({ length: 125 }, (_, at) => `m/${at}`)
    await putCapsule(
      app,
      capsule(
        organization('measured'),
        indicator('long-unit', 'measured', [], { unitDescription }),
        { '@id': uri('measure'), '@type': 'i72:Measure', hasNumericalValue: 'v'.repeat(65_536) },
        ...names.map((name) => report(name, 'long-unit', '', { value: uri('measure') })),
      ),
    )
    const [{ id: org } = lakeside] = (await app.call(`GET /orgs${queryOf({ uri: uri('measured') })}`)).json<{
      data: Entity[]
    }>().data
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null && pages.length < names.length;) {
      const answer = await app.call(`GET /reports${queryOf({ org, cursor, limit: 1000 })}`)
      const { data, meta } = answer.json<{ data: Entity[]; meta: { cursor: string | null } }>()
      expect(data.every(({ unit }) => unit === unitDescription)).toBe(true)
      pages.push(data.map((each) => each.uri))
      cursor = meta.cursor
    }
    // As many as 8 MiB hold, with and without units: 120 and 127.
    expect(pages.map((page) => page.length)).toEqual([120, 5])
    expect(pages.flat().sort()).toEqual(names.map(uri).sort())
  })
})
