// The pass of scan-json.ts for valid files, as a single loop: it takes half the time. On any error it stops, and the
// longer scan finds out what is wrong.
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
  endOfEscape,
  endOfLiteral,
  endOfNumber,
  type TokenScan,
} from './scan-tokens.ts'
import { sequenceLength } from './utf8.ts'

// What may come next. An opened container may be closed immediately; after a comma an element has to follow.
const expectValue = 0
const expectValueOrEnd = 1
const expectKey = 2
const expectKeyOrEnd = 3
const expectColon = 4
const expectCommaOrEnd = 5

/** The depth of a valid document; -1 where it is invalid or too deep. */
export function scanOrdinary(scan: TokenScan, start: number, depthLimit: number): number {
  const { bytes } = scan
  const length = bytes.length
  const words = new DataView(bytes.buffer, bytes.byteOffset, length)
  const open = new Uint8Array(depthLimit + 1)
  let depth = 0
  let deepest = 0
  let state = expectValue
  let at = start
  while (at < length) {
    const byte = bytes[at] as number
    if (byte === quote) {
      if (state >= expectColon) return -1
      if (state >= expectKey) countKey(scan, at)
      at++
      for (;;) {
        // Four bytes at a time while none of them is a quote, a backslash, a control character or beyond ASCII.
        while (at + 4 <= length) {
          const word = words.getInt32(at, true)
          const quote = word ^ 0x22222222
          const backslash = word ^ 0x5c5c5c5c
          const stops =
            ((quote - 0x01010101) & ~quote) |
            ((backslash - 0x01010101) & ~backslash) |
            ((word - 0x20202020) & ~word) |
            word
          if ((stops & 0x80808080) !== 0) break
          at += 4
        }
        let stop = 0
        while (at < length) {
          stop = bytes[at] as number
          if (stop === quote || stop === backslash || stop < 0x20 || stop > 0x7f) break
          at++
        }
        if (at >= length) return -1
        if (stop === quote) break
        if (stop > 0x7f) {
          const size = sequenceLength(bytes, at)
          if (size === 0) return -1
          at += size
        } else at = endOfEscape(scan, at)
      }
      at++
      state = state >= expectKey ? expectColon : expectCommaOrEnd
    } else if (byte === colon) {
      if (state !== expectColon) return -1
      state = expectValue
      at++
    } else if (byte === comma) {
      if (state !== expectCommaOrEnd || depth === 0) return -1
      state = open[depth] === objectStart ? expectKey : expectValue
      at++
    } else if (byte === objectStart || byte === arrayStart) {
      if (state > expectValueOrEnd || depth === depthLimit) return -1
      open[++depth] = byte
      if (depth > deepest) deepest = depth
      if (byte === objectStart) scan.objectCount++
      state = byte === objectStart ? expectKeyOrEnd : expectValueOrEnd
      at++
    } else if (byte === objectEnd) {
      if (open[depth] !== objectStart || (state !== expectCommaOrEnd && state !== expectKeyOrEnd)) return -1
      depth--
      state = expectCommaOrEnd
      at++
    } else if (byte === arrayEnd) {
      if (open[depth] !== arrayStart || (state !== expectCommaOrEnd && state !== expectValueOrEnd)) return -1
      depth--
      state = expectCommaOrEnd
      at++
    } else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      at++
    } else {
      if (state > expectValueOrEnd) return -1
      const isNumber = byte === minus || (byte >= 0x30 && byte <= 0x39)
      at = isNumber ? endOfNumber(scan, at) : endOfLiteral(bytes, at)
      state = expectCommaOrEnd
    }
  }
  return depth === 0 && state === expectCommaOrEnd ? deepest : -1
}
