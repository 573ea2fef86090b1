import { expect, it } from 'vitest'

import { hashKey, hasRightChecksum } from '../access/key-format.ts'
import { newLinkToken } from './link-token.ts'

it('a token has a prefix, 22 random characters and a checksum, and each is another', () => {
  const tokens = Array.from({ length: 100 }, newLinkToken)
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(100)
  for (const { token, hash } of tokens) {
    expect(token).toMatch(/^igl_[0-9A-Za-z]{28}$/)
    expect(hasRightChecksum(token)).toBe(true)
    expect(hash).toEqual(hashKey(token))
  }
})
