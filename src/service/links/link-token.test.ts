import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { linkTokenHash, newLinkToken } from './link-token.ts'

it('a new token is recognised, and each is another', () => {
  const tokens = Array.from({ length: 100 }, newLinkToken)
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(100)
  for (const { token, hash } of tokens) {
    expect(token).toMatch(/^igl_[0-9A-Za-z]{28}$/)
    expect(linkTokenHash(token)).toEqual(hash)
  }
})

it('a token with another letter, or any other text, is none', () => {
  const { token } = newLinkToken()
  const otherLetter = fc
    .tuple(fc.nat(token.length - 1), fc.constantFrom('0', 'A', 'z', '/', 'é'))
    .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1))
    .filter((text) => text !== token)
  fc.assert(
    fc.property(fc.oneof(otherLetter, fc.string({ unit: 'binary' })), (text) => {
      expect(linkTokenHash(text)).toBeNull()
    }),
  )
})
