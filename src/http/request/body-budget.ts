// How many bytes of bodies one process holds at a time: taken before the first byte of a body is read, given back once its
// request is answered. A tenant has a quarter, its links together half of that, and one network address at a link, or
// without credentials, two bodies of the largest size. Small bodies have room of their own, which large ones cannot take.
// Rules, section 5.
import { problem } from '../../contract/problems.ts'
import { addressNetwork } from '../../service/accounts/address-network.ts'

/** Whose bodies count together, and how many bytes they may have. */
export interface Share {
  readonly of: string
  readonly maxBytes: number
}

export interface HeldBytes {
  /** Once it is known that fewer are needed. */
  shrink(bytes: number): void
  /** May be called again. */
  release(): void
}

export function createByteBudget() {
  const held = new Map<string, number>()
  const add = (shares: readonly Share[], bytes: number): void => {
    for (const { of } of shares) {
      const left = (held.get(of) ?? 0) + bytes
      if (left === 0) held.delete(of)
      else held.set(of, left)
    }
  }
  return {
    /** What nobody holds is not kept. */
    held,
    /** Null where one of the shares has not as much left; then nothing is taken. */
    take(shares: readonly Share[], bytes: number) {
      if (shares.some(({ of, maxBytes }) => (held.get(of) ?? 0) + bytes > maxBytes)) return null
      add(shares, bytes)
      let own = bytes
      const shrink = (needed: number): void => {
        if (needed >= own) return
        add(shares, needed - own)
        own = needed
      }
      return { shrink, release: () => shrink(0) }
    },
  }
}

export interface BodySender {
  readonly tenantId: string | undefined
  readonly linkId: string | undefined
  readonly address: string
}

const mebibyte = 1_048_576
/** A body up to this size, sent as it is, is a small one. */
export const smallBodyBytes = 65_536
const smallTotalBytes = 64 * mebibyte
const smallOfAddress = 16
const leastTotalBytes = 256 * mebibyte
const largestOfAddress = 2
const retryAfterSeconds = 5

export function openBodyRoom(largestBytes: number) {
  const small = createByteBudget()
  const large = createByteBudget()
  // Each share has room for two of the largest.
  const totalBytes = Math.max(leastTotalBytes, 16 * largestBytes)
  return {
    /** `bytes` is the most that the body can have in memory. Throws `unavailable`. */
    take(sender: BodySender, bytes: number): HeldBytes {
      const held =
        bytes <= smallBodyBytes
          ? small.take(sharesFor(sender, smallTotalBytes, smallOfAddress * smallBodyBytes), bytes)
          : large.take(sharesFor(sender, totalBytes, largestOfAddress * largestBytes), bytes)
      if (held) return held
      const headers = { 'Retry-After': String(retryAfterSeconds) }
      throw problem('unavailable', { why: 'many_uploads' }, { headers })
    },
  }
}

export type BodyRoom = ReturnType<typeof openBodyRoom>

function sharesFor(
  { tenantId, linkId, address }: BodySender,
  totalBytes: number,
  addressBytes: number,
): readonly Share[] {
  const process = { of: 'process', maxBytes: totalBytes }
  const quarter = { of: `tenant ${tenantId}`, maxBytes: totalBytes / 4 }
  if (tenantId !== undefined && linkId === undefined) return [process, quarter]
  return [
    process,
    quarter,
    { of: `without credentials, tenant ${tenantId}`, maxBytes: totalBytes / 8 },
    { of: `link ${linkId}, network ${addressNetwork(address)}`, maxBytes: addressBytes },
  ]
}
