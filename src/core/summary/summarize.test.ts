// Every sentence of the decision by example. Generated rows are compared in summarize-agrees.test.ts.
import { describe, expect, it } from 'vitest'

import { createSummary, summarize } from './summarize.ts'
import type { SummaryRow } from './summarize.ts'

const row = (value: string, more: Partial<SummaryRow> = {}): SummaryRow => ({
  value: value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value),
  value_text: value,
  unit: 'people',
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'ind_a', name: 'Meals' },
  org: { id: 'org_a', name: 'A' },
  ...more,
})

const year = (start: number, more: Partial<SummaryRow> = {}) => ({
  period_start: `${start}-01-01`,
  period_end: `${start}-12-31`,
  ...more,
})

describe('a group', () => {
  it('is one indicator and one unit, and has exactly the decided keys', () => {
    const summary = summarize([row('0.1'), row('0.2', year(2023)), row('many', year(2022))])
    expect(summary).toEqual({
      data: [
        {
          indicator: { id: 'ind_a', name: 'Meals' },
          unit: 'people',
          report_count: 3,
          numeric_count: 2,
          sum: 0.3,
          min: 0.1,
          max: 0.2,
          mean: 0.15,
          not_summed: null,
        },
      ],
      total_reports: 3,
    })
  })

  it('never holds values of different indicators or units', () => {
    const { data } = summarize([
      row('1'),
      row('2', { unit: 'People' }),
      row('4', { unit: null }),
      row('8', { indicator: { id: 'ind_b', name: 'Meals' } }),
    ])
    expect(data.map(({ indicator, unit, sum }) => [indicator.id, unit, sum])).toEqual([
      ['ind_a', 'People', 2],
      ['ind_a', 'people', 1],
      ['ind_a', null, 4],
      ['ind_b', 'people', 8],
    ])
  })

  it('is split as asked, in the order asked, and nothing is left out that has no value', () => {
    const rows = [
      row('1', { themes: ['urn:t:2', 'urn:t:1'], org: { id: 'org_b', name: 'B' } }),
      row('2', { themes: ['urn:t:2'], ...year(2023) }),
      row('4', { org: null, period_start: null, period_end: null }),
    ]
    const byTheme = summarize(rows, { by: ['theme', 'org'] })
    expect(byTheme.data.map(({ theme, org, sum }) => [theme, org, sum])).toEqual([
      ['urn:t:1', { id: 'org_b', name: 'B' }, 1],
      ['urn:t:2', { id: 'org_a', name: 'A' }, 2],
      ['urn:t:2', { id: 'org_b', name: 'B' }, 1],
      [null, null, 4],
    ])
    expect(byTheme.total_reports).toBe(3)
    expect(Object.keys(byTheme.data[0] ?? {})).toEqual([
      'indicator',
      'unit',
      'theme',
      'org',
      'report_count',
      'numeric_count',
      'sum',
      'min',
      'max',
      'mean',
      'not_summed',
    ])
    expect(summarize(rows, { by: ['period'] }).data.map(({ period, sum }) => [period, sum])).toEqual([
      ['2023', 2],
      ['2024', 1],
      [null, 4],
    ])
  })

  it('counts a report in each of its funds, and once in total', () => {
    const funds = new Map([['org_a', ['Maple', 'Birch', 'Maple']]])
    const fundsOf = ({ org }: SummaryRow) => funds.get(org?.id ?? '') ?? []
    const rows = [row('1'), row('2', { org: { id: 'org_b', name: 'B' } })]
    const { data, total_reports } = summarize(rows, { by: ['fund', 'fund'], fundsOf })
    expect(data.map(({ fund, sum }) => [fund, sum])).toEqual([
      ['Birch', 1],
      ['Maple', 1],
      [null, 2],
    ])
    expect(total_reports).toBe(2)
    expect(() => summarize(rows, { by: ['fund'] })).toThrow('fundsOf is needed')
  })

  it('may be read while rows are still added', () => {
    const summary = createSummary<SummaryRow>()
    summary.add(row('1'))
    expect(summary.result().data[0]?.sum).toBe(1)
    summary.add(row('2', year(2023)))
    expect(summary.result().data[0]?.sum).toBe(3)
    expect(createSummary().result()).toEqual({ data: [], total_reports: 0 })
  })
})

