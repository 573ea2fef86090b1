import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { SpanCount } from './report-span.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((number) => ({
  number: number - 10_957,
  text: new Date(number * 86_400_000).toISOString().slice(0, 10),
}))

describe('the reports of a card', () => {
  it('are counted with the days they cover', () => {
    const reports = fc.array(
      fc.record({ value: fc.option(fc.integer()), start: fc.option(day), end: fc.option(day) }),
    )
    fc.assert(
      fc.property(reports, (list) => {
        const count = new SpanCount()
        for (const { value, start, end } of list)
          count.add({ value, periodStart: start?.text ?? null, periodEnd: end?.text ?? null })
        const dated = list.flatMap(({ start, end }) => {
          const [first, last] = [start ?? end, end ?? start].sort(
            (a, b) => (a?.number ?? 0) - (b?.number ?? 0),
          )
          return first && last ? [{ first, last }] : []
        })
        const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
        expect(count.span).toEqual({
          reportCount: list.length,
          numericCount: list.filter(({ value }) => value !== null).length,
          firstDay: dated.map(({ first }) => first.text).toSorted()[0] ?? null,
          lastDay:
            dated
              .map(({ last }) => last.text)
              .toSorted()
              .at(-1) ?? null,
          firstDays: sorted(dated.map(({ first }) => first.number)),
          lastDays: sorted(dated.map(({ last }) => last.number)),
        })
      }),
    )
  })

  it('are not listed by day where there are more than ten thousand', () => {
    const count = new SpanCount()
    const report = { value: 1, periodStart: '2024-01-01', periodEnd: '2024-12-31' }
    for (let at = 0; at < 10_000; at++) count.add(report)
    expect(count.span.firstDays).toHaveLength(10_000)
    count.add(report)
    count.add({ value: null, periodStart: '2023-01-01', periodEnd: '2025-12-31' })
    expect(count.span).toEqual({
      reportCount: 10_002,
      numericCount: 10_001,
      firstDay: '2023-01-01',
      lastDay: '2025-12-31',
      firstDays: null,
      lastDays: null,
    })
  })
})
