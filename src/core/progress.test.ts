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

  it.each([
    ['no number', row(null, 200, 100)],
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
