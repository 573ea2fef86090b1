// Every sentence of the decision by example. Generated rows are compared in summarize-agrees.test.ts.
import { describe, expect, it } from 'vitest'

import { row, year } from '../../../test/fixtures/example-rows.ts'
import { createSummary, summarize, summarizeExactly } from './summarize.ts'
import type { SummaryIndicatorGroup, SummaryOptions, SummaryRow } from './summary.ts'

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
          period_start: '2022-01-01',
          period_end: '2024-12-31',
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
      'period_start',
      'period_end',
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
    expect(() => summarize(rows, { by: ['sector'] })).toThrow('sectorsOf is needed')
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

describe('the span of a group', () => {
  it('is that of all its reports, numeric or not; one date stands for both bounds', () => {
    const spanOf = (...rows: readonly SummaryRow[]) => {
      const { period_start, period_end } = summarize(rows).data[0] ?? {}
      return [period_start, period_end]
    }
    const undated = { period_start: null, period_end: null }
    expect(spanOf(row('1'), row('many', year(2021)), row('2', undated))).toEqual(['2021-01-01', '2024-12-31'])
    expect(spanOf(row('1', { ...undated, period_end: '2024-05-06' }))).toEqual(['2024-05-06', '2024-05-06'])
    expect(spanOf(row('1', undated))).toEqual([null, null])
  })
})

describe('the reports that count between two days', () => {
  const rows = [
    row('1', { period_start: '2022-07-01', period_end: '2023-06-30' }),
    row('2', year(2023)),
    row('4', { period_start: '2023-07-01', period_end: '2024-06-30' }),
    row('8', { period_start: '2022-01-01', period_end: '2024-12-31' }),
    row('16', { period_start: null, period_end: null }),
    row('32', { period_start: null, period_end: '2023-12-31' }),
  ]
  const counted = (options: SummaryOptions) => {
    const { data, total_reports } = summarize(rows, { ...options, by: ['period'] })
    expect(data.reduce((count, { report_count }) => count + report_count, 0)).toBe(total_reports)
    return rows
      .filter((each) => summarize([each], options).total_reports === 1)
      .map(({ value_text }) => Number(value_text))
  }

  it.each([
    [undefined, [1, 2, 4, 8, 32]],
    ['touches', [1, 2, 4, 8, 32]],
    ['ends', [1, 2, 32]],
    ['within', [2, 32]],
  ] as const)('by %s are %j', (period, expected) => {
    expect(counted({ ...(period && { period }), from: '2023-01-01', to: '2023-12-31' })).toEqual(expected)
  })

  it('are those of an open range where one day is given, and all where none is', () => {
    expect(counted({ period: 'ends', from: '2024-01-01' })).toEqual([4, 8])
    expect(counted({ period: 'within', from: '2023-01-01' })).toEqual([2, 4, 32])
    expect(counted({ period: 'within', to: '2023-06-30' })).toEqual([1])
    expect(counted({ period: 'within', from: null, to: null })).toEqual([1, 2, 4, 8, 16, 32])
  })
})

describe('fiscal years', () => {
  it('are periods of their own', () => {
    const rows = [
      row('1', { period_start: '2022-04-01', period_end: '2023-03-31' }),
      row('2', { period_start: '2023-04-01', period_end: '2024-03-31' }),
      row('4', { period_start: '2023-04-01', period_end: '2025-03-31', org: null }),
      row('8', { period_start: null, period_end: null, org: null }),
    ]
    const { data } = summarize(rows, { by: ['period'], fiscalYearStart: 4 })
    expect(data.map(({ period, sum }) => [period, sum])).toEqual([
      ['2022/2023', 1],
      ['2023/2024', 2],
      ['2023/2025', 4],
      [null, 8],
    ])
    expect(() => summarize(rows, { fiscalYearStart: 13 })).toThrow('a month from 1 to 12')
  })
})

