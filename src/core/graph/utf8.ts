// UTF-8: validity of bytes, and counting characters.

/** Offset of the first byte that is not valid UTF-8; the length when all are valid. */
export function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length) {
    const size = sequenceLength(bytes, at)
    if (size === 0) return at
    at += size
  }
  return at
}

/** Byte order marks of UTF-16, as they are and as they look after a wrong conversion to UTF-8. */
const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xc3, 0xbf, 0xc3, 0xbe],
  [0xc3, 0xbe, 0xc3, 0xbf],
  [0xef, 0xbf, 0xbd, 0xef, 0xbf, 0xbd],
]

const sampleBytes = 200

/** The file begins with a mark of UTF-16, or every other byte is zero, which JSON in UTF-8 never has. */
export function looksLikeUtf16(bytes: Uint8Array): boolean {
  if (utf16Marks.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return true
  const start = bytes.subarray(0, sampleBytes)
  const zeros = start.filter((byte) => byte === 0).length
  return zeros > 1 && zeros * 3 >= start.length
}

/** Length of the sequence that starts here; 0 where it is invalid. */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[at + 1] ?? 0
  // Overlong forms, surrogates, and code points above U+10FFFF.
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  for (let i = 1; i < size; i++) if (!isContinuation(bytes[at + i])) return 0
  return size
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

export function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end && at < bytes.length; at++) if (!isContinuation(bytes[at])) count++
  return count
}

/** How many bytes a text takes. */
export function countUtf8(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // The two halves of a surrogate pair take four bytes together.
    if (code > 0x7f) count += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return count
}
