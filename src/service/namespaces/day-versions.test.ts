// With which version a day began, against a walk through all days.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { dayNumber, dayText } from '../../core/calendar-day.ts'
import { addDay, findStartOfDay, firstKeptDay } from './day-versions.ts'

const today = '2026-06-30'
const dayBefore = (days: number): string => dayText(dayNumber(today) - days)

it('finds the version before the first change on a day or after it', () => {
  const versions = { '2026-06-01': 0, '2026-06-10': 4, '2026-06-20': 9 }
  const start = (day: string) => findStartOfDay(versions, 12, day, today)
  expect(start('2026-05-01')).toEqual({ from: '2026-05-01', version: 0 })
  expect(start('2026-06-02')).toEqual({ from: '2026-06-02', version: 4 })
  expect(start('2026-06-10')).toEqual({ from: '2026-06-10', version: 4 })
  expect(start('2026-06-21')).toEqual({ from: '2026-06-21', version: 12 })
})

it('begins with the first day that is known, and never before removals are forgotten', () => {
  expect(findStartOfDay({ '2026-06-10': 4 }, 9, '2026-06-01', today)).toEqual({
    from: '2026-06-10',
    version: 4,
  })
  expect(findStartOfDay({}, 9, '2026-06-01', today)).toEqual({ from: today, version: 9 })
  expect(findStartOfDay({}, 0, '2026-06-01', today)).toEqual({ from: '2026-06-01', version: 0 })
  const kept = firstKeptDay(today)
  expect(findStartOfDay({ '2025-01-01': 0, [kept]: 3 }, 9, '2025-06-01', today)).toEqual({
    from: kept,
    version: 3,
  })
})

it('keeps one day before those that removals are kept for, from which on everything is known', () => {
  const kept = firstKeptDay(today)
  expect(addDay({}, today, 0)).toEqual({ [today]: 0 })
  expect(addDay({ '2025-01-01': 0, '2025-02-01': 3, [dayBefore(5)]: 7 }, today, 9)).toEqual({
    '2025-02-01': 3,
    [dayBefore(5)]: 7,
    [today]: 9,
  })
  expect(addDay({ '2025-01-01': 0, [kept]: 3 }, today, 9)).toEqual({ [kept]: 3, [today]: 9 })
})

it('counts what was written on the day and after it, whatever was written when', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 85 }),
      (ages, asked) => {
        const days = [...ages].sort((a, b) => b - a).map(dayBefore)
        const versions: Record<string, number> = {}
        for (const [version, day] of days.entries()) versions[day] ??= version
        const found = findStartOfDay(versions, days.length, dayBefore(asked), today)
        expect(found).toEqual({
          from: dayBefore(asked),
          version: days.filter((day) => day < dayBefore(asked)).length,
        })
      },
    ),
  )
})
