// Bytes that are not UTF-8, and characters that are awkward in texts, tables and workbooks.
import {
  accepted,
  capsule,
  described,
  hostile,
  many,
  notJson,
  once,
  organization,
  rejected,
  tooLong,
  type Hostile,
} from './hostile-capsule.ts'

const text = capsule(described({ ind: { hasName: 'NAME' } }))

/** The indicator's name made of these bytes. */
function named(bytes: readonly number[], times = 1): Buffer {
  const [before = '', after = ''] = text.split('NAME')
  return Buffer.concat([
    Buffer.from(before),
    Buffer.concat(many(times, () => Buffer.from(bytes))),
    Buffer.from(after),
  ])
}

/** The same with JSON text: escapes stay escapes. */
const escaped = (escape: string, times = 1): string => text.replace('NAME', () => escape.repeat(times))

const utf16be = (content: string): Buffer => Buffer.from(content, 'utf16le').swap16()
const utf32 = (content: string): Buffer =>
  Buffer.concat(Array.from(content, (letter) => Buffer.from([letter.codePointAt(0) ?? 0, 0, 0, 0])))
const bom = Buffer.from([0xef, 0xbb, 0xbf])

const invalidText = rejected('invalid-text')

const awkward =
  '\u0001\u000B\u001F\u007F\u0085\uFFFE\uFFFF\u{1FFFE}\u2028\u2029\u202E\u200B\uFEFF_x0041_\r\n\t'

export const encodings: readonly Hostile[] = [
  hostile('utf-16-little-endian', once, () => Buffer.from(text, 'utf16le'), notJson),
  hostile(
    'utf-16-with-mark',
    [1, 5_000],
    (size) => Buffer.from(`\uFEFF${text.repeat(size)}`, 'utf16le'),
    notJson,
  ),
  hostile('utf-16-big-endian', once, () => utf16be(`\uFEFF${text}`), notJson),
  hostile('utf-32', once, () => utf32(text), notJson),
  hostile('latin-1', once, () => Buffer.from(escaped('Café'), 'latin1'), notJson),
  hostile('byte-order-mark', once, () => Buffer.concat([bom, Buffer.from(text)]), accepted),
  hostile('two-byte-order-marks', once, () => Buffer.concat([bom, bom, Buffer.from(text)]), notJson),
  hostile('overlong-slash', [1, 1_000_000], (size) => named([0xc0, 0xaf], size), notJson),
  hostile('overlong-nul', once, () => named([0xc0, 0x80]), notJson),
  hostile('surrogates-as-utf-8', once, () => named([0xed, 0xa0, 0x80]), notJson),
  hostile('beyond-unicode', once, () => named([0xf4, 0x90, 0x80, 0x80]), notJson),
  hostile('cut-off-character', once, () => named([0xe2, 0x82]), notJson),
  hostile('stray-bytes', [10, 3_000_000], (size) => named([0x80, 0xff, 0xfe], size), notJson),
  hostile('raw-nul', [1, 6_000_000], (size) => named([0], size), notJson),
  hostile('raw-line-break', once, () => named([0x0a]), notJson),
  hostile('escaped-nul', [1, 1_000_000], (size) => escaped('\\u0000', size), invalidText),
  hostile('lone-surrogate', [1, 1_000_000], (size) => escaped('\\ud800', size), invalidText),
  hostile(
    'surrogates-in-the-wrong-order',
    [1, 500_000],
    (size) => escaped('\\udc00\\ud800', size),
    invalidText,
  ),
  hostile('lone-surrogate-in-a-key', once, () => escaped('v","\\udfff":"w'), invalidText),
  hostile('lone-surrogate-in-an-identifier', once, () => text.replaceAll('x:r"', 'x:r\\ud83d"'), invalidText),
  hostile(
    'lone-surrogate-in-a-context',
    once,
    () => text.replace('"x":', '"\\ud83d":"https://example.org/s","x":'),
    invalidText,
  ),
  hostile(
    'lone-surrogates-everywhere',
    [20, 200_000],
    (size) => capsule([organization({ 'x:p': many(size, () => 'X') })]).replaceAll('"X"', '"\\ud800"'),
    invalidText,
  ),
  hostile(
    'awkward-characters',
    [1, 100_000],
    (size) =>
      capsule(
        described({
          org: { hasLegalName: awkward },
          out: { hasName: awkward },
          ind: { hasName: awkward.repeat(size) },
          rep: { value: { hasNumericalValue: awkward, 'i72:unit_of_measure': awkward } },
        }),
      ),
    accepted,
    tooLong,
  ),
  hostile(
    'combining-marks',
    [20, 3_000_000],
    (size) => capsule(described({ org: { hasLegalName: `a${'\u0301'.repeat(size)}` } })),
    accepted,
    tooLong,
  ),
  hostile(
    'four-byte-characters',
    [20, 2_000_000],
    (size) => capsule(described({ org: { hasLegalName: '𝒳'.repeat(size) } })),
    accepted,
    tooLong,
  ),
  hostile(
    'four-byte-characters-escaped',
    [20, 800_000],
    (size) => escaped('\\ud835\\udcb3', size),
    accepted,
    tooLong,
  ),
  hostile(
    'letters-that-change-length',
    [20, 1_000_000],
    (size) => capsule(described({ org: { hasLegalName: 'ßİŉﬃ'.repeat(size) } })),
    accepted,
    tooLong,
  ),
  hostile(
    'formulas',
    once,
    () =>
      capsule(
        described({
          org: { hasLegalName: '=cmd|"/c calc"!A1' },
          ind: { hasName: '@SUM(1+1)' },
          rep: { value: { hasNumericalValue: '+1+1', 'i72:unit_of_measure': '-2+3' } },
        }),
      ),
    accepted,
  ),
  hostile(
    'markup',
    once,
    () =>
      capsule(
        described({ org: { hasLegalName: '<script>alert(1)</script>' }, ind: { hasName: ']]>&amp;<!--' } }),
      ),
    accepted,
  ),
  hostile(
    'header-lines',
    once,
    () => capsule(described({ org: { hasLegalName: 'A\r\nSet-Cookie: a=b\r\n\r\n' } })),
    accepted,
  ),
]
