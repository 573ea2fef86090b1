// Sums of the roll-up: equal to an independent computation, and every report is either included or excluded.
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { summarize } from '../../../src/core/summary/summarize.ts'
import type { SummaryNumbers } from '../../../src/core/summary/summary.ts'
import { textsIn } from '../texts/texts.ts'
import type { Row } from '../model.ts'
import { coverText, periodLabel } from './sum-texts.ts'
import { allSumsOf, inSum, outOfSum, sumsOf, unitsOf, type Counted } from './sums.ts'
import type { RollUpWords } from './words.ts'

let words: RollUpWords

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  words = (await import('./words.ts')).rollUp.in('en')
})

const row = (change: Partial<Row>): Row => ({
  object: 'indicator_report',
  id: 'r',
  value: 1,
  value_text: '1',
  unit: 'jobs',
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'i', name: 'Jobs' },
  outcome: null,
  org: { id: 'a', name: 'A' },
  ...change,
})

describe('the roll-up', () => {
  it('lists the units, the most frequent first, and reports without a unit', () => {
    const rows = [row({ unit: null }), row({ unit: 'b' }), row({ unit: 'a' }), row({ unit: 'b' })]
    expect(unitsOf(rows).map(({ unit }) => unit)).toEqual(['b', 'a', null])
  })

  it('states which reports are included in a sum', () => {
    const rows = [
      row({ value: 0.1, value_text: '0.1' }),
      row({ value: 0.2, value_text: '0.2', org: { id: 'b', name: 'B' } }),
      row({ value: null, value_text: 'many', org: { id: 'b', name: 'B' } }),
      row({ unit: '%', value: 40, value_text: '40' }),
    ]
    const sums = sumsOf(rows, { unit: 'jobs' }, { split: 'org' })
    expect(sums?.total.group.sum).toBe(0.3)
    expect(sums?.lines.map(({ key, group }) => [key, group.sum, inSum(group), outOfSum(group)])).toEqual([
      ['b', 0.2, 1, 1],
      ['a', 0.1, 1, 0],
    ])
    const shares = sumsOf(rows, { unit: '%' }, { split: 'org' })
    expect([shares?.total.group.not_summed, shares && outOfSum(shares.total.group)]).toEqual([
      'percentage',
      1,
    ])
    expect(sumsOf(rows, { unit: 'people' }, { split: 'org' })).toBe(null)
  })

  it('sorts periods in order, with reports without a period last', () => {
    const rows = [
      row({ period_start: null, period_end: null }),
      row({ period_start: '2025-01-01', period_end: '2025-12-31' }),
      row({ value: 9, value_text: '9' }),
    ]
    expect(sumsOf(rows, { unit: 'jobs' }, { split: 'period' })?.lines.map(({ key }) => key)).toEqual([
      '2024',
      '2025',
      null,
    ])
  })

  it('adds the indicators of a group, and lists them', () => {
    const group = { slug: 'work', name: 'Work', indicator_ids: ['i', 'k'] }
    const second = { indicator: { id: 'k', name: 'Placements' }, unit: 'Job' }
    const rows = [
      row({ value: 0.1, value_text: '0.1' }),
      row({ value: 0.2, value_text: '0.2', org: { id: 'b', name: 'B' }, ...second }),
    ]
    const sums = sumsOf(rows, { group }, { split: 'org' })
    expect(sums?.lines.map(({ key, group: { exact } }) => [key, exact.sum])).toEqual([
      ['b', '0.2'],
      ['a', '0.1'],
    ])
    expect(sums?.total.group).toMatchObject({
      exact: { sum: '0.3' },
      members: [{ unit: 'jobs' }, { unit: 'Job' }],
    })
    const mixed = sumsOf([row({}), row({ ...second, unit: 'people' })], { group }, { split: 'org' })
    expect(mixed?.total.group.not_summed).toBe('mixed_units')
  })

  it('says what a sum covers, and how many of its reports reach beyond the filter', () => {
    const rows = [
      row({ period_start: '2023-04-01', period_end: '2024-03-31' }),
      row({ period_start: '2024-04-01', org: { id: 'b', name: 'B' } }),
    ]
    const year = { from: '2024-01-01', to: '2024-12-31' }
    const sums = sumsOf(rows, { unit: 'jobs' }, { split: 'org', ...year })
    const textOf = (sum: Counted<SummaryNumbers>, filter: string | null) =>
      coverText(sum, filter, words, textsIn('en'))
    expect(sums && textOf(sums.total, '2024')).toBe('Apr 2023 – Dec 2024; 1 of 2 reports reaches beyond 2024')
    expect(sums?.lines.map((line) => textOf(line, '2024'))).toEqual([
      'Apr 2023 – Mar 2024; 1 of 1 report reaches beyond 2024',
      'Apr 2024 – Dec 2024',
    ])
    const open = sumsOf(rows, { unit: 'jobs' }, { split: 'org' })
    expect(open && textOf(open.total, null)).toBe('Apr 2023 – Dec 2024')
  })

  it('lists all indicators by unit as the summary does, however many slices it takes', async () => {
    const rows = Array.from({ length: 4100 }, (_, at) =>
      row({
        unit: at % 5 === 0 ? null : at % 3 === 0 ? '%' : 'people',
        indicator: { id: `i${at % 7}`, name: `Indicator ${at % 7}` },
        org: { id: `o${at % 11}`, name: null },
      }),
    )
    let yielded = 0
    const units = await allSumsOf(rows, { split: 'org', from: '2024-01-01', to: '2024-06-30' }, async () => {
      yielded += 1
    })
    expect(yielded).toBe(4)
    expect(units.map(({ unit }) => unit)).toEqual(['people', '%', null])
    const lines = units.flatMap((unit) => unit.lines.map(({ group }) => ({ ...group, exact: undefined })))
    const key = (group: object) => JSON.stringify(group)
    expect(lines.map(key).sort()).toEqual(
      summarize(rows, { by: ['org'] })
        .data.map(key)
        .sort(),
    )
    expect(units.every((unit) => unit.lines.every((line) => line.beyond === line.group.report_count))).toBe(
      true,
    )
  })

  it('has years that begin in another month', () => {
    const rows = [row({ period_start: '2023-04-01', period_end: '2024-03-31' }), row({})]
    const years = sumsOf(rows, { unit: 'jobs' }, { split: 'period', fiscalYearStart: 4 })
    expect(years?.lines.map(({ key }) => key)).toEqual(['2023/2024', '2023/2025'])
    expect(years?.lines.map(({ key }) => periodLabel(key ?? '', 4))).toEqual([
      '2023/2024',
      '2023/2024 – 2024/2025',
    ])
    expect(periodLabel('2023/2024', 1)).toBe('2023 – 2024')
  })

  it('counts every report of the unit once for each organization and period', () => {
    const rows = fc.array(
      fc.record({
        value: fc.option(fc.integer({ min: -9, max: 9 })),
        unit: fc.constantFrom('jobs', '%', null),
        org: fc.constantFrom({ id: 'a', name: 'A' }, { id: 'b', name: null }, null),
        year: fc.constantFrom('2023', '2024'),
      }),
    )
    fc.assert(
      fc.property(rows, fc.constantFrom('org' as const, 'period' as const), (drawn, split) => {
        const all = drawn.map(({ value, unit, org, year }) =>
          row({
            value,
            value_text: String(value ?? 'words'),
            unit,
            org,
            period_start: `${year}-01-01`,
            period_end: `${year}-12-31`,
          }),
        )
        for (const { unit, reports } of unitsOf(all)) {
          const sums = sumsOf(all, { unit }, { split })
          const counted = sums?.lines.reduce((sum, { group }) => sum + inSum(group) + outOfSum(group), 0)
          expect([counted, sums?.total.group.report_count]).toEqual([reports, reports])
        }
      }),
    )
  })
})
