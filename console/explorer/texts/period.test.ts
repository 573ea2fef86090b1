import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { periodName, stepPart, tickName } from './period-name.ts'
import { dateOfDay, dayText } from '../../../src/core/calendar-day.ts'
import { readDay, lengthKind, rowPeriod, periodOfStep, periodStep } from './period.ts'
import { rowWith } from '../../../test/fixtures/row-samples.ts'

const of = (from: string | null, to: string | null) =>
  rowPeriod(rowWith({ period_start: from, period_end: to }))

const span = (from: string, to: string) => ({ start: readDay(from), end: readDay(to) })

describe('the period of a report', () => {
  it('uses one date for both ends, swaps reversed ends, and is null without a date', () => {
    expect(of('2024-01-01', '2024-12-31')).toEqual(span('2024-01-01', '2024-12-31'))
    expect(of(null, '2024-12-31')).toEqual(span('2024-12-31', '2024-12-31'))
    expect(of('2024-01-01', null)).toEqual(span('2024-01-01', '2024-01-01'))
    expect(of('2024-12-31', '2024-01-01')).toEqual(span('2024-01-01', '2024-12-31'))
    expect(of(null, null)).toBeNull()
  })

  it('has the same kind as its neighbours in the calendar', () => {
    const kinds = (...pairs: readonly (readonly [string, string])[]) =>
      new Set(pairs.map(([from, to]) => lengthKind(span(from, to)))).size
    expect(kinds(['2023-02-01', '2023-02-28'], ['2023-03-01', '2023-03-31'])).toBe(1)
    expect(kinds(['2023-01-01', '2023-03-31'], ['2023-07-01', '2023-09-30'])).toBe(1)
    expect(kinds(['2023-01-01', '2023-12-31'], ['2024-01-01', '2024-12-31'])).toBe(1)
    expect(kinds(['2023-01-01', '2023-01-31'], ['2023-01-01', '2023-03-31'])).toBe(2)
    expect(kinds(['2023-01-01', '2023-12-31'], ['2023-01-01', '2023-03-31'])).toBe(2)
  })

  it.each([
    ['2023-01-01', '2023-12-31', '2023', '2023'],
    ['2023-04-01', '2023-06-30', 'Q2 2023', 'T2 2023'],
    ['2024-02-01', '2024-02-29', 'Feb 2024', 'févr. 2024'],
    ['2022-04-01', '2023-03-31', 'Apr 2022 – Mar 2023', 'avr. 2022 – mars 2023'],
    ['2023-05-17', '2023-05-17', 'May 17, 2023', '17 mai 2023'],
    ['2023-05-17', '2023-08-02', 'May 17, 2023 – Aug 2, 2023', '17 mai 2023 – 2 août 2023'],
  ])('from %s to %s is called %s, in French %s', (from, to, english, french) => {
    expect(periodName(span(from, to), 'en').replace('.', '')).toBe(english)
    expect(periodName(span(from, to), 'fr')).toBe(french)
  })

  it('labels ticks and columns without the part shown above them', () => {
    expect(tickName(dateOfDay(readDay('2024-01-01')), 'en')).toBe('2024')
    expect(tickName(dateOfDay(readDay('2024-07-01')), 'fr')).toBe('juill.')
    expect(stepPart(2024 * 4 + 1, 'quarter', 'fr')).toBe('T2')
    expect(stepPart(2024 * 12, 'month', 'en')).toMatch(/^Jan/)
  })
})

describe('years, quarters and months', () => {
  it('contain their first and last day, and follow one another without a gap', () => {
    const grains = fc.constantFrom('year', 'quarter', 'month')
    fc.assert(
      fc.property(fc.integer({ min: -719_000, max: 2_900_000 }), grains, (day, grain) => {
        const step = periodStep(day, grain)
        const { start, end } = periodOfStep(step, grain)
        expect(start <= day && day <= end).toBe(true)
        expect(periodStep(end + 1, grain)).toBe(step + 1)
        expect(readDay(dayText(day))).toBe(day)
      }),
    )
  })
})
