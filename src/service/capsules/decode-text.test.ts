import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeText } from './decode-text.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

test('gives what TextDecoder gives, wherever characters fall on the edge of a block', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer({ min: 1, max: 9000 }).map((length) => 'x'.repeat(length)),
    fc.constantFrom('\uFEFF', 'é', '愛', '🙂', ''),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const bytes = encode(pieces.join(''))
      expect(decodeText(bytes)).toBe(new TextDecoder().decode(bytes))
    }),
  )
})

test('leaves out a byte order mark only at the beginning', () => {
  const bytes = encode(`\uFEFFa${'x'.repeat(4095)}\uFEFFé`)
  expect(decodeText(bytes)).toBe(`a${'x'.repeat(4095)}\uFEFFé`)
})

test('reads the part of a larger buffer that it is given', () => {
  const bytes = encode('——é——')
  expect(decodeText(bytes.subarray(6, 8))).toBe('é')
})
