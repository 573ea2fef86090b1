// The specification's section "Endpoints", the reads, sentence by sentence: each test is named by the one it holds the
// service to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { OrganizationTree } from '../../src/contract/tree-schemas.ts'
import type { Entity } from './entity-calls.ts'
import { graphOfJsonLd, graphOfNQuads, quadsOf } from './export-graphs.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome } from './projected.ts'
import { queryOf, type Filters, type RowPage } from './rows-calls.ts'
import {
  hunger,
  plainName,
  refusalOf,
  startSpecService,
  theory,
  water,
  work,
  type SpecService,
} from './spec-service.ts'

let service: SpecService
let ids: Record<string, string>

beforeAll(async () => {
  service = await startSpecService()
  await service.judge(theory())
  const { data } = await service.read<{ data: Entity[] }>('GET /orgs')
  ids = Object.fromEntries(data.map(({ uri, id }) => [plainName(uri), id]))
})
afterAll(async () => await service.close())

const page = (filters: Filters = {}) =>
  service.read<RowPage>(`GET /rows/indicator-reports${queryOf(filters)}`)
/** The verbatim values of the rows, which tell them apart. */
const textsOf = async (filters: Filters) => (await page(filters)).data.map((row) => row.value_text).sort()
const statusOf = async (filters: Filters) =>
  (await service.ask(`GET /rows/indicator-reports${queryOf(filters)}`)).status
const year = (of: number): Filters => ({ 'period[from]': `${of}-01-01`, 'period[to]': `${of}-12-31` })

const mealsTexts = ['100', '7', '75.10', 'many more']

describe('GET /rows/indicator-reports: query parameters', () => {
  it('`theme`: IRI string, URL-encoded; repeatable; repeated values combine with OR', async () => {
    expect(await textsOf({ theme: work })).toEqual(['12'])
    expect(await textsOf({ theme: [work, hunger] })).toEqual(['100', '12', '7', '75.10', 'many more'])
  })

  it('`fund`: string (funder name); repeatable; OR within the parameter', async () => {
    expect(await textsOf({ fund: 'Maple Fund' })).toEqual(mealsTexts)
    expect(await textsOf({ fund: ['Nobody', 'Maple Fund'] })).toEqual(mealsTexts)
  })

  it('`org`: string (organization id); single', async () => {
    expect(await textsOf({ org: ids['hillside'] })).toEqual(['12', '3'])
    expect(await statusOf({ org: Object.values(ids) })).toBe(400)
  })

  it('`period[from]`: date `YYYY-MM-DD`; lower bound of range', async () => {
    expect(await textsOf({ 'period[from]': '2024-07-01' })).toEqual(['12', '3', '75.10'])
    expect(await statusOf({ 'period[from]': '07/01/2024' })).toBe(400)
  })

  it('`period[to]`: date `YYYY-MM-DD`; upper bound of range', async () => {
    expect(await textsOf({ 'period[to]': '2023-06-30' })).toEqual(['100', 'many more'])
    expect(await statusOf({ 'period[to]': '2023-06-31' })).toBe(400)
  })

  it('`limit`: integer; page size', async () => {
    expect((await page({ limit: 2 })).data).toHaveLength(2)
    expect(await statusOf({ limit: '2.5' })).toBe(400)
  })

  it('`cursor`: opaque string; the previous response’s `meta.cursor`', async () => {
    const first = await page({ limit: 4 })
    const second = await page({ limit: 4, cursor: String(first.meta.cursor) })
    expect([...first.data, ...second.data]).toEqual((await page()).data)
    expect(await statusOf({ cursor: 'made-up' })).toBe(400)
  })
})

