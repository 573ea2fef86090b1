// Secrets that a browser carries: session cookies and one-time links. Only their hash is kept.
import { createHash, randomBytes } from 'node:crypto'

export interface SecretToken {
  readonly token: string
  readonly hash: Buffer
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits: no salt or slow hash is needed. */
export function newToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** What cannot be one of ours need not be looked up. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
