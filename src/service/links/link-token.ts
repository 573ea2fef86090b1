// The token of a link: `igl_`, 22 random characters, and a checksum of 6, by which scanners for leaked secrets recognise it.
// Stored as SHA-256, like an API key. Rules, section 13.
import { randomBase62 } from '../access/base62.ts'
import { addChecksum, hashKey } from '../access/key-format.ts'

/** The token is shown once. */
export function newLinkToken() {
  const token = addChecksum(`igl_${randomBase62(22)}`)
  return { token, hash: hashKey(token) }
}

/** What the token of a link of a plan is encrypted for. */
export const tokenPlace = (linkId: string): string => `link:${linkId}`
