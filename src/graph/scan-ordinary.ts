// The same pass for files in which all is well, nearly all that there are: one loop and nothing else, which compiles at
// once and takes half the time. It gives up where the longer scan has something to say.
import { BACKSLASH, MINUS, QUOTE, countKey, endOfEscape, endOfLiteral, endOfNumber } from './scan-tokens.ts'
import type { TokenScan } from './scan-tokens.ts'
import { sequenceLength } from './utf8.ts'

const COMMA = 0x2c
const COLON = 0x3a
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

// What may come next. An opened container may close at once; after a comma something has to follow.
const VALUE = 0
const VALUE_OR_END = 1
const KEY = 2
const KEY_OR_END = 3
const KEY_DONE = 4
const VALUE_DONE = 5

/** The depth of a sound document; -1 where it is none, or too deep, or a token fails. */
export function scanOrdinary(scan: TokenScan, start: number, depthLimit: number): number {
  const { bytes } = scan
  const length = bytes.length
  const words = new DataView(bytes.buffer, bytes.byteOffset, length)
  const open = new Uint8Array(depthLimit + 1)
  let depth = 0
  let deepest = 0
  let state = VALUE
  let at = start
  while (at < length) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      if (state >= KEY_DONE) return -1
      if (state >= KEY) countKey(scan, at)
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
          if (stop === QUOTE || stop === BACKSLASH || stop < 0x20 || stop > 0x7f) break
          at++
        }
        if (at >= length) return -1
        if (stop === QUOTE) break
        if (stop > 0x7f) {
          const size = sequenceLength(bytes, at)
          if (size === 0) return -1
          at += size
        } else at = endOfEscape(scan, at)
      }
      at++
      state = state >= KEY ? KEY_DONE : VALUE_DONE
    } else if (byte === COLON) {
      if (state !== KEY_DONE) return -1
      state = VALUE
      at++
    } else if (byte === COMMA) {
      if (state !== VALUE_DONE || depth === 0) return -1
      state = open[depth] === OBJECT ? KEY : VALUE
      at++
    } else if (byte === OBJECT || byte === ARRAY) {
      if (state > VALUE_OR_END || depth === depthLimit) return -1
      open[++depth] = byte
      if (depth > deepest) deepest = depth
      state = byte === OBJECT ? KEY_OR_END : VALUE_OR_END
      at++
    } else if (byte === OBJECT_END) {
      if (open[depth] !== OBJECT || (state !== VALUE_DONE && state !== KEY_OR_END)) return -1
      depth--
      state = VALUE_DONE
      at++
    } else if (byte === ARRAY_END) {
      if (open[depth] !== ARRAY || (state !== VALUE_DONE && state !== VALUE_OR_END)) return -1
      depth--
      state = VALUE_DONE
      at++
    } else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      at++
    } else {
      if (state > VALUE_OR_END) return -1
      const isNumber = byte === MINUS || (byte >= 0x30 && byte <= 0x39)
      at = isNumber ? endOfNumber(scan, at) : endOfLiteral(bytes, at)
      state = VALUE_DONE
    }
  }
  return depth === 0 && state === VALUE_DONE ? deepest : -1
}
