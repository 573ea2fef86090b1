// One strict pass over the bytes of a file: is it JSON (RFC 8259, UTF-8), where not, how deep, and which numbers lose
// their spelling in a JavaScript number. Never recursive: it meets whatever is uploaded. Decisions, section 2.
import type { Place } from './document.ts'
import { scanOrdinary } from './scan-ordinary.ts'
import {
  BACKSLASH,
  CUT_OFF,
  MINUS,
  QUOTE,
  countKey,
  endOfLiteral,
  endOfNumber,
  endOfText,
  fail,
  isFailure,
  newTokenScan,
  skipSpace,
} from './scan-tokens.ts'
import type { Failure, TokenScan } from './scan-tokens.ts'
import { countCharacters, firstInvalidByte, looksLikeUtf16 } from './utf8.ts'

/** Deeper nesting than this is refused (`too-deep`): no real document comes near it. */
export const DEPTH_LIMIT = 200

export interface JsonSound {
  readonly ok: true
  readonly depth: number
  /** The first container nested deeper than the limit. */
  readonly tooDeepAt: Place | null
  /** Byte offsets, start and end in turn, of numbers whose text is not what JavaScript would write for them. */
  readonly oddNumbers: readonly number[]
  /** There are escapes that may stand for U+0000 or half a surrogate pair. */
  readonly hasSuspectEscapes: boolean
  /** Keys of all objects together, repeated ones counted each time. */
  readonly keyCount: number
  /** Some key begins with a digit: JavaScript may not keep its place among the others. */
  readonly hasNumericKeys: boolean
}

export interface JsonFlaw {
  readonly ok: false
  readonly line: number
  /** In characters, from 1. */
  readonly column: number
  readonly reason: string
}

export type JsonScan = JsonSound | JsonFlaw

interface Progress extends TokenScan {
  depth: number
  maxDepth: number
  /** `{` or `[` of every open container. */
  open: Uint8Array
  /** Byte offset of the current key, or index of the current element, of the containers within the limit. */
  readonly steps: Int32Array
  tooDeepAt: Place | null
}

const COMMA = 0x2c
const COLON = 0x3a
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

const MISSING_COMMA = 'a comma or a closing bracket is missing before this'

const UTF_16 =
  'the file is UTF-16 text, or was UTF-16 before it was saved as UTF-8; open the original and save it again with the encoding "UTF-8"'

export function scanJson(bytes: Uint8Array): JsonScan {
  const start = hasByteOrderMark(bytes) ? 3 : 0
  return ordinary(bytes, start) ?? scanClosely(bytes, start)
}

function ordinary(bytes: Uint8Array, start: number): JsonSound | null {
  const scan = newTokenScan(bytes)
  try {
    const depth = scanOrdinary(scan, start, DEPTH_LIMIT)
    if (depth < 0) return null
    return soundScan(scan, depth, null)
  } catch (failure) {
    if (isFailure(failure)) return null
    throw failure
  }
}

function scanClosely(bytes: Uint8Array, start: number): JsonScan {
  const progress = startOf(bytes)
  const failure = scanDocument(progress, start)
  if (failure) return worstFlaw(bytes, failure)
  return soundScan(progress, progress.maxDepth, progress.tooDeepAt)
}

function soundScan(scan: TokenScan, depth: number, tooDeepAt: Place | null): JsonSound {
  const { oddNumbers, hasSuspectEscapes, keyCount, hasNumericKeys } = scan
  return { ok: true, depth, tooDeepAt, oddNumbers, hasSuspectEscapes, keyCount, hasNumericKeys }
}

/** A file that is no UTF-8 anywhere is no JSON for that reason, whatever else is wrong with it. */
function worstFlaw(bytes: Uint8Array, { at, reason }: Failure): JsonFlaw {
  if (looksLikeUtf16(bytes)) return flaw(bytes, 0, UTF_16)
  const invalidAt = firstInvalidByte(bytes)
  return invalidAt < bytes.length
    ? flaw(bytes, invalidAt, 'the file is not UTF-8 text')
    : flaw(bytes, at, reason)
}

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function startOf(bytes: Uint8Array): Progress {
  return {
    ...newTokenScan(bytes),
    depth: 0,
    maxDepth: 0,
    open: new Uint8Array(256),
    steps: new Int32Array(DEPTH_LIMIT + 2),
    tooDeepAt: null,
  }
}

