// Ids of capsules: `cap_` and 26 characters of base 32, 48 bits of time before 80 of chance, so that the order of ids is
// the order of uploads. Decisions, section 1, Identifiers.
import { randomBytes } from 'node:crypto'

export type CapsuleId = string

const chanceBits = 80n
const pattern = /^cap_[0-9a-v]{26}$/

/** An id of another shape is of no capsule; asking the database about it would only bring its own errors. */
export const isCapsuleId = (text: string): text is CapsuleId => pattern.test(text)

export function createCapsuleIds(
  now: () => number = Date.now,
  chance: () => Uint8Array = () => randomBytes(10),
): () => CapsuleId {
  let last = 0n
  return () => {
    const drawn = (BigInt(now()) << chanceBits) | BigInt(`0x${Buffer.from(chance()).toString('hex')}`)
    // Within a millisecond, or after the clock was set back, the order still holds.
    last = drawn > last ? drawn : last + 1n
    return `cap_${last.toString(32).padStart(26, '0')}`
  }
}

export const newCapsuleId = createCapsuleIds()