describe('GET /rows/indicator-reports: rules', () => {
  it('1. Different parameters combine with AND; repeated values of one parameter combine with OR.', async () => {
    const all = { theme: [hunger, work], fund: ['Maple Fund', 'Nobody'], ...year(2024) }
    expect(await textsOf(all)).toEqual(['7', '75.10'])
    expect(await textsOf({ ...all, org: ids['hillside'] })).toEqual([])
  })

  it('2. Period filter is overlap: a report matches when its period intersects the range.', async () => {
    expect(await textsOf({ 'period[from]': '2023-12-31', 'period[to]': '2023-12-31' })).toEqual(['100', '7'])
    expect(await textsOf({ 'period[from]': '2025-01-01' })).toEqual([])
  })

  it('2. A report spanning a year-end matches queries for both years.', async () => {
    expect(await textsOf(year(2023))).toContain('7')
    expect(await textsOf(year(2024))).toContain('7')
    expect(await textsOf(year(2022))).not.toContain('7')
  })

  it('3. Theme filter matches on the row’s `themes`.', async () => {
    for (const theme of [hunger, water, work]) {
      const { data } = await page({ theme })
      const expected = (await page()).data.filter((row) => row.themes.includes(theme))
      expect(data).toEqual(expected)
    }
  })

  it('3. An outcome with two themes places its reports under both, so per-theme totals can exceed the report total.', async () => {
    const themes = await service.read<{ data: { report_count: number }[]; meta: { total_reports: number } }>(
      'GET /rows/themes',
    )
    expect([await textsOf({ theme: hunger }), await textsOf({ theme: water })]).toEqual([
      mealsTexts,
      mealsTexts,
    ])
    const sum = themes.data.reduce((total, { report_count }) => total + report_count, 0)
    expect(sum).toBeGreaterThan(themes.meta.total_reports)
  })

  it('3. A report whose indicator has no outcome and no theme of its own has `themes: []` and cannot be reached by any `theme` filter; `meta.unthemed_reports` of the themes facet counts these.', async () => {
    const { data, meta } = await service.read<{
      data: { theme: string }[]
      meta: { unthemed_reports: number }
    }>('GET /rows/themes')
    const reached = await textsOf({ theme: data.map(({ theme }) => theme) })
    expect(reached).not.toContain('3')
    const unthemed = (await page()).data.filter((row) => row.themes.length === 0)
    expect([unthemed.map((row) => row.value_text), meta.unthemed_reports]).toEqual([['3'], 1])
  })

  it('4. `fund` matches reports of organizations that have a funding status naming that funder (exact string match).', async () => {
    expect(await textsOf({ fund: 'Maple Fund' })).toEqual(mealsTexts)
    for (const fund of ['maple fund', 'Maple Fund ', 'Maple']) expect(await textsOf({ fund })).toEqual([])
  })

  it('5. Pagination: pass `meta.cursor` back as `cursor`; a null `meta.cursor` means there are no more pages.', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { data, meta } = await page({ limit: 1, cursor })
      seen.push(...data.map(({ id }) => id))
      cursor = meta.cursor ?? undefined
      pages++
    } while (cursor !== undefined)
    expect([pages, seen]).toEqual([6, (await page()).data.map(({ id }) => id)])
  })

  it('6. Response: `{data: [row], meta: {row_count, cursor, cids_version, generated_at}}`.', async () => {
    const { data, meta, ...more } = await page()
    expect([data.length, Object.keys(meta).sort(), more]).toEqual([
      6,
      ['cids_version', 'cursor', 'generated_at', 'row_count'],
      {},
    ])
  })
})

describe('GET /rows/themes and GET /rows/funds', () => {
  it('Responses per the facet table.', async () => {
    const themes = await service.read<{ data: object[]; meta: object }>('GET /rows/themes')
    expect(Object.keys(themes.data[0] ?? {}).sort()).toEqual(['report_count', 'theme'])
    expect(Object.keys(themes.meta).sort()).toEqual(['total_reports', 'unthemed_reports'])
    const funds = await service.read<{ data: object[] }>('GET /rows/funds')
    expect(Object.keys(funds.data[0] ?? {}).sort()).toEqual(['fund', 'org_count', 'report_count'])
  })

  it('Theme values are copy-paste ready for the `theme` filter; fund values for the `fund` filter.', async () => {
    type Facet = { data: { theme: string; fund: string; report_count: number }[] }
    for (const { theme, report_count } of (await service.read<Facet>('GET /rows/themes')).data) {
      expect(await textsOf({ theme })).toHaveLength(report_count)
    }
    for (const { fund, report_count } of (await service.read<Facet>('GET /rows/funds')).data) {
      expect(await textsOf({ fund })).toHaveLength(report_count)
    }
  })
})

