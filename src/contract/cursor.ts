// Cursors that cannot be forged or used with another query: rules, section 4. A cursor is a keyed hash, a fingerprint of
// its query, and the position to continue from. Any process with the same database can read it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { problem } from './problems.ts'

const macBytes = 16
const fingerprintBytes = 8
const maxCursorLength = 4096

/** The query of a cursor: the list, the namespace and every filter, without what may change between pages. */
export type CursorScope = readonly (string | null)[]

const scopeFingerprint = (scope: CursorScope): Buffer =>
  createHash('sha256').update(JSON.stringify(scope)).digest().subarray(0, fingerprintBytes)

const cursorMac = (secret: Uint8Array, sealed: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(sealed).digest().subarray(0, macBytes)

export function sealCursor(secret: Uint8Array, scope: CursorScope, position: readonly string[]): string {
  const sealed = Buffer.concat([scopeFingerprint(scope), Buffer.from(JSON.stringify(position))])
  return Buffer.concat([cursorMac(secret, sealed), sealed]).toString('base64url')
}

/** Returns the position that was passed to `sealCursor`. Throws `cursor_invalid` or `cursor_mismatch`. */
export function openCursor(secret: Uint8Array, scope: CursorScope, cursor: string): string[] {
  const bytes = cursor.length <= maxCursorLength ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0)
  const sealed = bytes.subarray(macBytes)
  const isOurs =
    sealed.length > fingerprintBytes &&
    // Decoding is lenient, but each position must have exactly one encoding.
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, macBytes), cursorMac(secret, sealed))
  if (!isOurs) {
    throw problem('cursor_invalid')
  }
  if (!sealed.subarray(0, fingerprintBytes).equals(scopeFingerprint(scope))) {
    throw problem('cursor_mismatch')
  }
  return JSON.parse(sealed.subarray(fingerprintBytes).toString()) as string[]
}
