import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { spreadOf } from './statistics.ts'

it('the median of an odd number of times is the one in the middle, whatever their order', () => {
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, low: 1, high: 9, runs: 3 })
})

it('the median of an even number is half-way between the two in the middle', () => {
  expect(spreadOf([10, 2, 4, 100])).toEqual({ median: 7, low: 2, high: 100, runs: 4 })
})

it('times are compared as numbers', () => {
  expect(spreadOf([9, 10, 100]).median).toBe(10)
})

it('nothing has no median', () => {
  expect(() => spreadOf([])).toThrow('no median')
})

it('as many times are below the median as above it, and the given list stays as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const before = [...values]
      const { median, low, high } = spreadOf(values)
      const below = values.filter((value) => value < median).length
      const above = values.filter((value) => value > median).length
      expect(values).toEqual(before)
      expect(low <= median && median <= high).toBe(true)
      expect(Math.max(below, above) * 2).toBeLessThanOrEqual(values.length)
    }),
  )
})