describe('GET /orgs/{id}', () => {
  const treeOf = (name: string, expand?: string) =>
    service.read<OrganizationTree>(`GET /orgs/${ids[name]}${expand === undefined ? '' : `?expand=${expand}`}`)

  it('Query `expand`: comma-separated dotted paths; a path implies its prefixes.', async () => {
    const long = await treeOf('lakeside', 'outcomes.indicators.reports')
    expect(await treeOf('lakeside', 'outcomes,outcomes.indicators,outcomes.indicators.reports')).toEqual(long)
    expect(long.outcomes?.[0]?.indicators?.[0]?.reports).toHaveLength(4)
  })

  it('Allowed paths: `outcomes`, `outcomes.indicators`, `outcomes.indicators.reports`, `indicators`, `indicators.reports`.', async () => {
    const allowed = [
      'outcomes',
      'outcomes.indicators',
      'outcomes.indicators.reports',
      'indicators',
      'indicators.reports',
    ]
    for (const path of allowed) expect((await treeOf('hillside', path)).id).toBe(ids['hillside'])
    for (const path of ['reports', 'outcomes.reports', 'indicators.outcomes', 'everything', '']) {
      const answer = await service.ask(`GET /orgs/${ids['hillside']}?expand=${path}`)
      expect([answer.status, refusalOf(answer).code]).toEqual([400, 'invalid_request'])
    }
  })

  it('Without `expand`, the plain organization is returned.', async () => {
    expect(Object.keys(await treeOf('lakeside')).sort()).toEqual(['id', 'name', 'object', 'uri'])
  })

  it('`/orgs/{id}/everything` equals full expansion (`outcomes.indicators.reports`).', async () => {
    for (const name of ['lakeside', 'hillside']) {
      const everything = await service.read<OrganizationTree>(`GET /orgs/${ids[name]}/everything`)
      expect(everything).toEqual(await treeOf(name, 'outcomes.indicators.reports'))
    }
  })

  it('Tree shape: organization (`object`, `id`, `uri`, `name`, `outcomes`, `indicators`); each outcome (`object`, `name`, `themes`, `indicators`); each indicator (`object`, `name`, `unit`, `reports`); each report (`value`, `value_text`, `period_start`, `period_end`).', async () => {
    const tree = await treeOf('lakeside', 'outcomes.indicators.reports')
    expect(tree).toMatchObject({
      object: 'organization',
      id: ids['lakeside'],
      uri: iri('lakeside'),
      name: 'Organization lakeside',
      indicators: [],
      outcomes: [
        {
          object: 'outcome',
          name: 'Outcome fed',
          themes: [hunger, water],
          indicators: [{ object: 'indicator', name: 'Indicator meals', unit: 'meals' }],
        },
      ],
    })
    expect(tree.outcomes?.[0]?.indicators?.[0]?.reports?.[0]).toMatchObject({
      value: null,
      value_text: 'many more',
      period_start: '2022-01-01',
      period_end: '2022-12-31',
    })
  })

  it('Rules: an indicator appears exactly once per tree; indicators linked to an outcome are nested under it; indicators with no outcome link appear in the organization-level `indicators` array rather than being dropped.', async () => {
    const headers = await service.ownNamespace('trees')
    const nodes = [
      organization('o', { hasIndicator: [iri('linked'), iri('free')] }),
      outcome('u1', 'o'),
      outcome('u2', 'o'),
      indicator('linked', 'o', ['u1', 'u2']),
      indicator('free', 'o'),
    ]
    await service.judge(capsule(...nodes), headers)
    const { data } = await service.read<{ data: Entity[] }>('GET /orgs', { headers })
    const tree = await service.read<OrganizationTree>(`GET /orgs/${data[0]?.id}/everything`, { headers })
    const nested = tree.outcomes?.flatMap(({ indicators = [] }) => indicators.map(({ uri }) => uri))
    expect([nested, tree.indicators?.map(({ uri }) => uri)]).toEqual([[iri('linked')], [iri('free')]])
  })
})

describe('GET /export and GET /orgs/{id}/export', () => {
  const textOf = async (path: string, headers = {}) => (await service.ask(`GET ${path}`, { headers })).text
  const subjectsOf = (nQuads: string) =>
    new Set(quadsOf(nQuads).flatMap(({ subject }) => (subject.startsWith('_:') ? [] : plainName(subject))))

  it('Query `format`: `jsonld` or `nquads`.', async () => {
    const jsonLd = await graphOfJsonLd(await textOf('/export?format=jsonld'))
    expect(jsonLd).toEqual(graphOfNQuads(await textOf('/export?format=nquads')))
    expect((await service.ask('GET /export?format=turtle')).status).toBe(400)
  })

  it('A call to `/export` without `format` is used to obtain JSON-LD.', async () => {
    const answer = await service.ask('GET /export')
    expect(answer.headers.get('content-type')).toContain('application/ld+json')
    expect(answer.text).toBe(await textOf('/export?format=jsonld'))
  })

  it('`/export` returns everything in the namespace.', async () => {
    const headers = await service.ownNamespace('whole')
    const { triple_count } = await service.judge(theory(), headers)
    expect(quadsOf(await textOf('/export?format=nquads', headers))).toHaveLength(triple_count ?? 0)
  })

  it('The organization export selects the organization, its outcomes and indicators, their reports and measure values, and anything pointing at the organization through `forOrganization` (profiles, funding statuses).', async () => {
    const text = await textOf(`/orgs/${ids['lakeside']}/export?format=nquads`)
    expect(subjectsOf(text)).toEqual(
      new Set([
        'lakeside',
        'funding',
        'fed',
        'meals',
        'meals/2023',
        'meals/2024',
        'meals/turn',
        'meals/words',
      ]),
    )
    for (const value of mealsTexts) expect(text).toContain(`"${value}"`)
    expect(subjectsOf(await textOf(`/orgs/${ids['hillside']}/export?format=nquads`))).toEqual(
      new Set(['hillside', 'jobs', 'loose', 'jobs/2024', 'loose/2024']),
    )
  })

  it('Identifiers are returned exactly as submitted.', async () => {
    const headers = await service.ownNamespace('exactly')
    const odd = [
      'HTTP://Example.ORG:80/a/../b',
      'urn:x:%e9',
      'https://example.org/é?q=1&r=2#f',
      'tag:example.org,2024:x',
    ]
    const nodes = odd.map((id) => ({ ...organization('x'), '@id': id }))
    await service.judge(
      capsule(...nodes, { ...fundingStatus('f', 'x', 'F'), forOrganization: odd[2] }),
      headers,
    )
    const nQuads = await textOf('/export?format=nquads', headers)
    for (const id of odd) expect(nQuads).toContain(`<${id}>`)
    const { '@graph': graph } = JSON.parse(await textOf('/export', headers)) as {
      '@graph': { '@id': string }[]
    }
    expect(graph.map((node) => node['@id']).sort()).toEqual([...odd, iri('f')].sort())
  })
})
