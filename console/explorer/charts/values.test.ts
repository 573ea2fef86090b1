import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import { groupRows } from './groups.ts'
import { periodKey, rowPeriod } from '../texts/period.ts'
import { anyRows, rowWith, yearly } from '../../../test/fixtures/row-samples.ts'
import { isDrawn, collectValues } from './values.ts'

const other = { id: 'o2', name: 'Boulot Vert' }

describe('the values of an indicator', () => {
  it('are counted separately without a number or period', () => {
    const undated = { period_start: null, period_end: null }
    const values = collectValues([
      yearly(2023, 10),
      yearly(2024, null),
      rowWith({ value: null, ...undated }),
      rowWith(undated),
    ])
    expect(values).toMatchObject({ qualitative: 2, undated: 1, measures: [{ count: 1 }] })
  })

  it('have a measure for each unit and a series for each organization', () => {
    const values = collectValues([
      yearly(2022, 1),
      yearly(2023, 2),
      yearly(2023, 3, { org: other }),
      yearly(2023, 4, { unit: '%', id: 'x' }),
      yearly(2023, 5, { unit: null, id: 'y', org: null }),
    ])
    expect(
      values.measures.map(({ unit, series }) => [unit, series.map(({ org }) => org?.id ?? null)]),
    ).toEqual([
      ['people', ['o1', 'o2']],
      ['%', ['o1']],
      [null, [null]],
    ])
  })

  it('are added up per exact period, and not where a sum is meaningless', () => {
    const both = [yearly(2023, 0.1), yearly(2023, 0.2, { org: other }), yearly(2024, 1)]
    expect(collectValues(both).measures[0]?.sums).toMatchObject([
      { reports: 2, organizations: 2, sum: '0.3' },
      { reports: 1, organizations: 1, sum: '1' },
    ])
    expect(collectValues(both.map((row) => ({ ...row, unit: '%' }))).measures[0]?.sums).toBeNull()
    expect(collectValues([yearly(2023, 1), yearly(2024, 2)]).measures[0]?.sums).toBeNull()
    // Two reports of one organization for one period may count the same people.
    expect(collectValues([yearly(2023, 1), yearly(2023, 2, { id: 'again' })]).measures[0]?.sums).toBeNull()
  })

  it('have the targets and the baseline that can be drawn: numbers in their unit', () => {
    const goal = (value: number | null, unit: string, from: string | null = '2024-01-01') => ({
      uri: null,
      name: null,
      value,
      value_text: String(value ?? 'many'),
      unit,
      period_start: from,
      period_end: null,
    })
    const [measure] = collectValues([
      yearly(2022, 1, { target: goal(9, 'people', null), baseline: goal(3, 'people') }),
      yearly(2023, 2, { target: goal(9.5, 'people') }),
      yearly(2024, 3, { target: goal(9.5, 'people') }),
      yearly(2025, 4, { target: goal(50, '%') }),
      yearly(2026, 5, { target: goal(null, 'people') }),
      yearly(2024, 6, { org: other, target: goal(7, 'people') }),
    ]).measures
    expect(measure?.baseline).toEqual({ value: 3, text: '3' })
    expect(measure?.targets.map(({ series, text, period }) => [series, text, periodKey(period)])).toEqual([
      // Without a period, it stands at its report.
      [0, '9', '18993/19357'],
      [0, '9.5', '19723/19723'],
      [1, '7', '19723/19723'],
    ])
  })

  it('say why reports for the same period are not added', () => {
    const again = { id: 'again' }
    const both = [yearly(2023, 1), yearly(2023, 2, { org: other }), yearly(2024, 3), yearly(2024, 4, again)]
    expect(collectValues(both).measures[0]).toMatchObject({
      sums: [{ sum: '3' }],
      unsummed: { periods: 1, of: 2, reason: 'overlapping_periods' },
    })
    expect(collectValues(both.map((row) => ({ ...row, unit: '%' }))).measures[0]).toMatchObject({
      sums: null,
      unsummed: { periods: 2, of: 2, reason: 'percentage' },
    })
    expect(collectValues(both.slice(0, 3)).measures[0]?.unsummed).toBeNull()
    expect(collectValues([yearly(2023, 1, { unit: '%' })]).measures[0]?.unsummed).toBeNull()
  })

  it('have every digit of the data, in values and sums', () => {
    const large = { value: 9007199254740992, value_text: ' 9007199254740993.0' }
    const [measure] = collectValues([yearly(2023, 0, large), yearly(2023, 0.5, { org: other })]).measures
    expect(measure?.sums).toMatchObject([{ sum: '9007199254740993.5' }])
    const texts = measure?.series.flatMap(({ points }) => points.map(({ text }) => text))
    expect(texts?.sort()).toEqual(['0.5', '9007199254740993'])
  })

  it('are in one chart or counted separately, each exactly once', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { measures, qualitative, undated } = collectValues(rows)
        const points = measures.flatMap(({ series }) => series.flatMap((each) => each.points))
        expect(points.length + qualitative + undated).toBe(rows.length)
        expect(new Set(points.map(({ row }) => row)).size).toBe(points.length)
        expect(points.every(({ row }) => isDrawn(row))).toBe(true)
        expect(qualitative).toBe(rows.filter(({ value }) => value === null).length)
      }),
    )
  })

  it('are never mixed: a measure has one unit, a series one organization, a sum one period', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const { unit, series, sums } of collectValues(rows).measures) {
          for (const { org, points } of series) {
            expect(
              points.every(({ row }) => row.unit === unit && (row.org?.id ?? null) === (org?.id ?? null)),
            ).toBe(true)
            expect(points.every(({ row, value }) => Object.is(row.value, value))).toBe(true)
          }
          for (const { period, reports, sum } of sums ?? []) {
            const own = rows.filter((row) => {
              const its = rowPeriod(row)
              return (
                row.unit === unit &&
                row.value !== null &&
                its !== null &&
                periodKey(its) === periodKey(period)
              )
            })
            expect(reports).toBe(own.length)
            expect(summarizeExactly(own).data).toMatchObject([{ unit, exact: { sum }, not_summed: null }])
          }
        }
      }),
    )
  })

  it('are the same if rows that do not match are removed first', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const people = rows.filter(({ unit }) => unit === 'people')
        const whole = collectValues(rows).measures.find(({ unit }) => unit === 'people')
        expect(collectValues(people).measures[0]).toEqual(whole)
      }),
    )
  })
})

describe('groups', () => {
  it('contain every row once by indicator and once by organization', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const { indicators, organizations } = await groupRows(rows)
        for (const groups of [indicators, organizations]) {
          const all = groups.flatMap((group) => group.rows)
          expect(all).toHaveLength(rows.length)
          expect(new Set(all).size).toBe(new Set(rows).size)
        }
        expect(
          indicators.every(({ of, rows: own }) => own.every(({ indicator }) => indicator.id === of?.id)),
        ).toBe(true)
      }),
    )
  })
})
