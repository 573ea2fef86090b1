// A file in the wrong encoding, mended as a whole: UTF-16, UTF-16 that was converted as if it were Latin-1, and the
// eight-bit encoding of older Windows programs. Rules, section 8: listed alone and first.
import { scanJson } from '../graph/scan-json.ts'
import { firstInvalidByte } from '../graph/utf8.ts'

export interface EncodingMend {
  readonly kind: 'certain' | 'choice'
  readonly from: 'UTF-16' | 'UTF-16 as UTF-8' | 'Windows-1252'
  /** The file in UTF-8. */
  readonly bytes: Uint8Array
  /** Some words that look different afterwards: what a person can decide by. */
  readonly samples: readonly string[]
}

const maxSamples = 6

/** Null for a file in UTF-8, and where no encoding makes JSON of it. */
export function mendEncoding(bytes: Uint8Array): EncodingMend | null {
  if (bytes.length === 0 || scanJson(bytes).ok) return null
  const utf16 = decodeUtf16(bytes)
  if (utf16 !== null) return toEncodingMend(utf16, 'UTF-16')
  if (firstInvalidByte(bytes) < bytes.length) {
    return toEncodingMend(new TextDecoder('windows-1252').decode(bytes), 'Windows-1252')
  }
  const converted = asLatin1(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const original = converted && decodeUtf16(converted)
  return original ? toEncodingMend(original, 'UTF-16 as UTF-8') : null
}

function toEncodingMend(text: string, from: EncodingMend['from']): EncodingMend | null {
  // Nothing in the file says which eight-bit encoding it is.
  const kind = from === 'Windows-1252' ? 'choice' : 'certain'
  const bytes = new TextEncoder().encode(text)
  return scanJson(bytes).ok ? { kind, from, bytes, samples: sampleWords(text) } : null
}

/** By its byte order mark, or by the zero beside every character that JSON begins with. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const label =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
        ? 'utf-16be'
        : null
  if (label === null) return null
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The bytes that a program took for characters; null where a character is beyond them. */
function asLatin1(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const byte = code < 0x100 ? code : windowsBytes.get(code)
    if (byte === undefined) return null
    bytes[i] = byte
  }
  return bytes
}

/** The characters that Windows-1252 has where Latin-1 has control characters. */
const windowsBytes: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 32 }, (_, at) => at + 0x80).map((byte) => {
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)).charCodeAt(0), byte]
  }),
)

/** Words with a character that the encoding decides about. */
const sampleWords = (text: string): string[] => {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[A-Za-z'\-\u{80}-\u{10FFFF}]+/gu)) {
    if (/\P{ASCII}/u.test(word)) words.add(word.slice(0, 40))
    if (words.size === maxSamples) break
  }
  return [...words]
}
