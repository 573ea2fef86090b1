import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { exactSum } from './decimal.ts'

describe('sums of decimal numbers', () => {
  it.each([
    [[0.1, 0.2], '0.3'],
    [[], '0'],
    [[-0.5, 0.25], '-0.25'],
    [[1e21, 1], '1000000000000000000001'],
    [[1e-7, 2e-7], '0.0000003'],
    [[1.5, -1.5], '0'],
    [[-0], '0'],
    [[9_007_199_254_740_991, 0.5], '9007199254740991.5'],
  ])('of %j are %s', (values, sum) => expect(exactSum(values)).toBe(sum))

  it('are exact for integers', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (values) => {
        expect(exactSum(values)).toBe(String(values.reduce((sum, value) => sum + BigInt(value), 0n)))
      }),
    )
  })

  it('do not depend on the order, and keep a single number as written', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e18, max: 1e18 })
    fc.assert(
      fc.property(fc.array(numbers), (values) => {
        expect(exactSum([...values].reverse())).toBe(exactSum(values))
      }),
    )
    fc.assert(
      fc.property(numbers, (value) => {
        expect(Number(exactSum([value]))).toBe(value + 0)
      }),
    )
  })
})
