// Base 62: letters and digits only, so that a key or id needs no quoting in a shell or URL and a double click selects it.
import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Uniform: bytes from 248 on are discarded, because 256 is not a multiple of 62. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

type IdPrefix = 'acc' | 'lnk' | 'ses' | 'ten' | 'whk'

/** A prefix that names the kind, and 16 random characters. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBase62(16)}`

/** Other texts must not reach the database, which would answer some of them (U+0000) with errors of its own. */
export const isId = (prefix: IdPrefix, text: string): boolean =>
  new RegExp(`^${prefix}_[0-9A-Za-z]{16}$`).test(text)

/** A non-negative whole number in base 62, padded with zeros in front. */
export function toBase62(number: number, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62)) {
    text = `${alphabet[rest % 62]}${text}`
  }
  return text
}
