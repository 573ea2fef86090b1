// JSON itself: depth, size, keys, numbers.
import {
  accepted,
  acceptedWith,
  capsule,
  cids,
  described,
  hostile,
  limitBytes,
  many,
  notJson,
  notJsonLd,
  once,
  organization,
  refused,
  rejected,
  report,
  tooLong,
  type Hostile,
} from './hostile-capsule.ts'

const nested = (open: string, inner: string, close: string, depth: number): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`

/** The document with this JSON text as value of a property of the organization. */
const withValue = (text: string): string =>
  capsule(described({ org: { 'x:p': 'THE VALUE' } })).replace('"THE VALUE"', () => text)

const padded = (bytes: number): string => capsule(described()).padEnd(bytes, ' ')

/** A node with so many entries, written out as text: keys may be the same. */
const entries = (count: number, entry: (at: number) => string): string =>
  capsule([organization({ 'x:last': 'THE ENTRIES' })]).replace('"x:last":"THE ENTRIES"', () =>
    many(count, entry).join(','),
  )

export const jsonShapes: readonly Hostile[] = [
  hostile(
    'arrays-in-arrays',
    [300, 5_000_000],
    (size) => withValue(nested('[', '', ']', size)),
    rejected('too-deep'),
  ),
  hostile(
    'objects-in-objects',
    [300, 1_000_000],
    (size) => withValue(nested('{"x:p":', '1', '}', size)),
    rejected('too-deep'),
  ),
  hostile(
    'context-too-deep',
    [300, 500_000],
    (size) => `{"@context":${nested('[', '{}', ']', size)}}`,
    rejected('too-deep'),
  ),
  hostile(
    'as-deep-as-allowed',
    [196, 196],
    (size) => withValue(nested('{"x:p":', '"end"', '}', size)),
    accepted,
  ),
  hostile(
    'many-as-deep-as-allowed',
    [3, 2_000],
    (size) => withValue(`[${many(size, () => nested('{"x:p":', '"end"', '}', 190)).join(',')}]`),
    accepted,
  ),
  hostile('brackets-never-closed', [20, limitBytes], (size) => '['.repeat(size), notJson),
  hostile('objects-never-closed', [20, 2_000_000], (size) => '{"a":'.repeat(size), notJson),
  hostile(
    'empty-objects',
    [20, 3_000_000],
    (size) => `[${many(size, () => '{}').join(',')}]`,
    acceptedWith('no-core-entities'),
    notJsonLd,
  ),
  hostile(
    'empty-nodes',
    [20, 3_000_000],
    (size) => withValue(`[${many(size, () => '{}').join(',')}]`),
    accepted,
    notJsonLd,
  ),
  hostile(
    'one-digit-values',
    [20, 5_000_000],
    (size) => withValue(`[${many(size, () => '1').join(',')}]`),
    accepted,
    notJsonLd,
  ),
  hostile(
    'different-numbers',
    [20, 900_000],
    (size) => withValue(`[${many(size, (at) => `${at}.0`).join(',')}]`),
    accepted,
  ),
  hostile(
    'null-values',
    [20, 2_000_000],
    (size) => withValue(`[${many(size, () => 'null').join(',')}]`),
    accepted,
  ),
  hostile('as-large-as-allowed', [100_000, limitBytes], padded, accepted),
  hostile('a-byte-too-large', [limitBytes + 1, limitBytes + 1], padded, refused(413, 'body_too_large')),
  hostile('empty-body', once, () => '', notJson),
  hostile('white-space-alone', [100, limitBytes], (size) => ' '.repeat(size), notJson),
  hostile('a-text-alone', [100, 6_000_000], (size) => JSON.stringify('x'.repeat(size)), notJsonLd),
  hostile('a-number-alone', [100, 6_000_000], (size) => '9'.repeat(size), notJsonLd),
  hostile('two-documents', once, () => capsule(described()) + capsule(described()), notJson),
  hostile('javascript', once, () => `{"@context": "${cids}", // a comment\n'@graph': [],}`, notJson),
  hostile('not-a-number', once, () => withValue('NaN'), notJson),
  hostile('infinity', once, () => withValue('-Infinity'), notJson),
  hostile(
    'one-key-again-and-again',
    [20, 600_000],
    (size) => entries(size, (at) => `"x:p":"${at}"`),
    acceptedWith('duplicate-key'),
  ),
  hostile(
    'keywords-twice',
    [3, 50_000],
    (size) => entries(size, () => '"@id":"x:o","@type":"cids:Organization"'),
    acceptedWith('duplicate-key'),
  ),
  hostile(
    'graph-twice',
    once,
    () => capsule(described()).replace('"@graph"', '"@graph":[],"@graph"'),
    acceptedWith('duplicate-key'),
  ),
  hostile(
    'context-twice',
    once,
    () => capsule(described()).replace('"@context"', '"@context":{"cids":"x:"},"@context"'),
    acceptedWith('duplicate-key'),
  ),
  hostile('different-keys', [20, 400_000], (size) => entries(size, (at) => `"x:p${at}":"v"`), accepted),
  hostile(
    'unknown-keys',
    [20, 400_000],
    (size) => entries(size, (at) => `"key ${at}":"v"`),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'keys-like-numbers',
    [20, 400_000],
    (size) => entries(size, (at) => `"${size - at}":{"x:p":1}`),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'long-key',
    [40_000, 6_000_000],
    (size) => entries(1, () => `"${'k'.repeat(size)}":"v"`),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'escaped-letters',
    [20, 1_500_000],
    (size) => capsule(described({ ind: { hasName: 'NAME' } })).replace('NAME', () => '\\u0041'.repeat(size)),
    accepted,
    tooLong,
  ),
  hostile(
    'escaped-quotes',
    [20, 4_000_000],
    (size) => capsule(described({ ind: { hasName: '"'.repeat(size) } })),
    accepted,
    tooLong,
  ),
  hostile(
    'nodes-with-their-own-context',
    [20, 45_000],
    (size) =>
      JSON.stringify(
        many(size, (at) => ({ '@context': cids, ...organization({}, `https://example.org/${at}`) })),
      ),
    accepted,
  ),
  hostile(
    'the-same-node-again',
    [20, 60_000],
    (size) => capsule([...described(), ...many(size, () => report())]),
    accepted,
  ),
  hostile(
    'loose-values',
    [20, 1_000_000],
    (size) => capsule([...described(), ...many(size, (at) => at)]),
    accepted,
  ),
]
