import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isSingleSequence, findJoins } from './joins.ts'
import { readDay, periodOfStep, type Grain, type Period } from '../texts/period.ts'

const steps = (grain: Grain, ...each: readonly number[]): Period[] =>
  each.map((step) => periodOfStep(step, grain))
const years = (...each: readonly number[]) => steps('year', ...each)
const days = (...each: readonly string[]) => each.map((day) => ({ start: readDay(day), end: readDay(day) }))

describe('a line', () => {
  it('connects consecutive years and leaves a gap for a missing year', () => {
    expect(findJoins(years(2020, 2021, 2023, 2024))).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('connects fiscal years, quarters and months', () => {
    const fiscal = [2021, 2022].map((year) => ({
      start: readDay(`${year}-04-01`),
      end: readDay(`${year + 1}-03-31`),
    }))
    expect(findJoins(fiscal)).toEqual([[0, 1]])
    expect(findJoins(steps('quarter', 8092, 8093, 8094))).toHaveLength(2)
    expect(findJoins(steps('month', 24_276, 24_277, 24_278))).toHaveLength(2)
  })

  it('does not connect a year with its quarters', () => {
    const periods = [...years(2023), ...steps('quarter', 8092, 8093, 8094, 8095), ...years(2024)]
    expect(findJoins(periods)).toHaveLength(4)
    expect(findJoins(periods)).toContainEqual([0, 5])
    expect(isSingleSequence(periods)).toBe(false)
  })

  it('ends where two reports have one period, since it is unknown which of them continues', () => {
    expect(findJoins(years(2022, 2023, 2023, 2024))).toEqual([])
    expect(isSingleSequence(years(2022, 2023, 2023))).toBe(false)
  })

  it('connects single days at their usual distance', () => {
    expect(findJoins(days('2020-12-31', '2021-12-31', '2022-12-31', '2024-12-31'))).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('connects each period to at most one, always later and never overlapping', () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(1, 30, 31, 90, 365, 366))
      .map(([start, length]): Period => ({ start, end: start + length - 1 }))
    fc.assert(
      fc.property(fc.array(period, { maxLength: 40 }), (periods) => {
        const joins = findJoins(periods)
        expect(new Set(joins.map(([from]) => from)).size).toBe(joins.length)
        expect(new Set(joins.map(([, to]) => to)).size).toBe(joins.length)
        for (const [from, to] of joins)
          expect(periods[to]?.start).toBeGreaterThan(periods[from]?.end ?? Infinity)
      }),
    )
  })
})
