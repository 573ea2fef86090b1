import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { entityKey, noKey, parseId, publicId } from './entity-key.ts'

const anyKey = fc.bigInt(0n, 2n ** 128n - 1n).map((key) => key.toString(16).padStart(32, '0'))

describe('an id', () => {
  it('is a prefix and 26 characters, and leads back to its key', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const id = publicId('report', key)
        expect(id).toMatch(/^rep_[0-9a-v]{26}$/)
        expect(parseId('report', id)).toBe(key)
      }),
    )
  })

  it('sorts as its key does', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (a, b) => {
        expect(publicId('outcome', a) < publicId('outcome', b)).toBe(a < b)
      }),
    )
  })

  it.each([
    '',
    'org_',
    publicId('outcome', noKey),
    publicId('organization', noKey).toUpperCase(),
    `${publicId('organization', noKey)}0`,
    `org_8${'0'.repeat(25)}`,
    `org_${'w'.repeat(26)}`,
    `org_${' '.repeat(26)}`,
  ])('is not %j, for an organization', (id) => expect(parseId('organization', id)).toBeNull())
})

describe('a key', () => {
  it('differs by namespace, by kind and by identifier', () => {
    const keys = [
      entityKey('1', 'organization', 'a'),
      entityKey('2', 'organization', 'a'),
      entityKey('1', 'outcome', 'a'),
      entityKey('1', 'organization', 'b'),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(entityKey('1', 'organization', 'a')).toBe(keys[0])
  })
})