describe('an indicator group', () => {
  const [a, b, c] = ['ind_a', 'ind_b', 'ind_c'].map((id) => ({ indicator: { id, name: id } }))
  const meals: SummaryIndicatorGroup = { slug: 'meals', name: 'Meals', indicator_ids: ['ind_a', 'ind_b'] }
  const ofGroup = (rows: readonly SummaryRow[], groups = [meals]) =>
    summarize(rows, { by: ['group'], groups }).data

  it('adds the values of its members, which are listed', () => {
    const rows = [row('0.1', a), row('0.2', { ...b, unit: 'People' }), row('5', { ...c, unit: '%' })]
    const [group, alone, ...none] = ofGroup(rows)
    expect(none).toEqual([])
    expect(group).toEqual({
      group: { slug: 'meals', name: 'Meals' },
      indicator: null,
      unit: 'People',
      report_count: 2,
      numeric_count: 2,
      sum: 0.3,
      min: 0.1,
      max: 0.2,
      mean: 0.15,
      not_summed: null,
      period_start: '2024-01-01',
      period_end: '2024-12-31',
      members: summarize(rows.slice(0, 2)).data,
    })
    expect(alone).toEqual({ group: null, ...summarize(rows.slice(2)).data[0] })
  })

  it('is split as asked, and a report counts in each group of its indicator', () => {
    const others = { slug: 'all', name: 'All', indicator_ids: ['ind_b', 'ind_b', 'ind_gone'] }
    const rows = [row('1', a), row('2', b), row('4', { ...b, ...year(2023) })]
    const { data, total_reports } = summarize(rows, { by: ['period', 'group'], groups: [meals, others] })
    expect(data.map(({ group, period, sum }) => [group?.slug, period, sum])).toEqual([
      ['all', '2023', 4],
      ['all', '2024', 2],
      ['meals', '2023', 4],
      ['meals', '2024', 3],
    ])
    expect(total_reports).toBe(3)
    expect(Object.keys(data[0] ?? {}).slice(0, 4)).toEqual(['group', 'indicator', 'unit', 'period'])
  })

  const outcome = (...rows: readonly SummaryRow[]) => {
    const { sum, not_summed, unit, mean } = ofGroup(rows)[0] ?? {}
    return [sum, not_summed, unit, mean]
  }

  it.each([
    ['hour', 'Hours'],
    ['heure de bénévolat', 'Heures  de bénévolat'],
    ['youth-days', 'Youth-Day'],
    [null, null],
  ])('has one unit in %j and %j', (one, other) => {
    expect(outcome(row('1', { ...a, unit: one }), row('2', { ...b, unit: other })).slice(0, 2)).toEqual([
      3,
      null,
    ])
  })

  it.each([
    ['people', 'meals'],
    ['people', null],
    ['urn:unit:A', 'urn:unit:a'],
  ])('has mixed units in %j and %j, and no number of both', (one, other) => {
    expect(outcome(row('1', { ...a, unit: one }), row('2', { ...b, unit: other }))).toEqual([
      null,
      'mixed_units',
      null,
      null,
    ])
  })

  it('has the reason of a member, the first in the order of reasons', () => {
    const percent = { unit: '%' }
    expect(outcome(row('1', { ...a, ...percent }), row('2', { ...b, ...percent }))).toEqual([
      null,
      'percentage',
      '%',
      1.5,
    ])
    expect(outcome(row('1', a), row('1', a), row('2', b)).slice(0, 2)).toEqual([null, 'overlapping_periods'])
    expect(outcome(row('many', a), row('some', b)).slice(0, 2)).toEqual([null, 'no_numbers'])
    const huge = [row('1.7e308', a), row('1.7e308', { ...b, ...year(2023) })]
    expect(outcome(...huge).slice(0, 2)).toEqual([null, 'out_of_range'])
    expect(outcome(row('1', a), row('2', { ...b, ...percent })).slice(0, 3)).toEqual([
      null,
      'percentage',
      null,
    ])
  })

  it('adds two indicators of one organization, and is not held up by a member without numbers', () => {
    expect(outcome(row('1', a), row('2', b), row('many', { ...b, unit: null })).slice(0, 3)).toEqual([
      3,
      null,
      'people',
    ])
  })

  it('needs groups', () => {
    // @ts-expect-error groups are needed
    expect(() => summarize([], { by: ['group'] })).toThrow('groups are needed')
  })
})

describe('exact numbers', () => {
  it('have all digits of the texts', () => {
    const [group] = summarizeExactly([
      row('9007199254740993'),
      row('9007199254740992.50', year(2023)),
      row('9007199254740992', year(2022)),
    ]).data
    expect(group?.exact).toEqual({
      sum: '27021597764222977.5',
      min: '9007199254740992',
      max: '9007199254740993',
    })
    const groups = [{ slug: 'g', name: 'G', indicator_ids: ['ind_a'] }]
    const [grouped] = summarizeExactly([row('9007199254740993')], { by: ['group'], groups }).data
    const member = grouped && 'members' in grouped ? grouped.members[0] : undefined
    expect([grouped?.exact.sum, member?.exact.sum]).toEqual(['9007199254740993', '9007199254740993'])
    expect(summarizeExactly([row('1', { unit: '%' }), row('2', { unit: '%' })]).data[0]?.exact.sum).toBeNull()
  })
})
