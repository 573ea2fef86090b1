import { describe, expect, it } from 'vitest'

import { numberText } from './number-text.ts'

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('numbers of a chart', () => {
  it('have every digit of the data', () => {
    const { value } = numberText('en')
    expect([0.1, 1234.5678, -3, 0.30000000000000004].map(value)).toEqual([
      '0.1',
      '1,234.5678',
      '-3',
      '0.30000000000000004',
    ])
    expect(value('9007199254740993.25')).toBe('9.00719925474099325E15')
    expect(value('12345678901234.125')).toBe('12,345,678,901,234.125')
    expect(plain(numberText('fr').value(1234.5))).toBe('1 234,5')
  })

  it('are percentages of a target, of which only the target itself is 100%', () => {
    const { percent } = numberText('en')
    expect([0.75, 1, 1.2345, 0.99999, -0.5, 0, 123_456].map(percent)).toEqual([
      '75%',
      '100%',
      '123.5%',
      '99.999%',
      '-50%',
      '0%',
      '12.3M%',
    ])
    expect(plain(numberText('fr').percent(0.755))).toBe('75,5 %')
  })

  it('are short on an axis', () => {
    const { tick } = numberText('en')
    expect([0, 0.25, 5000, 20_000, 2_500_000].map(tick)).toEqual(['0', '0.25', '5,000', '20,000', '2.5M'])
    expect(plain(numberText('fr').tick(2_500_000))).toBe('2,5 M')
  })
})