/** Alternates between "a value starts here" and "a value has just ended", the open containers on a stack of our own. */
function scanDocument(progress: Progress, start: number): Failure | null {
  const { bytes } = progress
  try {
    let at = skipSpace(bytes, start)
    if (at >= bytes.length) fail(at, 'the file is empty')
    for (;;) {
      at = startValue(progress, at)
      if (at < 0) {
        at = -at
        continue
      }
      at = endValue(progress, at)
      if (progress.depth === 0) break
    }
    at = skipSpace(bytes, at)
    if (at < bytes.length) fail(at, 'there is something after the end of the document')
    return null
  } catch (failure) {
    if (isFailure(failure)) return failure
    throw failure
  }
}

/** Returns where the value ended, or minus the place of the first value inside when it is a container with content. */
function startValue(progress: Progress, at: number): number {
  const { bytes } = progress
  const byte = bytes[at]
  if (byte === QUOTE) return endOfText(progress, at)
  if (byte === OBJECT || byte === ARRAY) {
    push(progress, byte, at)
    const next = skipSpace(bytes, at + 1)
    if (byte === ARRAY) return bytes[next] === ARRAY_END ? close(progress, next) : -next
    return bytes[next] === OBJECT_END ? close(progress, next) : -readKey(progress, next)
  }
  if (byte === MINUS || (byte !== undefined && byte >= 0x30 && byte <= 0x39)) return endOfNumber(progress, at)
  return endOfLiteral(bytes, at)
}

/** After a value: closes what ends here, and returns the start of the next value, or the end of the document. */
function endValue(progress: Progress, from: number): number {
  const { bytes } = progress
  let at = from
  while (progress.depth > 0) {
    at = skipSpace(bytes, at)
    const byte = bytes[at]
    const container = progress.open[progress.depth]
    if (byte === COMMA) return nextValue(progress, at, container)
    if (byte !== (container === OBJECT ? OBJECT_END : ARRAY_END)) {
      fail(at, at >= bytes.length ? CUT_OFF : MISSING_COMMA)
    }
    at = close(progress, at)
  }
  return at
}

function nextValue(progress: Progress, comma: number, container: number | undefined): number {
  const { bytes, depth, steps } = progress
  const next = skipSpace(bytes, comma + 1)
  if (bytes[next] === OBJECT_END || bytes[next] === ARRAY_END) {
    fail(comma, 'there is a comma too many before the closing bracket')
  }
  if (container === OBJECT) return readKey(progress, next)
  if (depth <= DEPTH_LIMIT) steps[depth] = (steps[depth] ?? 0) + 1
  return next
}

/** Returns the start of the key's value. */
function readKey(progress: Progress, at: number): number {
  const { bytes, depth, steps } = progress
  if (bytes[at] !== QUOTE) {
    fail(at, at >= bytes.length ? CUT_OFF : 'a key in double quotes is expected here')
  }
  countKey(progress, at)
  if (depth <= DEPTH_LIMIT) steps[depth] = at
  const colon = skipSpace(bytes, endOfText(progress, at))
  if (bytes[colon] !== COLON)
    fail(colon, colon >= bytes.length ? CUT_OFF : 'a colon is missing after the key')
  return skipSpace(bytes, colon + 1)
}

function push(progress: Progress, container: number, at: number): void {
  const depth = ++progress.depth
  if (depth > progress.maxDepth) progress.maxDepth = depth
  if (depth >= progress.open.length) {
    const larger = new Uint8Array(progress.open.length * 4)
    larger.set(progress.open)
    progress.open = larger
  }
  progress.open[depth] = container
  if (depth <= DEPTH_LIMIT) progress.steps[depth] = container === ARRAY ? 0 : at
  else progress.tooDeepAt ??= placeOfDeepest(progress)
}

function close(progress: Progress, at: number): number {
  progress.depth--
  return at + 1
}

function placeOfDeepest({ bytes, open, steps }: Progress): Place {
  let place: Place = { parent: null, key: '' }
  for (let level = 1; level <= DEPTH_LIMIT; level++) {
    const step = steps[level] ?? 0
    place = { parent: place, key: open[level] === ARRAY ? step : keyAt(bytes, step) }
  }
  return place
}

function keyAt(bytes: Uint8Array, start: number): string {
  let end = start + 1
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1
  return JSON.parse(new TextDecoder().decode(bytes.subarray(start, end + 1))) as string
}

function flaw(bytes: Uint8Array, at: number, reason: string): JsonFlaw {
  let line = 1
  let lineStart = hasByteOrderMark(bytes) ? 3 : 0
  for (let i = lineStart; i < at && i < bytes.length; i++) {
    if (bytes[i] === 0x0a || (bytes[i] === 0x0d && bytes[i + 1] !== 0x0a)) {
      line++
      lineStart = i + 1
    }
  }
  return { ok: false, line, column: countCharacters(bytes, lineStart, at) + 1, reason }
}
