import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { wrapText } from './wrap-text.ts'

const measure = (text: string) => Array.from(text).length

describe('wrapped text', () => {
  it('breaks between words', () => {
    expect(wrapText('families live in stable homes', 14, 3, measure)).toEqual([
      'families live',
      'in stable',
      'homes',
    ])
  })

  it('ends in an ellipsis where it does not fit', () => {
    expect(wrapText('families live in stable and affordable homes', 14, 2, measure)).toEqual([
      'families live',
      'in stable and…',
    ])
    expect(wrapText('one two', 3, 1, measure)).toEqual(['on…'])
  })

  it('breaks a word that is wider than a line, such as an identifier', () => {
    expect(wrapText('https://example.org/outcomes/1', 12, 3, measure)).toEqual([
      'https://exam',
      'ple.org/outc',
      'omes/1',
    ])
  })

  it('never breaks within a number', () => {
    expect(wrapText('de 1\u202f200 à 2\u00a0600', 9, 2, measure)).toEqual(['de 1\u202f200', 'à 2\u00a0600'])
  })

  it('is empty for an empty text', () => {
    expect(wrapText('  ', 10, 3, measure)).toEqual([])
  })

  it('fits, and is complete if there is space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, most) => {
          const lines = wrapText(text, width, most, measure)
          expect(lines.length).toBeLessThanOrEqual(most)
          const whole = wrapText(text, width, 10_000, measure)
          const plain = (text: string) => text.replaceAll(/[^\S\u00a0\u202f]/g, '')
          expect(plain(whole.join(''))).toBe(plain(text))
          if (whole.length <= most) expect(lines).toEqual(whole)
          else expect(lines.at(-1)).toMatch(/…$/)
        },
      ),
    )
  })
})
