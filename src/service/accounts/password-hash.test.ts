import { expect, it } from 'vitest'

import { hashPassword, verifyPassword } from './password-hash.ts'

it('a password is kept at the cost that is asked of the program, and recognised in every spelling', async () => {
  const kept = await hashPassword('seven quiet he\u0301rons')
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await verifyPassword('seven quiet h\u00e9rons', kept)).toBe(true)
  expect(await verifyPassword('seven quiet herons', kept)).toBe(false)
})

it('no password is right where none is kept', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
})
