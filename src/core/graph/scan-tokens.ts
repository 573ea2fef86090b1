// The tokens of JSON, byte by byte: where a text, number or literal ends, or what is wrong with it.
import type { JsonFault } from './json-faults.ts'
import { sequenceLength } from './utf8.ts'

export interface TokenScan {
  readonly bytes: Uint8Array
  /** Byte offsets, start and end alternating, of numbers that JavaScript would write differently. */
  readonly nonCanonicalNumbers: number[]
  /** There are escapes of U+0000 or of surrogates. */
  hasSuspectEscapes: boolean
  /** Keys of all objects together, repeated ones counted each time. */
  keyCount: number
  objectCount: number
  /** Some key begins with a digit, so JavaScript may change the order of keys. */
  hasNumericKeys: boolean
}

export const newTokenScan = (bytes: Uint8Array): TokenScan => ({
  bytes,
  nonCanonicalNumbers: [],
  hasSuspectEscapes: false,
  keyCount: 0,
  objectCount: 0,
  hasNumericKeys: false,
})

export function countKey(scan: TokenScan, quote: number): void {
  scan.keyCount++
  const first = scan.bytes[quote + 1] ?? 0
  // A digit may also be written as an escape.
  if ((first >= 0x30 && first <= 0x39) || first === backslash) scan.hasNumericKeys = true
}

/** Thrown inside a scan, caught at its top. */
export interface Failure {
  readonly at: number
  readonly reason: JsonFault
}

export const quote = 0x22
export const comma = 0x2c
export const minus = 0x2d
export const colon = 0x3a
export const arrayStart = 0x5b
export const backslash = 0x5c
export const arrayEnd = 0x5d
export const objectStart = 0x7b
export const objectEnd = 0x7d

/** Bytes in a text that need more than skipping: quote, backslash, control characters, all beyond ASCII. */
const stopBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === quote || byte === backslash || byte > 0x7f ? 1 : 0,
)

export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    // Never read beyond the end: an out-of-bounds read slows down the compiled code.
    const byte = at < bytes.length ? bytes[at] : undefined
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

export function endOfText(scan: TokenScan, start: number): number {
  const { bytes } = scan
  const length = bytes.length
  let at = start + 1
  for (;;) {
    while (at < length && stopBytes[bytes[at] as number] === 0) at++
    if (at >= length) fail(at, 'cut-off')
    const byte = bytes[at] as number
    if (byte === quote) return at + 1
    at = byte > 0x7f ? endOfCharacter(bytes, at) : endOfEscape(scan, at)
  }
}

function endOfCharacter(bytes: Uint8Array, at: number): number {
  const size = sequenceLength(bytes, at)
  if (size === 0) fail(at, 'not-utf8')
  return at + size
}

export function endOfEscape(scan: TokenScan, at: number): number {
  const { bytes } = scan
  if (bytes[at] !== backslash) {
    fail(at, 'control-character')
  }
  const kind = bytes[at + 1]
  if (kind !== 0x75) {
    if (kind === undefined) fail(at, 'cut-off')
    if (!'"\\/bfnrt'.includes(String.fromCharCode(kind))) fail(at, 'unknown-escape')
    return at + 2
  }
  const digits = String.fromCharCode(...bytes.subarray(at + 2, at + 6))
  if (!/^[0-9A-Fa-f]{4}$/.test(digits)) fail(at, 'bad-code')
  const code = Number.parseInt(digits, 16)
  if (code === 0 || (code >= 0xd800 && code <= 0xdfff)) scan.hasSuspectEscapes = true
  return at + 6
}

const numberPattern = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

export function endOfNumber(scan: TokenScan, start: number): number {
  const { bytes } = scan
  let at = start + 1
  let isPlain = bytes[start] !== minus && bytes[start] !== 0x30
  for (;;) {
    const byte = bytes[at]
    if (byte === undefined) break
    const isDigit = byte >= 0x30 && byte <= 0x39
    // . + - E e
    if (!isDigit && byte !== 0x2e && byte !== 0x2b && byte !== minus && byte !== 0x45 && byte !== 0x65) break
    isPlain &&= isDigit
    at++
  }
  // Integers of up to fifteen digits are always reproduced exactly.
  if (isPlain && at - start <= 15) return at
  const text = asciiText(bytes, start, at)
  if (!numberPattern.test(text)) fail(start, 'bad-number')
  if (String(Number(text)) !== text) scan.nonCanonicalNumbers.push(start, at)
  return at
}

/** Nearly all numbers are short; for those a loop is faster than a TextDecoder. */
function asciiText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 64) return new TextDecoder().decode(bytes.subarray(start, end))
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

const literalWords = ['true', 'false', 'null']

export function endOfLiteral(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length) fail(at, 'cut-off')
  const found = String.fromCharCode(...bytes.subarray(at, at + 5))
  const literal = literalWords.find((word) => found.startsWith(word))
  if (literal) return at + literal.length
  if (found.startsWith("'")) fail(at, 'single-quotes')
  if (found.startsWith('/')) fail(at, 'comment')
  return fail(at, 'no-value')
}

export function fail(at: number, reason: JsonFault): never {
  // oxlint-disable-next-line typescript/only-throw-error -- always caught in scan-json.ts; a stack trace is not needed
  throw { at, reason } satisfies Failure
}

export const isFailure = (thrown: unknown): thrown is Failure =>
  typeof thrown === 'object' && thrown !== null && 'reason' in thrown && 'at' in thrown
