import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { compareDecimals, readDecimal, writeDecimal } from './decimal.ts'

const read = (text: string) => readDecimal(text, Number(text))

describe('a decimal text', () => {
  it.each([
    ['75.10', '75.1'],
    [' +3. ', '3'],
    ['-.50', '-0.5'],
    ['1e3', '1000'],
    ['-0.0', '0'],
    ['0e99', '0'],
    ['9007199254740993', '9007199254740993'],
    ['12E-4', '0.0012'],
    ['100', '100'],
    ['1.5e300', '1.5e300'],
    ['-2e-300', '-2e-300'],
    ['1e-401', '0'],
  ])('%j is written as %j', (text, expected) => expect(writeDecimal(read(text))).toBe(expected))

  it('keeps its value when it is written, and its order', () => {
    const text = fc
      .tuple(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.integer({ min: -90, max: 90 }))
      .map(([digits, exponent]) => `${digits}e${exponent}`)
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compareDecimals(read(writeDecimal(read(a))), read(a))).toBe(0)
        expect(compareDecimals(read(a), read(b))).toBe(-compareDecimals(read(b), read(a)) + 0)
        if (Number(a) !== Number(b)) {
          expect(compareDecimals(read(a), read(b))).toBe(Number(a) < Number(b) ? -1 : 1)
        }
      }),
    )
    expect(compareDecimals(read('9007199254740993'), read('9007199254740992'))).toBe(1)
  })
})
