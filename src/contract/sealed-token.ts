// Tokens that cannot be forged: a keyed hash, a fingerprint of what they are for, and their content. Any process with the
// same database can read them.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 16
const fingerprintBytes = 8

/** What a token is for: each kind has a hash of its own, and a token is of use for its scope alone. */
export interface TokenUse {
  readonly kind: string
  readonly scope: string
  readonly maxLength: number
}

const fingerprint = ({ scope }: TokenUse): Buffer =>
  createHash('sha256').update(scope).digest().subarray(0, fingerprintBytes)

const mac = (secret: Uint8Array, { kind }: TokenUse, sealed: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(kind).update(sealed).digest().subarray(0, macBytes)

export function sealToken(secret: Uint8Array, use: TokenUse, content: string): string {
  const sealed = Buffer.concat([fingerprint(use), Buffer.from(content)])
  return Buffer.concat([mac(secret, use, sealed), sealed]).toString('base64url')
}

/** Null: never issued. */
export function openToken(
  secret: Uint8Array,
  use: TokenUse,
  token: string,
): { readonly content: string; readonly isOfScope: boolean } | null {
  const bytes = token.length <= use.maxLength ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  const sealed = bytes.subarray(macBytes)
  const isOurs =
    sealed.length > fingerprintBytes &&
    // Decoding is lenient, but each content must have exactly one encoding.
    bytes.toString('base64url') === token &&
    timingSafeEqual(bytes.subarray(0, macBytes), mac(secret, use, sealed))
  if (!isOurs) return null
  const isOfScope = sealed.subarray(0, fingerprintBytes).equals(fingerprint(use))
  return { content: sealed.subarray(fingerprintBytes).toString(), isOfScope }
}
