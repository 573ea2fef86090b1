import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { lastDue, readTimeOfDay } from './daily-schedule.ts'

it('the last due time is that of today, or of yesterday while it is still to come', () => {
  const time = readTimeOfDay('03:05') ?? { hour: 0, minute: 0 }
  const at = (text: string) => lastDue(time, Date.parse(text)).toISOString()
  expect(at('2026-03-01T03:05:00Z')).toBe('2026-03-01T03:05:00.000Z')
  expect(at('2026-03-01T03:04:59Z')).toBe('2026-02-28T03:05:00.000Z')
  expect(readTimeOfDay('3:05')).toBeNull()
})

it('is never in the future, and never a day old', () => {
  const moment = fc.integer({ min: 0, max: Date.parse('2200-01-01') })
  fc.assert(
    fc.property(moment, fc.nat({ max: 23 }), fc.nat({ max: 59 }), (now, hour, minute) => {
      const age = now - lastDue({ hour, minute }, now).getTime()
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(24 * 60 * 60 * 1000)
    }),
  )
})
