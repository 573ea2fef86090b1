import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { countUtf8 } from './utf8.ts'

test('a text takes as many bytes as its encoding has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countUtf8(text)).toBe(new TextEncoder().encode(text).length)
    }),
  )
})
