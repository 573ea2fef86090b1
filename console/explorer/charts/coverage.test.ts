import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Row } from '../model.ts'
import { makeCoverage, maxColumns, countShade } from './coverage.ts'
import type { Group } from './groups.ts'
import { rowPeriod, periodStep } from '../texts/period.ts'
import { anyRows, rowWith, yearly } from '../../../test/fixtures/row-samples.ts'

const groupOf = (rows: readonly Row[], id = 'o1'): Group => ({ of: { id, name: id }, rows })

const steps = (rows: readonly Row[]) => makeCoverage([groupOf(rows)], null).columns.map(({ step }) => step)

describe('the coverage of periods', () => {
  it('counts a report in every year that its period overlaps', () => {
    const fiscal = rowWith({ period_start: '2022-04-01', period_end: '2023-03-31' })
    const coverage = makeCoverage([groupOf([fiscal, yearly(2023, 1)])], 'year')
    expect(coverage.columns.map(({ step }) => step)).toEqual([2022, 2023])
    expect(coverage.lines[0]?.counts).toEqual([1, 2])
  })

  it('shows empty cells and counts undated reports separately', () => {
    const coverage = makeCoverage(
      [
        groupOf([yearly(2020, 1), yearly(2022, 1)]),
        groupOf([yearly(2022, 1), rowWith({ period_start: null, period_end: null })], 'o2'),
      ],
      null,
    )
    expect(coverage).toMatchObject({ covered: [1, 0, 2], empty: 3, dated: 3, undated: 1, earlier: 0 })
    expect(coverage.lines.map(({ counts }) => counts)).toEqual([
      [1, 0, 1],
      [0, 0, 1],
    ])
  })

  it('has the granularity of the periods', () => {
    const month = (at: string, last: string) =>
      rowWith({ period_start: `2024-${at}-01`, period_end: `2024-${at}-${last}` })
    expect(makeCoverage([groupOf([yearly(2023, 1)])], null).grain).toBe('year')
    expect(makeCoverage([groupOf([month('01', '31'), month('02', '29')])], null).grain).toBe('month')
    const quarter = rowWith({ period_start: '2024-01-01', period_end: '2024-03-31' })
    expect(makeCoverage([groupOf([quarter])], null).grain).toBe('quarter')
    expect(
      makeCoverage([groupOf([rowWith({ period_start: '2024-05-02', period_end: null })])], null).grain,
    ).toBe('year')
  })

  it('omits a long gap and states its length', () => {
    expect(steps([yearly(2001, 1), yearly(2003, 1)])).toEqual([2001, 2002, 2003])
    const { columns } = makeCoverage([groupOf([yearly(1950, 1), yearly(2020, 1), yearly(2021, 1)])], null)
    expect(columns).toEqual([
      { step: 1950, skipped: 0 },
      { step: 2020, skipped: 69 },
      { step: 2021, skipped: 0 },
    ])
  })

  it('shows the newest columns and counts earlier reports', () => {
    const all = Array.from({ length: 100 }, (_, at) => yearly(1920 + at, 1))
    const coverage = makeCoverage([groupOf(all)], 'year')
    expect(coverage.columns.at(-1)?.step).toBe(2019)
    expect(coverage.columns).toHaveLength(maxColumns)
    expect(coverage.earlier).toBe(100 - maxColumns)
    const ages = rowWith({ period_start: '0001-01-01', period_end: '9999-12-31' })
    expect(makeCoverage([groupOf([ages, yearly(2020, 1)])], 'month').columns).toHaveLength(maxColumns)
  })

  it('counts in each cell the overlapping reports, and every report in some cell', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom('year', 'quarter', 'month', null), (rows, wanted) => {
        const coverage = makeCoverage([groupOf(rows)], wanted)
        const { grain, columns, dated, undated, earlier } = coverage
        expect(dated + undated).toBe(rows.length)
        const periods = rows.flatMap((row) => rowPeriod(row) ?? [])
        for (const [at, { step }] of columns.entries()) {
          const touching = periods.filter(
            ({ start, end }) => periodStep(start, grain) <= step && step <= periodStep(end, grain),
          )
          expect(coverage.lines[0]?.counts[at]).toBe(touching.length)
        }
        const shown = periods.filter(({ start, end }) =>
          columns.some(({ step }) => periodStep(start, grain) <= step && step <= periodStep(end, grain)),
        )
        expect(shown.length + earlier).toBe(dated)
      }),
    )
  })

  it('has darker shades for larger counts, and none for empty cells', () => {
    expect([0, 1, 2, 5, 9].map((count) => countShade(count, 9))).toEqual([0, 2, 2, 4, 4])
    expect([0, 1, 2, 3].map((count) => countShade(count, 3))).toEqual([0, 2, 3, 4])
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(countShade(less, 500)).toBeLessThanOrEqual(countShade(more, 500))
        expect(countShade(more, 500) > 0).toBe(more > 0)
      }),
    )
  })
})
