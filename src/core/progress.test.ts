import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { progressOf } from './progress.ts'

const amount = (value: number | null, unit: string | null = 'meals') => ({ value, unit })
const row = (value: number | null, target: number | null, baseline?: number | null) => ({
  ...amount(value),
  target: target === null ? null : amount(target),
  ...(baseline === undefined ? {} : { baseline: baseline === null ? null : amount(baseline) }),
})

describe('progress towards a target', () => {
  it('is the share of it', () => {
    expect(progressOf(row(50, 200))).toEqual({ share: 0.25, sinceBaseline: null, isMet: null })
    // Nothing says whether more is better.
    expect(progressOf(row(300, 200))?.isMet).toBeNull()
  })

  it('counts from a baseline, which says what is wanted', () => {
    expect(progressOf(row(150, 200, 100))).toEqual({ share: 0.75, sinceBaseline: 0.5, isMet: false })
    expect(progressOf(row(200, 200, 100))?.isMet).toBe(true)
    expect(progressOf(row(40, 50, 100))).toEqual({ share: 0.8, sinceBaseline: 1.2, isMet: true })
    expect(progressOf(row(60, 50, 100))?.isMet).toBe(false)
    expect(progressOf(row(50, 200, 200))).toEqual({ share: 0.25, sinceBaseline: null, isMet: null })
    expect(progressOf(row(25, 0, 100))).toEqual({ share: null, sinceBaseline: 0.75, isMet: false })
  })

  it('is computed on the decimals that were written', () => {
    expect(progressOf(row(0.3, 0.1, 0.2))).toEqual({ share: 3, sinceBaseline: -1, isMet: false })
    expect(progressOf(row(0.7, 0.1))?.share).toBe(7)
    expect(progressOf(row(1.1, 1.3, 1))?.sinceBaseline).toBe(1 / 3)
    const written = (text: string) => ({ value: Number(text), value_text: text, unit: null })
    // These two are one double.
    const [start, less, target] = [
      written('9007199254740991'),
      written('9007199254740992'),
      written('9007199254740993'),
    ]
    expect(progressOf({ ...less, target, baseline: start })).toMatchObject({
      sinceBaseline: 0.5,
      isMet: false,
    })
    expect(progressOf({ ...written('1e308'), target: written('1e-308') })).toBeNull()
  })

  it('is the same in tenths and hundredths as in whole numbers', () => {
    const digits = fc.integer({ min: -(10 ** 6), max: 10 ** 6 })
    fc.assert(
      fc.property(digits, digits, digits, fc.constantFrom(1, 2, 3), (value, target, start, places) => {
        const small = (whole: number) => Number(`${whole}e-${places}`)
        expect(progressOf(row(small(value), small(target), small(start)))).toEqual(
          progressOf(row(value, target, start)),
        )
      }),
    )
  })

  it.each([
    ['no number', row(null, 200, 100)],
    ['what is no number of JSON', row(NaN, 200, 100)],
    ['an infinite target', row(1, Infinity)],
    ['no target', row(5, null, 100)],
    ['a target in words', { ...row(5, 1), target: amount(null) }],
    ['a target of 0 alone', row(5, 0)],
    ['another unit', { ...row(5, 10), target: amount(10, 'kg') }],
    ['a row without targets', amount(5)],
  ])('is unknown with %s', (_, given) => expect(progressOf(given)).toBeNull())

  it('leaves out a baseline in another unit', () => {
    expect(progressOf({ ...row(50, 200), baseline: amount(1, '%') })).toEqual({
      share: 0.25,
      sinceBaseline: null,
      isMet: null,
    })
  })
})
