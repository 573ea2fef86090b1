// Versions as callers get them: what was issued is read again, for its namespace alone; nothing else is.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { NamespaceId } from '../../contract/ids.ts'
import { openVersion, sealVersion } from './version-token.ts'

const secret = new Uint8Array(32).fill(7)
const [here, elsewhere] = ['1', '2'] as [NamespaceId, NamespaceId]
const historyId = '00112233445566aa'
const token = sealVersion(secret, here, `${historyId}.41`)

describe('a version', () => {
  it('is read as it was issued', () => {
    expect(openVersion(secret, here, token)).toEqual({ historyId, version: 41 })
    expect(sealVersion(secret, here, `${historyId}.41`)).toBe(token)
  })

  it('of another namespace is known to be one', () => {
    expect(openVersion(secret, elsewhere, token)).toBe('elsewhere')
  })

  it('that was never issued is none', () => {
    expect(openVersion(new Uint8Array(32), here, token)).toBeNull()
    const anyToken = fc.oneof(
      fc.string(),
      fc.nat(token.length - 1).map((at) => token.slice(0, at)),
      fc
        .tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '-', '=', ' '))
        .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1))
        .filter((text) => text !== token),
    )
    fc.assert(fc.property(anyToken, (text) => openVersion(secret, here, text) === null))
  })
})
