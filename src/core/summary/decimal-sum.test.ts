import { describe, expect, it } from 'vitest'

import { DecimalSum } from './decimal-sum.ts'

const sumOf = (...texts: readonly string[]): DecimalSum => {
  const sum = new DecimalSum()
  for (const text of texts) sum.add(text, Number(text))
  return sum
}

describe('a sum of decimal texts', () => {
  it.each([
    [['0.1', '0.2'], 0.3],
    [['75.10', '.9', '1.', '+3'], 80],
    [['-1.5', '1.5'], 0],
    [['1e3', '1E-3', ' 2 '], 1002.001],
    [['9007199254740993', '-9007199254740992'], 1],
    [['1e308', '-1e308', '0.25'], 0.25],
    [['1e300', '1', '-1e300'], 1],
    [[], 0],
  ])('%j is exact', (texts, total) => {
    expect(sumOf(...texts).total()).toBe(total)
  })

  it('takes exponents beyond 400 and texts of over 1,000 digits as the number they are read as', () => {
    expect(sumOf('1e-401', '1').total()).toBe(1)
    expect(sumOf(`0.${'0'.repeat(500)}1e501`, '2').total()).toBe(3)
    expect(sumOf(`1e-${'9'.repeat(400)}`, '1').total()).toBe(1)
    const long = `1${'0'.repeat(1000)}e-1000`
    expect(sumOf(long, long).total()).toBe(Number(long) * 2)
    // A thousand digits are still exact: what follows the sixteenth is not lost.
    const digits = `1.${'0'.repeat(998)}1`
    expect(sumOf(digits, '-1').total()).toBe(Number(`1e-999`))
    expect(sumOf(`1.${'0'.repeat(300)}1`, '-1').total()).toBe(1e-301)
    expect(sumOf(`1.${'0'.repeat(300)}${'1'.repeat(900)}`, '-1').total()).toBe(0)
  })

  it('is infinite beyond all doubles, while the mean is not', () => {
    const sum = sumOf('1e308', '1e308')
    expect([sum.total(), sum.mean()]).toEqual([Infinity, 1e308])
    expect(sumOf('-1e308', '-1e308').total()).toBe(-Infinity)
  })

  it('has a mean that is rounded once', () => {
    expect(sumOf('0.1', '0.2').mean()).toBe(0.15)
    expect(sumOf('1', '1', '0').mean()).toBe(2 / 3)
    expect(sumOf('-1', '-1', '0').mean()).toBe(-2 / 3)
    expect(sumOf().mean()).toBeNull()
  })
})
