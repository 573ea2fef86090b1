// A stored record as bytes, from which nearly all of an export is copied without becoming strings. Four bytes are looked at
// together, which takes less than half of the time of single ones.
import { readyText, spareBytes, type ByteOutput, type ReadyText } from './byte-output.ts'
import { isPlainName } from './jsonld-names.ts'

/** Longer records are not read as bytes. */
const maxLength = 100_000

export const TAB = 0x09
export const NEWLINE = 0x0a

/** Instead of a position, where something cannot be read or written as bytes. */
export const NONE = -1

/** The record read last. One for all: only one is written at a time, and nothing waits meanwhile. */
export const stored = Buffer.alloc(maxLength * 3 + spareBytes)
const words = new DataView(stored.buffer, stored.byteOffset, stored.length)

const encoder = new TextEncoder()

/**
 * Reads the subject and the lines of a record, each with a newline after it. Returns where they end; NONE where they are too
 * long.
 */
export function readStored(subject: string, statements: string): number {
  if (subject.length + statements.length + 2 > maxLength) return NONE
  return encoder.encodeInto(`${subject}\n${statements}\n`, stored).written
}

// Each of these sets the highest bit of every byte of a word that has a property. A subtraction may borrow from the bytes
// after the first such one: only the first is certain. Bytes of characters beyond ASCII have no such property.
const HIGHEST = 0x80808080
/** Below a space. */
const controls = (word: number): number => (word - 0x20202020) & ~word & HIGHEST
/** Below a space, quotation mark, or delete: what `quoted` escapes. */
const escapes = (word: number): number =>
  ((word - 0x20202020) | ((word ^ 0x22222222) - 0x01010101) | ((word ^ 0x7f7f7f7f) - 0x01010101)) &
  ~word &
  HIGHEST
/** Up to a space, and " < > \ ^ ` { | } and delete, which an IRI of N-Quads has no place for; also ~, which is rare. */
const unsafe = (word: number): number =>
  ((word - 0x21212121) |
    ((word ^ 0x22222222) - 0x01010101) |
    (((word & 0xfdfdfdfd) ^ 0x3c3c3c3c) - 0x01010101) |
    (((word & 0xfdfdfdfd) ^ 0x5c5c5c5c) - 0x01010101) |
    ((word ^ 0x60606060) - 0x01010101) |
    (word + 0x05050505)) &
  ~word &
  HIGHEST
/** The position of the first of those bytes in the word. */
const firstByte = (found: number): number => (31 - Math.clz32(found & -found)) >> 3

/** Where the field that starts here ends: at a tab or newline. */
export function fieldEnd(start: number): number {
  let at = start
  let found = controls(words.getInt32(at, true))
  while (found === 0) {
    at += 4
    found = controls(words.getInt32(at, true))
  }
  at += firstByte(found)
  while (stored[at] !== TAB && stored[at] !== NEWLINE) at++
  return at
}

/** Bytes that are written for one of a text, at most. */
export const maxEscaped = 6

/**
 * Writes the text that starts here as `quoted` does, without the marks. Returns where it ends. Space must have been
 * reserved.
 */
export function copyText(start: number, output: ByteOutput): number {
  const source = words
  const { view } = output
  let at = start
  let to = output.at
  let word = source.getInt32(at, true)
  view.setInt32(to, word, true)
  let found = escapes(word)
  while (found === 0) {
    at += 4
    to += 4
    word = source.getInt32(at, true)
    view.setInt32(to, word, true)
    found = escapes(word)
  }
  const rest = firstByte(found)
  at += rest
  output.at = to + rest
  return stored[at] === NEWLINE || stored[at] === TAB ? at : copyEscaped(at, output)
}

const [QUOTE, DELETE, BACKSLASH] = [0x22, 0x7f, 0x5c]
const shortEscapes = new Map([
  [QUOTE, '"'],
  [0x08, 'b'],
  [0x0c, 'f'],
])

/** The rest of a text that has something to escape. */
function copyEscaped(start: number, output: ByteOutput): number {
  let at = start
  for (; stored[at] !== NEWLINE && stored[at] !== TAB; at++) {
    const byte = stored[at] as number
    if (byte >= 0x20 && byte !== QUOTE && byte !== DELETE) output.bytes[output.at++] = byte
    else {
      output.bytes[output.at++] = BACKSLASH
      const escape = shortEscapes.get(byte) ?? `u00${byte.toString(16).toUpperCase().padStart(2, '0')}`
      output.at += output.bytes.write(escape, output.at)
    }
  }
  return at
}

/**
 * Writes the IRI that starts here, and returns where it ends; NONE for one that would have to be escaped. Space must have
 * been reserved. The same loop as in `copyText`: with a function as parameter it would be slower.
 */
export function copyIri(start: number, output: ByteOutput): number {
  const source = words
  const { view } = output
  let at = start
  let to = output.at
  let word = source.getInt32(at, true)
  view.setInt32(to, word, true)
  let found = unsafe(word)
  while (found === 0) {
    at += 4
    to += 4
    word = source.getInt32(at, true)
    view.setInt32(to, word, true)
    found = unsafe(word)
  }
  const rest = firstByte(found)
  at += rest
  output.at = to + rest
  return stored[at] === NEWLINE || stored[at] === TAB ? at : NONE
}

/** Whether a blank node's label starts here. */
export const isBlankAt = (at: number): boolean => stored[at] === 0x5f && stored[at + 1] === 0x3a

const HTTP = Buffer.from('http').readInt32LE()

/** Whether the IRI is read as what it is: no prefix equals its scheme. */
export const isPlainAt = (start: number): boolean =>
  words.getInt32(start, true) === HTTP || isPlainName(stored.toString('utf8', start, fieldEnd(start)))

/** A power of two. */
const slots = 1024
const longestField = 256

/**
 * Remembers what follows from a field, such as the name of a predicate, by the bytes of it. One may take the place of
 * another.
 */
export function rememberingFields<T>(make: (field: string) => T): (start: number, end: number) => T {
  const fields = new Array<ReadyText | undefined>(slots).fill(undefined)
  const values = new Array<T | undefined>(slots).fill(undefined)
  return (start, end) => {
    const first = stored[start] as number
    const middle = stored[(start + end) >> 1] as number
    const last = stored[end - 1] as number
    const slot = (first * 17 + middle * 31 + last * 67 + end - start) & (slots - 1)
    const known = fields[slot]
    if (known !== undefined && isField(known, start, end)) return values[slot] as T
    const field = stored.toString('utf8', start, end)
    const value = make(field)
    if (end > start && end - start <= longestField) {
      fields[slot] = readyText(field)
      values[slot] = value
    }
    return value
  }
}

function isField({ words: known, length }: ReadyText, start: number, end: number): boolean {
  if (length !== end - start) return false
  const last = known.length - 1
  for (let i = 0; i < last; i++) if (words.getInt32(start + 4 * i, true) !== known[i]) return false
  // Of the last word, what comes after the field does not count.
  const differing = words.getInt32(start + 4 * last, true) ^ (known[last] as number)
  return differing << (8 * (4 * known.length - length)) === 0
}
