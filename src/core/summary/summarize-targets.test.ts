// What sums are compared with, by example. Generated rows are compared in summarize-agrees.test.ts.
import { describe, expect, it } from 'vitest'

import { row, year } from '../../../test/fixtures/example-rows.ts'
import { summarize, summarizeExactly } from './summarize.ts'
import type { SummaryRow, SummaryTarget } from './summary.ts'

describe('targets', () => {
  const goal = (value: string, more: Partial<SummaryTarget> = {}): SummaryTarget => ({
    uri: 'urn:t',
    name: null,
    value: Number(value),
    value_text: value,
    unit: 'people',
    period_start: '2024-01-01',
    period_end: '2024-12-31',
    ...more,
  })
  const half = (at: 1 | 2, more: Partial<SummaryRow>) =>
    at === 1
      ? { period_start: '2024-01-01', period_end: '2024-06-30', ...more }
      : { period_start: '2024-07-01', period_end: '2024-12-31', ...more }
  const comparedIn = (rows: readonly SummaryRow[]) =>
    summarize(rows, { targets: true }).data.map(({ target, percent_of_target: percent }) => [target, percent])

  it('are in no group that was not asked for them', () => {
    expect(summarize([row('1', { target: goal('2') })]).data[0]).not.toHaveProperty('target')
    expect(Object.keys(summarize([row('1')], { targets: true }).data[0] ?? {}).slice(-2)).toEqual([
      'target',
      'percent_of_target',
    ])
  })

  it('of one report are compared whatever the unit', () => {
    expect(comparedIn([row('0.07', { target: goal('0.7') })])).toEqual([[0.7, 10]])
    expect(comparedIn([row('30', { unit: '%', target: goal('40', { unit: '%' }) })])).toEqual([[40, 75]])
    expect(comparedIn([row('30', { target: goal('40', { period_start: null, period_end: null }) })])).toEqual(
      [[40, 75]],
    )
    expect(comparedIn([row('30', { target: goal('0') })])).toEqual([[0, null]])
  })

  it('count once for all reports they are for', () => {
    const target = goal('200')
    expect(comparedIn([row('60', half(1, { target })), row('90', half(2, { target }))])).toEqual([[200, 75]])
  })

  it('are added over organizations and years', () => {
    const b = { id: 'org_b', name: 'B' }
    expect(
      comparedIn([
        row('60', { target: goal('100') }),
        row('30', { org: b, target: goal('80', { uri: 'urn:b' }) }),
        row('60', {
          ...year(2023),
          target: goal('20', { uri: 'urn:2023', period_start: '2023-01-01', period_end: '2023-12-31' }),
        }),
      ]),
    ).toEqual([[200, 75]])
  })

  it.each<[string, readonly SummaryRow[]]>([
    [
      'values are not added',
      [1, 2].map((at) => row('5', { unit: '%', ...year(2022 + at), target: goal('9', { unit: '%' }) })),
    ],
    ['a number has none', [row('5', half(1, { target: goal('9') })), row('5', half(2, { target: null }))]],
    ['one is in another unit', [row('5', { target: goal('9', { unit: 'meals' }) })]],
    ['one is in words', [row('5', { target: goal('9', { value: null, value_text: 'nine' }) })]],
    [
      'organizations share one',
      ['a', 'b'].map((id) => row('5', { org: { id, name: null }, target: goal('9') })),
    ],
    [
      'reports share one without a period',
      ([1, 2] as const).map((at) =>
        row('5', half(at, { target: goal('9', { period_start: null, period_end: null }) })),
      ),
    ],
    [
      'they overlap',
      ([1, 2] as const).map((at) => row('5', half(at, { target: goal('9', { uri: `urn:${at}` }) }))),
    ],
  ])('are not given where %s', (_, rows) => expect(comparedIn(rows)).toEqual([[null, null]]))

  it('of reports without a number do not matter', () => {
    expect(comparedIn([row('5', { target: goal('10') }), row('some', { target: null })])).toEqual([[10, 50]])
  })

  it('are added within a group of indicators, unless two of them have one target', () => {
    const groups = [{ slug: 'g', name: 'G', indicator_ids: ['ind_a', 'ind_b'] }]
    const other = { indicator: { id: 'ind_b', name: null }, unit: 'People' }
    const unnamed = { uri: null, unit: 'People' }
    const inGroup = (uri: string | null) =>
      summarize(
        [
          row('30', { target: goal('50', { uri }) }),
          row('30', { ...other, target: goal('50', { ...unnamed, uri }) }),
        ],
        { by: ['group'], groups, targets: true },
      ).data[0]
    expect(inGroup(null)).toMatchObject({
      target: 100,
      percent_of_target: 60,
      members: [{ target: 50, percent_of_target: 60 }, { target: 50 }],
    })
    expect(inGroup('urn:t')).toMatchObject({
      sum: 60,
      target: null,
      members: [{ target: 50 }, { target: 50 }],
    })
    const mixed = summarize([row('1', { target: goal('2') }), row('1', { ...other, unit: 'kg' })], {
      by: ['group'],
      groups,
      targets: true,
    })
    expect(mixed.data[0]).toMatchObject({ not_summed: 'mixed_units', target: null, percent_of_target: null })
  })
})

describe('whether a target is met', () => {
  const given = (value: string, target: number, baseline: number | null, unit = 'people') =>
    row(value, {
      target: {
        uri: `urn:${value}`,
        name: null,
        value: target,
        value_text: String(target),
        unit: 'people',
        period_start: null,
        period_end: null,
      },
      baseline: baseline === null ? null : { value: baseline, value_text: String(baseline), unit },
    })
  const isMet = (...rows: readonly SummaryRow[]) =>
    summarizeExactly(rows, { targets: true }).data.map(({ exact }) => exact.is_met)

  it('is said where a baseline shows whether more or less is wanted', () => {
    expect(isMet(given('10', 8, 5))).toEqual([true])
    expect(isMet(given('7', 8, 5))).toEqual([false])
    expect(isMet(given('7', 8, 20))).toEqual([true])
    expect(isMet(given('9', 8, 20))).toEqual([false])
    expect(isMet(given('8', 8, 20))).toEqual([true])
  })

  it('is not said without a baseline in the unit that differs, or where baselines disagree', () => {
    expect(isMet(given('10', 8, null))).toEqual([null])
    expect(isMet(given('10', 8, 8))).toEqual([null])
    expect(isMet(given('10', 8, 5, 'meals'))).toEqual([null])
    const b = { org: { id: 'org_b', name: 'B' } }
    expect(isMet(given('10', 8, 5), { ...given('7', 6, 5), ...b })).toEqual([true])
    expect(isMet(given('10', 8, 5), { ...given('7', 6, 9), ...b })).toEqual([null])
  })
})
