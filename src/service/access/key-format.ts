// The format of an API key: `igk_`, a public id of 10 characters, `_`, a secret of 32, a checksum of 6. With the checksum,
// typing errors are found without a query, and scanners for leaked keys recognise a real one. Rules, section 5.
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { randomBase62, toBase62 } from './base62.ts'

const keyPattern = /^igk_([0-9A-Za-z]{10})_[0-9A-Za-z]{38}$/
const checksumLength = 6

const checksum = (text: string): string => toBase62(crc32(text), checksumLength)

export const addChecksum = (body: string): string => body + checksum(body)

export const hasRightChecksum = (text: string): boolean =>
  text === addChecksum(text.slice(0, -checksumLength))

/** `text`: the whole key, shown once. */
export function newKey() {
  const keyId = randomBase62(10)
  const body = `igk_${keyId}_${randomBase62(32)}`
  return { text: addChecksum(body), keyId }
}

/** The public id of a well-formed key, else null. */
export function parseKeyId(text: string): string | null {
  const keyId = keyPattern.exec(text)?.[1]
  return keyId !== undefined && hasRightChecksum(text) ? keyId : null
}

/** The stored form. The secret has 190 random bits, so neither a salt nor a slow hash is needed. */
export const hashKey = (text: string): Buffer => hash('sha256', text, 'buffer')
