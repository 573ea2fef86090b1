// The secret tokens of session cookies and one-time links. Only their hash is stored.
import { createHash, randomBytes } from 'node:crypto'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits, so neither a salt nor a slow hash is needed. */
export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Whether the text has the format of a token; anything else is refused without a query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
