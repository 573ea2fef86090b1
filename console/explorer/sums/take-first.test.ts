// The first of many are the beginning of all of them in order.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { takeFirst } from './take-first.ts'

it('takes what a whole sort puts first, in the same order', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 9 }), at: fc.nat() })
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 1, max: 12 }), (items, count) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(takeFirst(items, count, compare)).toEqual([...items].sort(compare).slice(0, count))
    }),
  )
})
