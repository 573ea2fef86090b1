// Sums beside those of the period before. Rules, section 10.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { row, year } from '../../../test/fixtures/example-rows.ts'
import { dayNumber, dayText } from '../calendar-day.ts'
import { periodBefore } from './period.ts'
import { summarize, summarizeExactly } from './summarize.ts'
import type { SummaryOptions, SummaryRow } from './summary.ts'

describe('the period before', () => {
  it.each([
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['2024-04-01', '2025-03-31', '2023-04-01', '2024-03-31'],
    ['2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['2024-01-01', '2024-03-31', '2023-10-01', '2023-12-31'],
    ['2023-01-01', '2024-12-31', '2021-01-01', '2022-12-31'],
    ['2024-01-02', '2024-01-31', '2023-12-03', '2024-01-01'],
    ['2024-03-01', '2024-03-30', '2024-01-31', '2024-02-29'],
    ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
  ])('of %s to %s is %s to %s', (from, to, start, end) =>
    expect(periodBefore({ from, to })).toEqual({ from: start, to: end }),
  )

  it('ends the day before, and has as many months or days', () => {
    const day = fc.integer({ min: 0, max: 30_000 })
    fc.assert(
      fc.property(day, fc.nat(2000), (first, length) => {
        const asked = { from: dayText(first), to: dayText(first + length) }
        const before = periodBefore(asked)
        expect(dayNumber(before.to)).toBe(first - 1)
        const months = ({ from, to }: typeof asked) =>
          Number(to.slice(0, 4)) * 12 +
          Number(to.slice(5, 7)) -
          Number(from.slice(0, 4)) * 12 -
          Number(from.slice(5, 7))
        const isWhole = asked.from.endsWith('-01') && dayText(first + length + 1).endsWith('-01')
        if (isWhole) expect(months(before)).toBe(months(asked))
        else expect(dayNumber(before.to) - dayNumber(before.from)).toBe(length)
      }),
    )
  })
})

describe('compared with the period before', () => {
  const in2024: SummaryOptions = { from: '2024-01-01', to: '2024-12-31', period: 'ends', compare: 'previous' }
  const compared = (rows: readonly SummaryRow[], options = in2024) =>
    summarize(rows, options).data.map(({ sum, previous, change }) => ({ sum, previous, change }))

  it('gives the sum before, its numbers, and the change', () => {
    expect(
      compared([row('30'), row('20', year(2023)), row('some', year(2023)), row('9', year(2022))]),
    ).toEqual([{ sum: 30, previous: { sum: 20, count: 1 }, change: { absolute: 10, percent: 50 } }])
    expect(compared([row('0.3'), row('0.1', year(2023))])[0]?.change).toEqual({ absolute: 0.2, percent: 200 })
  })

  it('has no percent of nothing, and the size of what was below', () => {
    expect(compared([row('3'), row('0', year(2023))])[0]?.change).toEqual({ absolute: 3, percent: null })
    expect(compared([row('-5'), row('-10', year(2023))])[0]?.change).toEqual({ absolute: 5, percent: 50 })
  })

  it('is null where either is not summed, or in another unit', () => {
    const none = { previous: null, change: null }
    expect(compared([row('3')])).toEqual([{ sum: 3, ...none }])
    expect(compared([row('3', { unit: '%' }), row('2', { unit: '%', ...year(2023) })])).toEqual([
      { sum: null, ...none },
    ])
    expect(compared([row('3'), row('2', { unit: 'meals', ...year(2023) })])).toEqual([{ sum: 3, ...none }])
    expect(compared([row('3'), row('2', year(2023)), row('2', year(2023))])).toEqual([{ sum: 3, ...none }])
  })

  it('leaves groups of the period before alone out, and counts only what was asked for', () => {
    const { data, total_reports: total } = summarize([row('2', year(2023))], in2024)
    expect([data, total]).toEqual([[], 0])
  })

  it('compares groups of indicators and their members, with units that are the same', () => {
    const groups = [
      {
        slug: 'g',
        name: 'G',
        indicator_ids: ['ind_a', 'ind_b'],
        units: { shown: 'people', same: ['personnes'] },
      },
    ]
    const b = { indicator: { id: 'ind_b', name: null }, unit: 'personnes' }
    const rows = [row('3'), row('4', b), row('2', year(2023)), row('3', { ...b, ...year(2023) })]
    const [group] = summarize(rows, { ...in2024, by: ['group'], groups }).data
    expect(group).toMatchObject({
      sum: 7,
      previous: { sum: 5, count: 2 },
      change: { absolute: 2, percent: 40 },
      members: [{ change: { absolute: 1, percent: 50 } }, { previous: { sum: 3, count: 1 } }],
    })
  })

  it('has exact digits beside the numbers, and no such keys where nothing is compared', () => {
    const rows = [row('9007199254740993'), row('1', year(2023))]
    expect(summarizeExactly(rows, in2024).data[0]?.exact).toMatchObject({
      previous: '1',
      change: '9007199254740992',
    })
    expect(summarize(rows).data[0]).not.toHaveProperty('previous')
  })

  it('needs both days, and is not for years side by side', () => {
    expect(() => summarize([], { compare: 'previous', from: '2024-01-01' })).toThrow('from and to')
    expect(() => summarize([], { ...in2024, by: ['period'] })).toThrow('by period')
  })
})
