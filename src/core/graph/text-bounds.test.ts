import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cutText, isLongerThan, nameMaxBytes, withinBytes } from './text-bounds.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('the length of a text', () => {
  it('counts bytes of UTF-8', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 200 }), (text, maxBytes) => {
        expect(isLongerThan(text, maxBytes)).toBe(Buffer.byteLength(text) > maxBytes)
      }),
    )
  })

  it.each([
    ['a', 1],
    ['é', 2],
    ['食', 3],
    ['😀', 4],
  ])('may be exactly the limit: %s', (character, bytes) => {
    const most = character.repeat(nameMaxBytes / bytes)
    // 4,096 is no multiple of three.
    const full = most + 'a'.repeat(nameMaxBytes - Buffer.byteLength(most))
    expect(isLongerThan(full, nameMaxBytes)).toBe(false)
    expect(isLongerThan(`${full}a`, nameMaxBytes)).toBe(true)
  })
})

describe('a text that is cut', () => {
  it('has that many characters and the mark, and never half of one', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 80 }), (text, maxCharacters) => {
        const characters = Array.from(text)
        const cut = cutText(text, maxCharacters)
        if (characters.length <= maxCharacters) expect(cut).toBe(text)
        else expect(cut).toBe(`${characters.slice(0, maxCharacters).join('')}…`)
        expect(cut).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })

  it('is cut after 200 characters, in whole surrogate pairs', () => {
    expect(cutText(`${'x'.repeat(199)}😀`, 200)).toBe(`${'x'.repeat(199)}😀`)
    expect(cutText(`${'x'.repeat(199)}😀!`, 200)).toBe(`${'x'.repeat(199)}😀…`)
    expect(cutText('😀'.repeat(201), 200)).toBe(`${'😀'.repeat(200)}…`)
  })

  it('has no more bytes than allowed, as many of its characters as fit, and the mark', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 3, max: 80 }), (text, maxBytes) => {
        const cut = withinBytes(text, maxBytes)
        if (Buffer.byteLength(text) <= maxBytes) {
          expect(cut).toBe(text)
          return
        }
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxBytes)
        expect(Buffer.byteLength(cut)).toBeGreaterThan(maxBytes - 4)
        expect(text.startsWith(cut.slice(0, -1)) && cut.endsWith('…')).toBe(true)
        expect(cut).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
})
