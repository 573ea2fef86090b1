import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { entityKey, noKey, parseEntityId, entityId } from './entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const anyKey = fc.bigInt(0n, 2n ** 128n - 1n).map((key) => key.toString(16).padStart(32, '0'))

describe('an id', () => {
  it('is a prefix and 26 characters, and leads back to its key', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const id = entityId('report', key)
        expect(id).toMatch(/^rep_[0-9a-v]{26}$/)
        expect(parseEntityId('report', id)).toBe(key)
      }),
    )
  })

  it('sorts as its key does', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (a, b) => {
        expect(entityId('outcome', a) < entityId('outcome', b)).toBe(a < b)
      }),
    )
  })

  it.each([
    '',
    'org_',
    entityId('outcome', noKey),
    entityId('organization', noKey).toUpperCase(),
    `${entityId('organization', noKey)}0`,
    `org_8${'0'.repeat(25)}`,
    `org_${'w'.repeat(26)}`,
    `org_${' '.repeat(26)}`,
  ])('is not %j, for an organization', (id) => expect(parseEntityId('organization', id)).toBeNull())
})

describe('a key', () => {
  it('differs by namespace, by kind and by identifier', () => {
    const keys = [
      entityKey('1' as NamespaceId, 'organization', 'a'),
      entityKey('2' as NamespaceId, 'organization', 'a'),
      entityKey('1' as NamespaceId, 'outcome', 'a'),
      entityKey('1' as NamespaceId, 'organization', 'b'),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(entityKey('1' as NamespaceId, 'organization', 'a')).toBe(keys[0])
  })
})
