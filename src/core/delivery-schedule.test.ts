import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { maxAttempts, nextAttemptMs, readRetryAfter, retryDelaysMs } from './delivery-schedule.ts'

describe('the schedule of a delivery', () => {
  it('has eleven attempts in about three days', () => {
    expect(maxAttempts).toBe(11)
    const delays = Array.from({ length: 10 }, (_, index) => nextAttemptMs(index + 1, 0.5))
    expect(delays.map((ms) => (ms ?? 0) / 1000)).toEqual([
      5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ])
    expect(nextAttemptMs(11, 0.5)).toBeNull()
  })

  it('spreads every delay by a tenth in both directions', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, random) => {
          const delayMs = retryDelaysMs[failures - 1] ?? 0
          const ms = nextAttemptMs(failures, random) ?? 0
          expect(ms).toBeGreaterThanOrEqual(Math.floor(delayMs * 0.9))
          expect(ms).toBeLessThanOrEqual(Math.ceil(delayMs * 1.1))
        },
      ),
    ))

  it('waits longer where the receiver asks for it, an hour at most, and never shorter', () => {
    expect(nextAttemptMs(1, 0.5, 90_000)).toBe(90_000)
    expect(nextAttemptMs(1, 0.5, 7 * 86_400_000)).toBe(3_600_000)
    expect(nextAttemptMs(10, 0.5, 1000)).toBe(86_400_000)
    expect(nextAttemptMs(11, 0.5, 1000)).toBeNull()
  })

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    [undefined, 0],
  ])('reads Retry-After: %s', (text, ms) => expect(readRetryAfter(text, 10_000)).toBe(ms))
})
