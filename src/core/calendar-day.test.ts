import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayNumber, dayText, isDay } from './calendar-day.ts'

describe('a day', () => {
  it.each(['2024-02-29', '0001-01-01', '9999-12-31', '1900-03-01'])('is %s', (text) =>
    expect(isDay(text)).toBe(true),
  )

  it.each([
    '2023-02-29',
    '2024-02-30',
    '2024-13-01',
    '0000-01-01',
    '2024-00-10',
    '2024-1-1',
    '2024-01-01T00:00',
    '',
    ' 2024-01-01',
  ])('is not %s', (text) => expect(isDay(text)).toBe(false))

  it('has a number, and the number its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') }), (number) => {
        expect(isDay(dayText(number))).toBe(true)
        expect(dayNumber(dayText(number))).toBe(number)
      }),
    )
  })
})
