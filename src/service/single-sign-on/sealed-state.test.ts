import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { openState, sealState, type SignInState } from './sealed-state.ts'

const secret = Buffer.alloc(32, 1)
const state: SignInState = {
  state: 's',
  nonce: 'n',
  verifier: 'v',
  startedAtMs: 1_000_000,
  purpose: { kind: 'sign-in', next: '/keys' },
}
const sealed = sealState(secret, state)

it('comes back as it was written, for ten minutes', () => {
  expect(openState(secret, sealed, 1_000_000)).toEqual(state)
  expect(openState(secret, sealed, 1_600_000)).toEqual(state)
  expect(openState(secret, sealed, 1_600_001)).toBeNull()
  expect(openState(secret, sealed, 999_999)).toBeNull()
})

it('does not come back with another secret, or changed anywhere', () => {
  expect(openState(Buffer.alloc(32, 2), sealed, 1_000_000)).toBeNull()
  const place = fc.nat({ max: sealed.length - 1 })
  fc.assert(
    fc.property(place, fc.constantFrom('A', 'z', '0', '.', '-'), (at, sign) => {
      const changed = sealed.slice(0, at) + sign + sealed.slice(at + 1)
      const opened = openState(secret, changed, 1_000_000)
      // The last digit of base64 has bits that mean nothing.
      expect(opened === null || JSON.stringify(opened) === JSON.stringify(state)).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => openState(secret, text, 1_000_000) === null))
})
