import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { placePointer } from './document.ts'
import { parseJson } from './parse-json.ts'
import { maxDepth, scanJson } from './scan-json.ts'
import { jsonFaultsInEnglish } from './json-faults.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const scan = (text: string) => scanJson(bytesOf(text))

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function oddTexts(text: string): string[] {
  const result = scan(text)
  if (!result.ok) throw new Error(result.reason)
  const found: string[] = []
  for (let i = 0; i < result.nonCanonicalNumbers.length; i += 2) {
    found.push(text.slice(result.nonCanonicalNumbers[i], result.nonCanonicalNumbers[i + 1]))
  }
  return found
}

/** Little-endian, as Windows programs write it. */
const utf16 = (text: string): Uint8Array =>
  Array.from(text, (character) => character.charCodeAt(0)).reduce(
    (bytes, code, at) => {
      bytes.set([code & 0xff, code >> 8], at * 2)
      return bytes
    },
    new Uint8Array(text.length * 2),
  )

describe('a scan', () => {
  test('accepts what JSON.parse accepts, and nothing else', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(scan(text).ok).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom(...Array.from('{}[]",:\\ 0-+.eEtfnu\n\tx/\'')),
        (text, at, character) => {
          const place = text.length === 0 ? 0 : at % text.length
          const replaced = text.slice(0, place) + character + text.slice(place + 1)
          const inserted = text.slice(0, place) + character + text.slice(place)
          const removed = text.slice(0, place) + text.slice(place + 1)
          for (const mutant of [replaced, inserted, removed, text.slice(0, place)]) {
            if (/\p{Surrogate}/u.test(mutant)) continue
            expect([mutant, scan(mutant).ok]).toEqual([mutant, parses(mutant)])
          }
        },
      ),
      { numRuns: times(500) },
    )
  })

  test.each([
    ['', 1, 1, /empty/],
    ['  \n ', 2, 2, /empty/],
    ['{"a": 1,}', 1, 8, /comma too many/],
    ['[1, 2,\n]', 1, 6, /comma too many/],
    ['{"a" 1}', 1, 6, /colon/],
    ['{a: 1}', 1, 2, /key in double quotes/],
    ["{'a': 1}", 1, 2, /key in double quotes/],
    ["['a']", 1, 2, /double quotes/],
    ['[1 2]', 1, 4, /comma or a closing bracket/],
    ['{"a": 1\n"b": 2}', 2, 1, /comma or a closing bracket/],
    ['[1, 2', 1, 6, /ends too early/],
    ['{"a": "b', 1, 9, /ends too early/],
    ['{"a":', 1, 6, /ends too early/],
    ['{} {}', 1, 4, /after the end/],
    ['[01]', 1, 2, /not a number/],
    ['[1.]', 1, 2, /not a number/],
    ['[-]', 1, 2, /not a number/],
    ['[.5]', 1, 2, /value is expected/],
    ['[NaN]', 1, 2, /value is expected/],
    ['// x\n{}', 1, 1, /no comments/],
    ['["a\nb"]', 1, 4, /line break/],
    ['["\\x"]', 1, 3, /no such escape/],
    ['["\\u12g4"]', 1, 3, /hexadecimal/],
    ['["\u00e9\u{1F600}" x]', 1, 7, /comma or a closing bracket/],
    ['[1}', 1, 3, /comma or a closing bracket/],
  ])('says of %j where it stops being JSON, and why', (text, line, column, reason) => {
    const found = scan(text)
    expect(found).toMatchObject({ ok: false, line, column })
    expect(!found.ok && jsonFaultsInEnglish[found.reason]).toMatch(reason)
  })

  test('gives the position where a file is not UTF-8', () => {
    const broken = Uint8Array.from([...bytesOf('{"a":\n"\u00e9'), 0xe9, 0x22, 0x7d])
    expect(scanJson(broken)).toMatchObject({ ok: false, line: 2, column: 3 })
    for (const bad of [
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0xe0, 0x80, 0x80],
      [0xff, 0xfe],
    ]) {
      const result = scanJson(Uint8Array.from([0x22, ...bad, 0x22]))
      expect(result).toEqual({ ok: false, line: 1, column: 2, reason: 'not-utf8' })
    }
  })

  test.each([
    ['UTF-16', utf16('\ufeff{"a": 1}')],
    ['UTF-16 without its mark', utf16('{"a": [1, 2]}')],
    ['UTF-16 whose bytes were saved as characters', new TextEncoder().encode('ÿþ{\0"\0a\0"\0}\0')],
    ['UTF-16 whose mark was lost on the way', new TextEncoder().encode('\ufffd\ufffd{\0"\0a\0"\0}\0')],
  ])('says of a file in %s what happened and how to save it', (_, bytes) => {
    const result = scanJson(bytes)
    expect(result).toMatchObject({ ok: false, line: 1, column: 1 })
    expect(!result.ok && jsonFaultsInEnglish[result.reason]).toMatch(/UTF-16.*save it again.*"UTF-8"/)
  })

  test('reports invalid UTF-8 before any other error', () => {
    const broken = Uint8Array.from([...bytesOf('[1,,"a"'), 0xff, 0x5d])
    expect(scanJson(broken)).toMatchObject({ ok: false, column: 8, reason: 'not-utf8' })
    expect(scan('["é","日本","😀"]')).toMatchObject({ ok: true })
  })

  test('passes over a byte order mark', () => {
    expect(scan('\uFEFF{"a":1}')).toMatchObject({ ok: true, depth: 1 })
    expect(scan('\uFEFF[x]')).toMatchObject({ ok: false, line: 1, column: 2 })
  })

  test('finds the numbers that JavaScript would spell otherwise', () => {
    const odd = [
      '75.10',
      '1e3',
      '12345678901234567890',
      '-0',
      '1.0',
      '1E5',
      '0.1e1',
      '1e400',
      '100000000000000000000000',
    ]
    expect(oddTexts(`[${odd.join(',')}]`)).toEqual(odd)
    expect(oddTexts('[0, 1, -1, 1.5, 75.1, 123456789012345, 9007199254740991, 1e+21, 1e-7, -12.25]')).toEqual(
      [],
    )
  })

  test('handles any depth, and gives the place where it gets too deep', () => {
    const deep = scan('['.repeat(100_000) + ']'.repeat(100_000))
    expect(deep).toMatchObject({ ok: true, depth: 100_000 })
    const objects = scan('{"a/b":'.repeat(300) + '1' + '}'.repeat(300))
    expect(objects.ok && placePointer(objects.tooDeepAt)).toBe(`#${'/a~1b'.repeat(maxDepth)}`)
    const mixed = scan(`[0,{"x":1,"y":${'['.repeat(199)}${']'.repeat(199)}}]`)
    expect(mixed.ok && placePointer(mixed.tooDeepAt)).toBe(`#/1/y${'/0'.repeat(198)}`)
    expect(scan('['.repeat(200) + ']'.repeat(200))).toMatchObject({ depth: 200, tooDeepAt: null })
    expect(scan('['.repeat(100_000))).toMatchObject({ ok: false })
  })

  test('detects escapes of U+0000 and of surrogates', () => {
    for (const text of ['"\\u0000"', '"\\ud800"', '"\\uDFFF"', '"\\ud83d\\ude00"']) {
      expect(scan(text)).toMatchObject({ hasSuspectEscapes: true })
    }
    for (const text of ['"\\u0001"', '"\\n"', '"\\\\u0000"'])
      expect(scan(text)).toMatchObject({ hasSuspectEscapes: false })
  })
})

test('parsing gives what JSON.parse gives where no number is odd', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const result = scan(text)
      if (!result.ok) throw new Error(result.reason)
      fc.pre(result.nonCanonicalNumbers.length === 0)
      expect(parseJson(bytesOf(text), result)).toEqual(JSON.parse(text))
    }),
  )
  const odd = scan('[1.50, "1.50", "\u00e9", {"a": 2e0}]')
  expect(odd).toMatchObject({ ok: true, nonCanonicalNumbers: [1, 5, 27, 30] })
})
