// One strict pass over the bytes of a file: whether it is JSON (RFC 8259, UTF-8), where the first error is, how deep it
// is, and which numbers a JavaScript number cannot reproduce. Not recursive, because it runs on any upload. Rules,
// section 2.
import type { Place } from './document.ts'
import type { JsonFault } from './json-faults.ts'
import { scanOrdinary } from './scan-ordinary.ts'
import {
  arrayEnd,
  arrayStart,
  backslash,
  colon,
  comma,
  minus,
  objectEnd,
  objectStart,
  quote,
  countKey,
  endOfLiteral,
  endOfNumber,
  endOfText,
  fail,
  isFailure,
  newTokenScan,
  skipSpace,
  type Failure,
  type TokenScan,
} from './scan-tokens.ts'
import { countCharacters, firstInvalidByte, looksLikeUtf16 } from './utf8.ts'

/** Deeper nesting is refused (`too-deep`); real documents stay far below. */
export const maxDepth = 200

export interface ValidJson extends Readonly<Omit<TokenScan, 'bytes'>> {
  readonly ok: true
  readonly depth: number
  /** The first container nested deeper than the limit. */
  readonly tooDeepAt: Place | null
}

export interface InvalidJson {
  readonly ok: false
  readonly line: number
  /** In characters, from 1. */
  readonly column: number
  readonly reason: JsonFault
}

export type JsonScan = ValidJson | InvalidJson

interface Progress extends TokenScan {
  depth: number
  maxDepth: number
  /** `{` or `[` of every open container. */
  open: Uint8Array
  /** Byte offset of the current key, or index of the current element, of the containers within the limit. */
  readonly steps: Int32Array
  tooDeepAt: Place | null
}

export function scanJson(bytes: Uint8Array): JsonScan {
  const start = hasByteOrderMark(bytes) ? 3 : 0
  return scanFast(bytes, start) ?? scanClosely(bytes, start)
}

function scanFast(bytes: Uint8Array, start: number): ValidJson | null {
  const scan = newTokenScan(bytes)
  try {
    const depth = scanOrdinary(scan, start, maxDepth)
    if (depth < 0) return null
    return validJson(scan, depth, null)
  } catch (failure) {
    if (isFailure(failure)) return null
    throw failure
  }
}

function scanClosely(bytes: Uint8Array, start: number): JsonScan {
  const progress = startProgress(bytes)
  const failure = scanDocument(progress, start)
  if (failure) return explainFailure(bytes, failure)
  return validJson(progress, progress.maxDepth, progress.tooDeepAt)
}

function validJson(scan: TokenScan, depth: number, tooDeepAt: Place | null): ValidJson {
  const { nonCanonicalNumbers, hasSuspectEscapes, keyCount, objectCount, hasNumericKeys } = scan
  return {
    ok: true,
    depth,
    tooDeepAt,
    nonCanonicalNumbers,
    hasSuspectEscapes,
    keyCount,
    objectCount,
    hasNumericKeys,
  }
}

/** A wrong encoding is reported before any other error. */
function explainFailure(bytes: Uint8Array, { at, reason }: Failure): InvalidJson {
  if (looksLikeUtf16(bytes)) return invalidJson(bytes, 0, 'utf16')
  const invalidAt = firstInvalidByte(bytes)
  return invalidAt < bytes.length ? invalidJson(bytes, invalidAt, 'not-utf8') : invalidJson(bytes, at, reason)
}

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function startProgress(bytes: Uint8Array): Progress {
  return {
    ...newTokenScan(bytes),
    depth: 0,
    maxDepth: 0,
    open: new Uint8Array(256),
    steps: new Int32Array(maxDepth + 2),
    tooDeepAt: null,
  }
}

/** Alternates between "a value starts here" and "a value has just ended"; the open containers are on an explicit stack. */
function scanDocument(progress: Progress, start: number): Failure | null {
  const { bytes } = progress
  try {
    let at = skipSpace(bytes, start)
    if (at >= bytes.length) fail(at, 'empty')
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
    if (at < bytes.length) fail(at, 'after-end')
    return null
  } catch (failure) {
    if (isFailure(failure)) return failure
    throw failure
  }
}

/** Returns where the value ended; for a container that is not empty, minus the position of its first value. */
function startValue(progress: Progress, at: number): number {
  const { bytes } = progress
  const byte = bytes[at]
  if (byte === quote) return endOfText(progress, at)
  if (byte === objectStart || byte === arrayStart) {
    push(progress, byte, at)
    const next = skipSpace(bytes, at + 1)
    if (byte === arrayStart) return bytes[next] === arrayEnd ? close(progress, next) : -next
    return bytes[next] === objectEnd ? close(progress, next) : -readKey(progress, next)
  }
  if (byte === minus || (byte !== undefined && byte >= 0x30 && byte <= 0x39)) return endOfNumber(progress, at)
  return endOfLiteral(bytes, at)
}

/** Closes the containers that end after a value; returns the start of the next value, or the end of the document. */
function endValue(progress: Progress, from: number): number {
  const { bytes } = progress
  let at = from
  while (progress.depth > 0) {
    at = skipSpace(bytes, at)
    const byte = bytes[at]
    const container = progress.open[progress.depth]
    if (byte === comma) return nextValue(progress, at, container)
    if (byte !== (container === objectStart ? objectEnd : arrayEnd)) {
      fail(at, at >= bytes.length ? 'cut-off' : 'no-comma')
    }
    at = close(progress, at)
  }
  return at
}

function nextValue(progress: Progress, commaAt: number, container: number | undefined): number {
  const { bytes, depth, steps } = progress
  const next = skipSpace(bytes, commaAt + 1)
  if (bytes[next] === objectEnd || bytes[next] === arrayEnd) {
    fail(commaAt, 'extra-comma')
  }
  if (container === objectStart) return readKey(progress, next)
  if (depth <= maxDepth) steps[depth] = (steps[depth] ?? 0) + 1
  return next
}

/** Returns the start of the key's value. */
function readKey(progress: Progress, at: number): number {
  const { bytes, depth, steps } = progress
  if (bytes[at] !== quote) {
    fail(at, at >= bytes.length ? 'cut-off' : 'no-key')
  }
  countKey(progress, at)
  if (depth <= maxDepth) steps[depth] = at
  const colonAt = skipSpace(bytes, endOfText(progress, at))
  if (bytes[colonAt] !== colon) fail(colonAt, colonAt >= bytes.length ? 'cut-off' : 'no-colon')
  return skipSpace(bytes, colonAt + 1)
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
  if (container === objectStart) progress.objectCount++
  if (depth <= maxDepth) progress.steps[depth] = container === arrayStart ? 0 : at
  else progress.tooDeepAt ??= placeOfDeepest(progress)
}

function close(progress: Progress, at: number): number {
  progress.depth--
  return at + 1
}

function placeOfDeepest({ bytes, open, steps }: Progress): Place {
  let place: Place = { parent: null, key: '' }
  for (let level = 1; level <= maxDepth; level++) {
    const step = steps[level] ?? 0
    place = { parent: place, key: open[level] === arrayStart ? step : keyAt(bytes, step) }
  }
  return place
}

function keyAt(bytes: Uint8Array, start: number): string {
  let end = start + 1
  while (bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1
  return JSON.parse(new TextDecoder().decode(bytes.subarray(start, end + 1))) as string
}

function invalidJson(bytes: Uint8Array, at: number, reason: JsonFault): InvalidJson {
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
