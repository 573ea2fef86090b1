// The token of a link: `igl_`, 22 random characters, a checksum of 6. Stored as SHA-256, like an API key. Rules, section 13.
import { randomBase62 } from '../access/base62.ts'
import { addChecksum, hashKey, hasRightChecksum } from '../access/key-format.ts'

export interface NewLinkToken {
  /** Shown once. */
  readonly token: string
  readonly hash: Buffer
}

export function newLinkToken(): NewLinkToken {
  const token = addChecksum(`igl_${randomBase62(22)}`)
  return { token, hash: hashKey(token) }
}

const pattern = /^igl_[0-9A-Za-z]{28}$/

/** Null where the text is no token: then nothing is looked up. */
export const linkTokenHash = (text: string): Buffer | null =>
  pattern.test(text) && hasRightChecksum(text) ? hashKey(text) : null
