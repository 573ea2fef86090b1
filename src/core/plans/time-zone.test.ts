import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { dayInZone, hourInZone, isTimeZone, momentInZone } from './time-zone.ts'

const zones = [
  'UTC',
  'America/Toronto',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]

it.each([
  ['America/Toronto', true],
  ['UTC', true],
  ['Toronto', false],
  ['+01:00', false],
  ['', false],
])('takes %s for a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})

it.each([
  ['2026-07-01', 'America/Toronto', '2026-07-01T13:00:00.000Z'],
  ['2026-12-01', 'America/Toronto', '2026-12-01T14:00:00.000Z'],
  // The day on which clocks are put forward, and back.
  ['2026-03-08', 'America/Toronto', '2026-03-08T13:00:00.000Z'],
  ['2026-11-01', 'America/Toronto', '2026-11-01T14:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T19:00:00.000Z'],
])('nine o’clock on %s in %s is %s', (day, zone, moment) => {
  expect(momentInZone(day, 9, zone).toISOString()).toBe(moment)
})

it('a moment is on its day, at its hour', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (date, zone) => {
      const text = date.toISOString().slice(0, 10)
      const moment = momentInZone(text, 9, zone).getTime()
      expect([dayInZone(moment, zone), hourInZone(moment, zone)]).toEqual([text, 9])
    }),
  )
})

it('a day begins at its first moment, also where midnight is skipped', () => {
  const moment = momentInZone('2018-11-04', 0, 'America/Sao_Paulo').getTime()
  expect(dayInZone(moment, 'America/Sao_Paulo')).toBe('2018-11-04')
  expect(dayInZone(moment - 1000, 'America/Sao_Paulo')).toBe('2018-11-03')
})