const reasonOf = (...rows: readonly SummaryRow[]) => {
  const { sum, not_summed } = summarize(rows).data[0] ?? {}
  return [sum, not_summed]
}

describe('there is no sum', () => {
  it('of reports without numbers, and nothing else is given of them', () => {
    expect(summarize([row('Many'), row('')]).data[0]).toMatchObject({
      report_count: 2,
      numeric_count: 0,
      sum: null,
      min: null,
      max: null,
      mean: null,
      not_summed: 'no_numbers',
    })
  })

  it('of percentages and rates, while smallest, largest and mean are given', () => {
    const rows = [row('40', { unit: '%' }), row('60', { unit: '%', ...year(2023) })]
    expect(summarize(rows).data[0]).toMatchObject({
      sum: null,
      min: 40,
      max: 60,
      mean: 50,
      not_summed: 'percentage',
    })
    expect(reasonOf(row('1', { unit: 'meals per day' }))).toEqual([null, 'rate'])
  })

  it('where two numeric reports of one organization share more than one day', () => {
    const [first, second] = [row('1'), row('2', { period_start: '2024-12-30', period_end: '2025-06-30' })]
    expect(reasonOf(first, second)).toEqual([null, 'overlapping_periods'])
    expect(reasonOf(second, first)).toEqual([null, 'overlapping_periods'])
    const oneDay = row('2', { period_start: '2024-12-31', period_end: '2025-06-30' })
    expect(reasonOf(first, oneDay)).toEqual([3, null])
    const within = row('2', { period_start: '2024-05-01', period_end: '2024-05-31' })
    expect(reasonOf(within, first)).toEqual([null, 'overlapping_periods'])
    expect(reasonOf(first, first)).toEqual([null, 'overlapping_periods'])
  })

  it('where one of two numeric reports of one organization has no period', () => {
    const undated = row('2', { period_start: null, period_end: null })
    expect(reasonOf(row('1'), undated)).toEqual([null, 'overlapping_periods'])
    expect(reasonOf(undated)).toEqual([2, null])
    expect(reasonOf(undated, row('many'))).toEqual([2, null])
  })

  it('in the first order of reasons', () => {
    const percent = row('1', { unit: '%' })
    expect(reasonOf(percent, percent)).toEqual([null, 'percentage'])
    const both = row('1', { unit: 'percent per year' })
    expect(reasonOf(both, both)).toEqual([null, 'percentage'])
    expect(reasonOf(row('some', { unit: '%' }))).toEqual([null, 'no_numbers'])
    const huge = row('1e308')
    expect(reasonOf(huge, huge)).toEqual([null, 'overlapping_periods'])
  })

  it('beyond all doubles', () => {
    expect(reasonOf(row('1.7e308'), row('1.7e308', year(2023)))).toEqual([null, 'out_of_range'])
    expect(reasonOf(row('1.7e308'), row('1.7e308', year(2023)), row('-1.7e308', year(2022)))).toEqual([
      1.7e308,
      null,
    ])
  })
})

describe('there is a sum', () => {
  it('over organizations whose periods overlap, for each is counted by itself', () => {
    expect(reasonOf(row('1'), row('2', { org: { id: 'org_b', name: 'B' } }))).toEqual([3, null])
  })

  it('but reports without organization count as one organization’s', () => {
    expect(reasonOf(row('1', { org: null }), row('2', { org: null }))).toEqual([null, 'overlapping_periods'])
  })

  it('of reports on single days, which share one day at most', () => {
    const day = (value: string) => row(value, { period_start: '2024-05-01', period_end: null })
    expect(reasonOf(day('1'), day('2'), row('4'))).toEqual([7, null])
  })

  it('where a report that overlaps has no number', () => {
    expect(reasonOf(row('1'), row('about one'))).toEqual([1, null])
  })

  it('of values without any unit', () => {
    expect(reasonOf(row('1', { unit: null }), row('2', { unit: null, ...year(2023) }))).toEqual([3, null])
  })
})
