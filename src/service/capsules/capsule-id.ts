// Capsule ids: `cap_` and 26 characters of base 32: 48 bits of time, then 80 random bits, so that ids sort in the order of
// uploads. Rules, section 1.
import { randomBytes } from 'node:crypto'

import type { CapsuleId } from '../../contract/ids.ts'

export type { CapsuleId } from '../../contract/ids.ts'

const randomBits = 80n
const pattern = /^cap_[0-9a-v]{26}$/

/** Other texts must not reach the database, which would answer some of them (U+0000) with errors of its own. */
export const isCapsuleId = (text: string): text is CapsuleId => pattern.test(text)

export function createCapsuleIds(
  now: () => number = Date.now,
  random: () => Uint8Array = () => randomBytes(10),
): () => CapsuleId {
  let last = 0n
  return () => {
    const candidate = (BigInt(now()) << randomBits) | BigInt(`0x${Buffer.from(random()).toString('hex')}`)
    // Keeps the order within one millisecond and after the clock was set back.
    last = candidate > last ? candidate : last + 1n
    return `cap_${last.toString(32).padStart(26, '0')}` as CapsuleId
  }
}

export const newCapsuleId = createCapsuleIds()
