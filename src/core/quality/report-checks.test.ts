import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayNumber, dayText } from '../calendar-day.ts'
import { assessedRow as row } from '../../../test/fixtures/assessed-rows.ts'
import {
  addYears,
  endsBeforeStart,
  hasLostNumber,
  hasUnreadablePeriod,
  isOver24Months,
} from './report-checks.ts'

const dated = (period_start: string | null, period_end: string | null) => row({ period_start, period_end })

describe('one report', () => {
  it.each([
    ['1,250', true],
    ['about 40', true],
    ['٣', true],
    ['1283', false],
    ['Very good', false],
    ['', false],
  ])('has a number that is lost: %j is %s', (text, expected) => {
    const value = /^\d+$/.test(text) ? Number(text) : null
    expect(hasLostNumber(row({ value, value_text: text }))).toBe(expected)
  })

  it('has a period that is read where both days are', () => {
    expect(hasUnreadablePeriod(dated('2024-01-01', '2024-12-31'))).toBe(false)
    expect(hasUnreadablePeriod(dated(null, '2024-12-31'))).toBe(true)
    expect(hasUnreadablePeriod(dated('2024-01-01', null))).toBe(true)
  })

  it('may end before it begins', () => {
    expect(endsBeforeStart(dated('2024-12-31', '2024-01-01'))).toBe(true)
    expect(endsBeforeStart(dated('2024-01-01', '2024-01-01'))).toBe(false)
    expect(endsBeforeStart(dated(null, '2024-01-01'))).toBe(false)
  })

  it.each([
    ['2023-01-01', '2024-12-31', false],
    ['2022-12-31', '2024-12-31', false],
    ['2023-01-01', '2025-01-01', false],
    ['2023-01-01', '2025-01-02', true],
    ['2024-02-29', '2026-02-28', false],
    ['2025-01-02', '2023-01-01', true],
    ['2020-01-01', null, false],
    [null, null, false],
  ])('of %s to %s is over 24 months: %s', (start, end, expected) =>
    expect(isOver24Months(dated(start, end))).toBe(expected),
  )

  it('is over 24 months from some day on', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(2000), (first, length) => {
        const period = dated(dayText(first), dayText(first + length))
        if (length < 730) expect(isOver24Months(period)).toBe(false)
        if (length > 731) expect(isOver24Months(period)).toBe(true)
      }),
    )
  })
})

it('a day some years later keeps its order among days', () => {
  expect([addYears('2024-02-29', -2), addYears('0001-05-01', 2)]).toEqual(['2022-02-29', '0003-05-01'])
  const day = fc.integer({ min: -200_000, max: 20_000 }).map(dayText)
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(addYears(a, 2) <= addYears(b, 2)).toBe(a <= b)
      expect(dayNumber(addYears(`${a.slice(0, 8)}01`, 1)) - dayNumber(`${a.slice(0, 8)}01`)).toBeLessThan(367)
    }),
  )
})
