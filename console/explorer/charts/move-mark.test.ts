import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { moveMark } from './move-mark.ts'

const lines = [
  { row: 0, x: 10 },
  { row: 0, x: 20 },
  { row: 0, x: 30 },
  { row: 1, x: 19 },
  { row: 1, x: 31 },
]
const bars = [0, 1, 2].map((row) => ({ row, x: 50 }))

describe('arrow keys', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 2],
    [3, 'ArrowLeft', 3],
    [1, 'ArrowDown', 3],
    [2, 'ArrowDown', 4],
    [4, 'ArrowUp', 2],
    [0, 'ArrowUp', 0],
    [1, 'End', 2],
    [4, 'Home', 3],
  ])('lead from mark %i with %s to %i', (at, key, to) => expect(moveMark(lines, at, key)).toBe(to))

  it('move along bars in either orientation', () => {
    expect(moveMark(bars, 0, 'ArrowRight')).toBe(1)
    expect(moveMark(bars, 0, 'ArrowDown')).toBe(1)
    expect(moveMark(bars, 2, 'ArrowLeft')).toBe(1)
    expect(moveMark(bars, 0, 'End')).toBe(2)
    expect(moveMark(bars, 2, 'Home')).toBe(0)
  })

  it('leave other keys to the browser', () => {
    expect(moveMark(lines, 0, 'Tab')).toBeUndefined()
    expect(moveMark([], 0, 'ArrowRight')).toBeUndefined()
  })

  it('stay within the chart, and reach every mark from every other', () => {
    const chart = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
      .map((counts) =>
        counts.flatMap((count, row) => Array.from({ length: count }, (_, at) => ({ row, x: at * 10 + row }))),
      )
    fc.assert(
      fc.property(chart, (marks) => {
        const seen = new Set([0])
        for (const at of seen) {
          for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
            const next = moveMark(marks, at, key) ?? -1
            expect(marks[next]).toBeDefined()
            seen.add(next)
          }
        }
        expect(seen.size).toBe(marks.length)
      }),
    )
  })
})
