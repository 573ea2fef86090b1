// The form of an API key: `igk_`, a public id of 10 characters, `_`, a secret of 32, a checksum of 6. The checksum lets a
// typing error and a leaked-key scanner be told without asking the database. Decisions, section 5.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { randomBase62, toBase62 } from './base62.ts'

const keyForm = /^igk_([0-9A-Za-z]{10})_[0-9A-Za-z]{38}$/
const checksumLength = 6

const checksum = (text: string): string => toBase62(crc32(text), checksumLength)

export interface NewKey {
  /** The whole key, shown once. */
  readonly text: string
  readonly publicId: string
}

export function newKey(): NewKey {
  const publicId = randomBase62(10)
  const body = `igk_${publicId}_${randomBase62(32)}`
  return { text: body + checksum(body), publicId }
}

/** The public id of a well-formed key, else null. */
export function publicIdOf(text: string): string | null {
  const publicId = keyForm.exec(text)?.[1]
  if (publicId === undefined) return null
  const body = text.slice(0, -checksumLength)
  return text.slice(-checksumLength) === checksum(body) ? publicId : null
}

/** What is stored. The secret has 190 random bits: no salt or slow hash is needed. */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest()
