// GET /rows/indicator-reports. Rules, sections 1, 4, 5.
import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { entityKey, noKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import {
  faultsIn,
  uri,
  writeIndicator,
  writeOrg,
  writeOutcome,
  writeReport,
  type Entity,
} from './entity-calls.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { capsule, fundingStatus, indicator, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { getRows, queryOf, readAll, readPage, type Filters } from './rows-calls.ts'
import { startApp, useApp, addTenant } from './start-app.ts'

const [water, food, work] = [
  'https://metadata.un.org/sdg/6',
  'https://metadata.un.org/sdg/2',
  'urn:theme:work?a=b&c=%20',
]

const app = useApp(() => startApp())
let lakeside: Entity
let hillside: Entity
beforeAll(async () => {
  lakeside = await writeOrg(app, 'lakeside')
  hillside = await writeOrg(app, 'hillside')
  const both = await writeOutcome(app, lakeside, 'both', { themes: [water, food] })
  const own = await writeIndicator(app, lakeside, 'own', {
    outcome_id: both.id,
    themes: [work, water],
    unit: 'litres',
  })
  const bare = await writeIndicator(app, lakeside, 'bare')
  const far = await writeIndicator(app, hillside, 'far', { themes: [food] })
  await writeReport(app, own, 'r/2023', {
    value: 12.5,
    unit: '%',
    period_start: '2023-01-01',
    period_end: '2023-12-31',
  })
  await writeReport(app, own, 'r/turn', {
    value: '75.10',
    period_start: '2023-11-01',
    period_end: '2024-02-29',
  })
  await writeReport(app, own, 'r/2024', {
    value: 'much "better",\n=1+1',
    period_start: '2024-03-01',
    period_end: '2024-03-31',
  })
  await writeReport(app, bare, 'r/start', { value: 3, period_start: '2022-05-05' })
  await writeReport(app, bare, 'r/never', { value: null })
  await writeReport(app, far, 'r/far', { value: -4e-7, period_start: '2024-01-01', period_end: '2024-12-31' })
  await putCapsule(
    app,
    capsule(
      organization('lakeside', { hasLegalName: 'The lakeside' }),
      fundingStatus('f/1', 'lakeside', 'Maple & Co'),
      fundingStatus('f/2', 'lakeside', 'Fonds Rivière'),
    ),
  )
})

const urisOf = async (filters: Parameters<typeof readAll>[1]): Promise<string[]> => {
  const ids = new Map(names.map((name) => [idOf(name), name]))
  return (await readAll(app, filters)).map(({ id }) => ids.get(id) ?? id).sort()
}
const names = ['r/2023', 'r/turn', 'r/2024', 'r/start', 'r/never', 'r/far']
const idOf = (name: string): string => entityId('report', entityKey(app.namespace.id, 'report', uri(name)))

describe('200', () => {
  it('`{data: [row], meta: {row_count, cursor, cids_version, generated_at}}`, and nothing else', async () => {
    const before = Date.now()
    const { data, meta, ...more } = await readPage(app)
    expect(more).toEqual({})
    expect(Object.keys(meta)).toEqual(['row_count', 'cursor', 'cids_version', 'generated_at'])
    expect(meta).toMatchObject({ row_count: 6, cursor: null, cids_version: '3.2.1' })
    expect(Date.parse(meta.generated_at)).toBeGreaterThanOrEqual(before - 1000)
    expect(data).toHaveLength(6)
  })

  it('has `object`, `id`, `value`, `value_text`, `unit`, `period_start`, `period_end`, `themes`, `indicator` {id, name}, `outcome` {id, name} and `org` {id, name}, and nothing else', async () => {
    const { data } = await readPage(app)
    for (const row of data) {
      expect(Object.keys(row)).toEqual([
        'object',
        'id',
        'value',
        'value_text',
        'unit',
        'period_start',
        'period_end',
        'themes',
        'indicator',
        'outcome',
        'org',
      ])
    }
    const row = data.find(({ id }) => id === idOf('r/2023'))
    expect(row).toEqual({
      object: 'indicator_report',
      id: idOf('r/2023'),
      value: 12.5,
      value_text: '12.5',
      unit: '%',
      period_start: '2023-01-01',
      period_end: '2023-12-31',
      themes: [food, water, work],
      indicator: { id: expect.stringMatching(/^ind_/), name: 'Indicator own' },
      outcome: { id: expect.stringMatching(/^out_/), name: 'Outcome both' },
      org: { id: lakeside.id, name: 'The lakeside' },
    })
  })

  it('`value`: parsed decimal; null when the string is not numeric. `value_text`: verbatim string, always present. Qualitative reports are never dropped.', async () => {
    const rows = await readAll(app)
    const shown = (name: string) => {
      const row = rows.find(({ id }) => id === idOf(name))
      return [row?.value, row?.value_text]
    }
    expect(shown('r/turn')).toEqual([75.1, '75.10'])
    expect(shown('r/2024')).toEqual([null, 'much "better",\n=1+1'])
    expect(shown('r/never')).toEqual([null, ''])
    expect(shown('r/far')).toEqual([-4e-7, '-0.0000004'])
  })

  it('`themes`: union of themes on the indicator’s outcome and themes directly on the indicator; `[]` when none. outcome is null where there is none, and so is a missing date', async () => {
    const row = (await readAll(app)).find(({ id }) => id === idOf('r/start'))
    expect(row).toMatchObject({
      themes: [],
      outcome: null,
      unit: null,
      period_start: '2022-05-05',
      period_end: null,
    })
  })

  it('uses the unit of the indicator where the report has none', async () => {
    const row = (await readAll(app)).find(({ id }) => id === idOf('r/turn'))
    expect(row?.unit).toBe('litres')
  })

  it('is ordered by organization id, indicator id, period start, report id', async () => {
    const rows = await readAll(app)
    const keys = rows.map((row) =>
      [row.org?.id ?? '~', row.indicator.id, row.period_start ?? '~', row.id].join(' '),
    )
    expect(keys).toEqual([...keys].sort())
  })
})

describe('filters', () => {
  it('Theme filter matches on the row’s `themes`: of its outcome and of the indicator itself.', async () => {
    expect(await urisOf({ theme: water })).toEqual(['r/2023', 'r/2024', 'r/turn'])
    expect(await urisOf({ theme: work })).toEqual(['r/2023', 'r/2024', 'r/turn'])
    expect(await urisOf({ theme: food })).toEqual(['r/2023', 'r/2024', 'r/far', 'r/turn'])
    expect(await urisOf({ theme: 'urn:theme:none' })).toEqual([])
  })

  it('Different parameters combine with AND; repeated values of one parameter combine with OR.', async () => {
    expect(await urisOf({ theme: [water, food] })).toEqual(['r/2023', 'r/2024', 'r/far', 'r/turn'])
    expect(await urisOf({ theme: [water, food], org: hillside.id })).toEqual(['r/far'])
    expect(await urisOf({ theme: water, org: hillside.id })).toEqual([])
    expect(await urisOf({ theme: food, fund: ['Maple & Co', 'x'], 'period[from]': '2024-03-01' })).toEqual([
      'r/2024',
    ])
  })

  it('theme[] and fund[] are accepted as aliases', async () => {
    expect(await urisOf({ 'theme[]': [water], theme: food })).toEqual(['r/2023', 'r/2024', 'r/far', 'r/turn'])
    expect(await urisOf({ 'fund[]': 'Maple & Co' })).toHaveLength(5)
  })

  it('`fund` matches reports of organizations that have a funding status naming that funder (exact string match).', async () => {
    expect(await urisOf({ fund: 'Fonds Rivière' })).toEqual([
      'r/2023',
      'r/2024',
      'r/never',
      'r/start',
      'r/turn',
    ])
    for (const fund of ['Fonds Rivière ', 'fonds rivière', 'Fonds Rivie\u0300re', 'Maple']) {
      expect(await urisOf({ fund })).toEqual([])
    }
  })

  it('A report spanning a year-end matches queries for both years.', async () => {
    const year = (of: number) => ({ 'period[from]': `${of}-01-01`, 'period[to]': `${of}-12-31` })
    expect(await urisOf(year(2023))).toEqual(['r/2023', 'r/turn'])
    expect(await urisOf(year(2024))).toEqual(['r/2024', 'r/far', 'r/turn'])
  })

  it('Period filter is overlap: a report matches when its period intersects the range. Its ends are included; one-sided ranges are open.', async () => {
    expect(await urisOf({ 'period[from]': '2024-02-29', 'period[to]': '2024-02-29' })).toEqual([
      'r/far',
      'r/turn',
    ])
    expect(await urisOf({ 'period[from]': '2024-03-31', 'period[to]': '2024-03-31' })).toEqual([
      'r/2024',
      'r/far',
    ])
    expect(await urisOf({ 'period[from]': '2024-03-01' })).toEqual(['r/2024', 'r/far'])
    expect(await urisOf({ 'period[to]': '2023-10-31' })).toEqual(['r/2023', 'r/start'])
  })

  it('a report with one readable date uses it for both bounds; one with none matches no period filter', async () => {
    expect(await urisOf({ 'period[from]': '2022-05-05', 'period[to]': '2022-05-05' })).toEqual(['r/start'])
    expect(await urisOf({ 'period[from]': '2022-05-06', 'period[to]': '2022-12-31' })).toEqual([])
    expect(await urisOf({ 'period[from]': '0001-01-01' })).not.toContain('r/never')
    expect(await urisOf({ 'period[to]': '9999-12-31' })).not.toContain('r/never')
  })

  it('reversed bounds are put in order, the order of rows stays by the start as written', async () => {
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'reversed', 'reversed')
    const here = { ...app, namespace }
    const headers = { 'x-namespace': 'reversed' }
    const on = (name: string, start: string, end: string) =>
      report(name, 'i', '1', { startedAtTime: start, endedAtTime: end })
    await putCapsule(
      here,
      capsule(
        organization('o'),
        indicator('i', 'o'),
        on('backwards', '2022-12-31', '2022-01-01'),
        on('forwards', '2022-06-01', '2022-06-30'),
        on('shifted', '2023-06-30', '2022-12-31'),
      ),
    )
    const named = async (query: Filters) => {
      const page = await getRows(app, { include: 'uri', ...query }, headers)
      return page.json<{ data: { uri: string }[] }>().data.map(({ uri }) => uri.replace(/.*\//, ''))
    }
    expect(await named({})).toEqual(['forwards', 'backwards', 'shifted'])
    const within = (from: string, to: string) => ({ 'period[from]': from, 'period[to]': to })
    expect(await named(within('2022-01-01', '2022-12-31'))).toEqual(['forwards', 'backwards', 'shifted'])
    expect(await named(within('2022-03-01', '2022-03-31'))).toEqual(['backwards'])
    expect(await named(within('2023-02-01', '2023-03-01'))).toEqual(['shifted'])
    expect(await named({ 'period[from]': '2023-07-01' })).toEqual([])
    expect(await named({ 'period[to]': '2021-12-31' })).toEqual([])
    const facet = await app.call(`GET /rows/themes${queryOf(within('2022-03-01', '2022-03-31'))}`, {
      headers,
    })
    expect(facet.json()).toMatchObject({ meta: { total_reports: 1 } })
    expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
  })

  it('an unknown organization has no rows', async () => {
    const unknown = [`org_${'0'.repeat(26)}`, 'nobody', lakeside.id.toUpperCase(), `${lakeside.id} `]
    for (const org of [...unknown, entityId('organization', noKey)]) {
      expect((await readPage(app, { org })).data).toEqual([])
    }
  })

  it('nothing of another namespace or tenant is reached, not even by id', async () => {
    await createNamespace(app.store, app.tenant.id, 'other', 'Other')
    expect((await readPage(app, { org: lakeside.id }, { 'x-namespace': 'other' })).data).toEqual([])
    expect((await readPage(app, { theme: food }, { 'x-namespace': 'other' })).data).toEqual([])
    const { headers } = await addTenant(app.store, 'my-data')
    for (const filter of [{}, { org: lakeside.id }, { theme: food }, { fund: 'Maple & Co' }]) {
      expect((await readPage(app, filter, headers)).data).toEqual([])
    }
  })
})

describe('pages', () => {
  it('Pass `meta.cursor` back as `cursor`; a null `meta.cursor` means there are no more pages.', async () => {
    const all = await readAll(app)
    for (const limit of [1, 2, 5, 6, 7]) {
      expect(await readAll(app, { limit })).toEqual(all)
    }
    const { meta } = await readPage(app, { limit: 6 })
    expect(meta.cursor).toBeNull()
  })

  it('limit may change between pages, the filters may not', async () => {
    const { meta } = await readPage(app, { limit: 1, theme: [water, food] })
    const cursor = String(meta.cursor)
    expect((await readPage(app, { limit: 100, theme: [food, water, food], cursor })).data).toHaveLength(3)
    for (const filter of [
      {},
      { theme: water },
      { theme: [water, food], org: lakeside.id },
      { fund: water },
    ]) {
      const answer = await getRows(app, { ...filter, cursor })
      expect(faultsIn(answer)).toEqual(['400 cursor_mismatch'])
    }
  })

  it('a cursor of all rows is refused with any filter, even with one that matches nothing', async () => {
    const cursor = String((await readPage(app, { limit: 1 })).meta.cursor)
    for (const filter of [
      { org: 'no id' },
      { org: `${lakeside.id}x` },
      { org: entityId('organization', noKey) },
      { org: entityId('organization', '0'.repeat(32)) },
      { theme: 'urn:none' },
      { fund: 'None' },
      { 'period[from]': '1900-01-01' },
      { 'period[to]': '2900-01-01' },
    ]) {
      expect(faultsIn(await getRows(app, { ...filter, cursor }))).toEqual(['400 cursor_mismatch'])
    }
  })

  it('a cursor that was tampered with is refused', async () => {
    const cursor = String((await readPage(app, { limit: 1 })).meta.cursor)
    const turned = cursor.slice(0, -2) + (cursor.endsWith('A') ? 'B' : 'A') + cursor.slice(-1)
    for (const bad of [turned, `${cursor}A`, cursor.slice(1), 'x', '💧']) {
      expect(faultsIn(await getRows(app, { cursor: bad }))).toEqual(['400 cursor_invalid'])
    }
  })

  it('above 1,000 is served as 1,000', async () => {
    for (const limit of [1000, 1001, 999_999_999, '9'.repeat(25)]) {
      expect((await readPage(app, { limit })).data).toHaveLength(6)
    }
  })
})
