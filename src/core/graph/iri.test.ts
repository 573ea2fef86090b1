import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { hasScheme, iriFault, isAbsoluteIri } from './iri.ts'

const GOOD = [
  'https://example.org',
  'https://example.org/',
  'https://example.org/a/b?c=d&e=f#g',
  'http://example.org:8080/x',
  'http://example.org:/x',
  'http://user:secret@example.org/',
  'http://[::1]/',
  'http://[2001:db8::7]:80/x',
  'http://[2001:db8:0:0:0:0:0:7]/',
  'http://[::ffff:192.0.2.1]/',
  'http://[1:2:3:4:5:6:192.0.2.1]/',
  'http://[v7.fe80:1]/',
  'http:///no-host',
  'file:///etc/hosts',
  'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
  'urn:konote:org:1',
  'mailto:someone@example.org',
  'sdg:1',
  'a:',
  'tag:example.org,2024:x',
  'https://example.org/caf\u00e9',
  'https://\u4f8b\u3048.jp/\u{20000}',
  'https://example.org/%20%C3%A9',
  'https://example.org/?\uE000',
  'https://example.org/?\u{F0000}',
  'https://example.org/a//b',
  'https://example.org/#a?b/c',
  "https://example.org/!$&'()*+,;=:@-._~",
  'https://metadata.un.org/sdg/1',
  'data:,x',
]

const BAD: [string, unknown][] = [
  ['', 'empty'],
  ['abc', 'no-scheme'],
  ['Affordable housing', 'no-scheme'],
  ['/path', 'no-scheme'],
  ['#org-1', 'no-scheme'],
  ['//example.org/x', 'no-scheme'],
  [':x', 'no-scheme'],
  ['1a:b', 'no-scheme'],
  ['my_prefix:b', 'no-scheme'],
  [' https://example.org', 'no-scheme'],
  ['_:b0', 'no-scheme'],
  ['https://example.org/a b', { character: ' ' }],
  ['https://example.org/a`b', { character: '`' }],
  ['https://example.org/"', { character: '"' }],
  ['https://example.org/<x>', { character: '<' }],
  ['https://example.org/{x}', { character: '{' }],
  ['https://example.org/a|b', { character: '|' }],
  ['https://example.org/a\\b', { character: '\\' }],
  ['https://example.org/a^b', { character: '^' }],
  ['https://example.org/a\nb', { character: '\n' }],
  ['https://example.org/\u007f', { character: '\u007f' }],
  ['https://example.org/\u0085', { character: '\u0085' }],
  ['https://example.org/[x]', { character: '[' }],
  ['https://example.org/#a#b', { character: '#' }],
  ['https://example.org/\uE000', { character: '\uE000' }],
  ['https://example.org/#\uE000', { character: '\uE000' }],
  ['https://example.org/\uFDD0', { character: '\uFDD0' }],
  ['https://example.org/\u{1FFFE}', { character: '\u{1FFFE}' }],
  ['https://example.org/\u{E0001}', { character: '\u{E0001}' }],
  ['https://example.org/\uFFFE', { character: '\uFFFE' }],
  ['https://example.org/\uD800', { character: '\uD800' }],
  ['https://exa mple.org/', { character: ' ' }],
  ['https://a@b@example.org/', { character: '@' }],
  ['https://example.org/%', 'bad-percent'],
  ['https://example.org/%2', 'bad-percent'],
  ['https://example.org/%zz', 'bad-percent'],
  ['https://example.org:80a/', 'bad-port'],
  ['https://example.org:1:2/', 'bad-port'],
  ['https://[::1/', 'bad-host'],
  ['https://[::1::2]/', 'bad-host'],
  ['https://[1:2:3:4:5:6:7]/', 'bad-host'],
  ['https://[1:2:3:4:5:6:7:8:9]/', 'bad-host'],
  ['https://[::300.0.2.1]/', 'bad-host'],
  ['https://[::1]x/', 'bad-port'],
  ['urn:a b', { character: ' ' }],
]

describe('an absolute IRI', () => {
  test.each(GOOD)('%j is one', (text) => {
    expect(iriFault(text)).toBeNull()
    expect(isAbsoluteIri(text)).toBe(true)
  })

  test.each(BAD)('%j is none, and the fault is named', (text, fault) => {
    expect(iriFault(text)).toEqual(fault)
    expect(isAbsoluteIri(text)).toBe(false)
  })

  test('every accepted text has a scheme and none of the forbidden characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const iri = `https://example.org/${text}`
        // oxlint-disable-next-line no-control-regex -- exactly those characters are forbidden
        expect(isAbsoluteIri(iri) && /[\u0000-\u0020<>"{}|\\^`]/.test(iri)).toBe(false)
        expect(hasScheme(iri)).toBe(true)
      }),
    )
  })

  test('the quick look at ordinary ones agrees with the grammar', () => {
    const unit = fc.constantFrom(...'aZ09_-.~:/?#[]@!$%2F ^é\n'.split(''))
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom('http://', 'a:', ''), (text, start) => {
        expect(isAbsoluteIri(start + text)).toBe(iriFault(start + text) === null)
      }),
      { numRuns: times(2000) },
    )
  })

  test('what encodeURIComponent makes is always accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/\p{Surrogate}/u.test(text))
        expect(isAbsoluteIri(`urn:x:${encodeURIComponent(text)}`)).toBe(true)
      }),
    )
  })
})
