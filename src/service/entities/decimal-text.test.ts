import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseValue } from '../../core/projection/values.ts'
import { decimalText } from './decimal-text.ts'

describe('a number as its shortest decimal', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [75, '75'],
    [75.1, '75.1'],
    [-0.5, '-0.5'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e21, '1000000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    [-1.25e25, '-12500000000000000000000000'],
    [1e-7, '0.0000001'],
    [1.25e-9, '0.00000000125'],
    [123456789012345680, '123456789012345680'],
  ])('%d is carried as %s', (value, text) => expect(decimalText(value)).toBe(text))

  it('reads back as the same number and has no exponent', () => {
    assert(
      property(double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        const text = decimalText(value)
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(parseValue(text)).toBe(value + 0)
      }),
    )
  })
})
