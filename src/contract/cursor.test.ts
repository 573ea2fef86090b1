import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { openCursor, sealCursor } from './cursor.ts'

const secret = Buffer.alloc(32, 7)
const scope = ['capsules', '12', null]
const codeOf = (open: () => unknown): unknown => {
  try {
    return open()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('a cursor', () => {
  it('gives back the position it was made from', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (position) => {
        expect(openCursor(secret, scope, sealCursor(secret, scope, position))).toEqual(position)
      }),
    )
  })

  it('is refused after any change to a character', () => {
    const cursor = sealCursor(secret, scope, ['cap_1'])
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const changed = cursor.slice(0, at) + other + cursor.slice(at + 1)
      expect(codeOf(() => openCursor(secret, scope, changed))).toBe('cursor_invalid')
    }
  })

  it('is refused when it was made with another secret, is cut short, or is nonsense', () => {
    const foreign = sealCursor(Buffer.alloc(32, 8), scope, ['cap_1'])
    const whole = sealCursor(secret, scope, ['cap_1'])
    for (const bad of [
      foreign,
      whole.slice(0, -1),
      whole.slice(0, 10),
      `${whole}=`,
      `${whole} `,
      'x',
      '💥',
    ]) {
      expect(codeOf(() => openCursor(secret, scope, bad))).toBe('cursor_invalid')
    }
  })

  it('is refused for nonsense of any kind without another error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codeOf(() => openCursor(secret, scope, text))).toBe('cursor_invalid')
      }),
    )
  })

  it('belongs to its query', () => {
    const cursor = sealCursor(secret, scope, ['cap_1'])
    expect(codeOf(() => openCursor(secret, ['capsules', '13', null], cursor))).toBe('cursor_mismatch')
    expect(codeOf(() => openCursor(secret, ['capsules', '12', 'pending'], cursor))).toBe('cursor_mismatch')
  })
})
