// The less usual structures of JSON-LD: reversed properties, included nodes, nesting, graphs in graphs, maps.
import {
  accepted,
  acceptedWith,
  capsule,
  described,
  hostile,
  many,
  notJsonLd,
  once,
  organization,
  rejected,
  type Hostile,
} from './hostile-capsule.ts'

const on = (org: object, ...contexts: readonly unknown[]): string => capsule(described({ org }), ...contexts)
const keyed = (count: number, value: (at: number) => unknown, key = 'k'): Record<string, unknown> =>
  Object.fromEntries(many(count, (at) => [`${key}${at}`, value(at)]))

/** What looks like a keyword has letters alone. */
const inLetters = (at: number): string =>
  `word${String(at).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

function wrapped(times: number, wrap: (inner: unknown, level: number) => unknown, end: unknown): unknown {
  return many(times, (level) => level).reduce<unknown>(wrap, end)
}

const map = (container: unknown, further: object = {}) => ({
  m: { '@id': 'x:m', '@container': container, ...further },
})
const root = (further: object): string =>
  JSON.stringify({
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    ...further,
  })

export const structures: readonly Hostile[] = [
  hostile(
    'reversed-links',
    [20, 100_000],
    (size) => on({ '@reverse': { 'x:p': many(size, (at) => ({ '@id': `x:n/${at}` })) } }),
    accepted,
  ),
  hostile(
    'reversed-links-below-one-another',
    [60, 60],
    (size) =>
      on({
        '@reverse': {
          'x:p': wrapped(size, (inner) => ({ '@reverse': { 'x:p': inner } }), { '@id': 'x:end' }),
        },
      }),
    accepted,
  ),
  hostile(
    'languages-below-one-another',
    [5, 1_500],
    (size) =>
      on({
        'x:p': many(size, (at) =>
          wrapped(150, (inner) => ({ '@language': 'fr', 'x:p': inner }), { 'x:p': `x:n/${at}` }),
        ),
      }),
    accepted,
  ),
  hostile('reversed-texts', once, () => on({ '@reverse': { 'x:p': 'text' } }), notJsonLd),
  hostile('reversed-keywords', once, () => on({ '@reverse': { '@id': 'x:a' } }), notJsonLd),
  hostile('reversed-lists', once, () => on({ '@reverse': { 'x:p': { '@list': ['x:a'] } } }), notJsonLd),
  hostile(
    'term-reversed-twice',
    [20, 50_000],
    (size) =>
      on(
        { '@reverse': { back: many(size, (at) => ({ '@id': `x:n/${at}` })) } },
        { back: { '@reverse': 'x:p' } },
      ),
    accepted,
  ),
  hostile(
    'included-nodes',
    [20, 60_000],
    (size) => on({ '@included': many(size, (at) => organization({}, `x:o/${at}`)) }),
    accepted,
  ),
  hostile(
    'included-nodes-below-one-another',
    [90, 90],
    (size) =>
      on({
        '@included': wrapped(size, (inner, at) => [{ '@id': `x:n/${at}`, '@included': inner }], {
          '@id': 'x:end',
        }),
      }),
    accepted,
  ),
  hostile('included-values', once, () => on({ '@included': ['text'] }), notJsonLd),
  hostile(
    'nested-entries',
    [20, 200_000],
    (size) => on({ '@nest': keyed(size, () => 'v', 'x:k') }),
    accepted,
  ),
  hostile(
    'nested-entries-below-one-another',
    [150, 150],
    (size) => on({ '@nest': wrapped(size, (inner) => ({ '@nest': inner }), { 'x:p': 'v' }) }),
    accepted,
  ),
  hostile('nested-values', once, () => on({ '@nest': { '@value': 'v' } }), notJsonLd),
  hostile(
    'nests-with-contexts',
    [50, 150],
    (size) =>
      on(
        { n: wrapped(size, (inner) => ({ n: inner }), { u: 'v' }) },
        { n: { '@id': '@nest', '@context': { u: 'x:u', n: { '@id': '@nest' } } } },
      ),
    accepted,
  ),
  hostile(
    'graphs-in-graphs',
    [60, 60],
    (size) =>
      capsule([
        ...described(),
        wrapped(size, (inner, at) => ({ '@id': `x:g/${at}`, '@graph': [inner] }), {
          '@id': 'x:end',
          'x:p': 'v',
        }),
      ]),
    accepted,
  ),
  hostile(
    'graph-named-as-its-node',
    once,
    () => capsule([...described(), { '@id': 'x:o', '@graph': described() }]),
    accepted,
  ),
  hostile(
    'graph-containers',
    [20, 40_000],
    (size) => on({ m: many(size, (at) => ({ '@id': `x:n/${at}`, 'x:p': 'v' })) }, map('@graph')),
    accepted,
  ),
  hostile(
    'graph-maps',
    [20, 40_000],
    (size) =>
      on({ m: keyed(size, (at) => ({ '@id': `x:n/${at}`, 'x:p': 'v' }), 'x:g/') }, map(['@graph', '@id'])),
    accepted,
  ),
  hostile('graph-of-a-text', once, () => root({ '@graph': 'text' }), notJsonLd),
  hostile('graph-of-null', once, () => root({ '@graph': null }), notJsonLd),
  hostile('empty-graph', once, () => root({ '@graph': [] }), acceptedWith('no-core-entities')),
  hostile(
    'arrays-around-nodes',
    [190, 190],
    (size) => capsule([...described(), wrapped(size, (inner) => [inner], { '@id': 'x:end', 'x:p': 'v' })]),
    accepted,
  ),
  hostile(
    'sets-in-sets',
    [90, 90],
    (size) => on({ 'x:p': wrapped(size, (inner) => ({ '@set': [inner] }), 'v') }),
    accepted,
  ),
  hostile('set-with-more-beside-it', once, () => on({ 'x:p': { '@set': ['v'], 'x:q': 'w' } }), notJsonLd),
  hostile('list-with-more-beside-it', once, () => on({ 'x:p': { '@list': ['v'], '@id': 'x:q' } }), notJsonLd),
  hostile(
    'language-map',
    [20, 200_000],
    (size) => on({ m: keyed(size, () => 'v', 'en-x-') }, map('@language')),
    accepted,
  ),
  hostile(
    'language-map-of-languages-that-are-none',
    [20, 100_000],
    (size) => on({ m: keyed(size, () => 'v', 'no language ') }, map('@language')),
    acceptedWith('language-tag'),
  ),
  hostile(
    'language-map-of-objects',
    once,
    () => on({ m: { en: { '@id': 'x:a' } } }, map('@language')),
    notJsonLd,
  ),
  hostile(
    'index-map',
    [20, 200_000],
    (size) => on({ m: keyed(size, (at) => `v${at}`) }, map('@index')),
    accepted,
  ),
  hostile(
    'index-map-by-a-property',
    [20, 60_000],
    (size) => on({ m: keyed(size, (at) => ({ '@id': `x:n/${at}` })) }, map('@index', { '@index': 'x:key' })),
    accepted,
  ),
  hostile(
    'identifier-map',
    [20, 60_000],
    (size) => on({ m: keyed(size, (at) => ({ 'x:p': at }), 'x:n/') }, map('@id')),
    accepted,
  ),
  hostile(
    'identifier-map-of-identifiers-that-are-none',
    [20, 60_000],
    (size) => on({ m: keyed(size, (at) => ({ 'x:p': at }), 'no iri ') }, map('@id')),
    rejected('invalid-iri'),
  ),
  hostile(
    'type-map',
    [20, 60_000],
    (size) => on({ m: keyed(size, (at) => ({ 'x:p': at }), 'x:t/') }, map('@type')),
    accepted,
  ),
  hostile(
    'many-kinds-of-map-keys',
    once,
    () =>
      on({ m: { '@none': 'a', '': 'b', '@id': 'c', '@type': 'd', '@list': 'e', '\n': 'f' } }, map('@index')),
    accepted,
  ),
  hostile('identifier-that-is-a-list', once, () => on({ 'x:p': { '@id': ['x:a'] } }), notJsonLd),
  hostile('identifier-that-is-empty', once, () => on({ 'x:p': { '@id': '' } }), rejected('invalid-iri')),
  hostile(
    'identifier-that-is-a-keyword',
    once,
    () => on({ 'x:p': { '@id': '@type' } }),
    rejected('invalid-iri'),
  ),
  hostile('identifier-of-a-blank-node-without-a-name', once, () => on({ 'x:p': { '@id': '_:' } }), accepted),
  hostile('type-that-is-a-number', once, () => on({ 'x:p': { '@id': 'x:a', '@type': 7 } }), notJsonLd),
  hostile(
    'type-that-is-a-blank-node',
    [20, 50_000],
    (size) => on({ '@type': ['cids:Organization', ...many(size, (at) => `_:t${at}`)] }),
    accepted,
  ),
  hostile(
    'property-that-is-a-blank-node',
    [20, 100_000],
    (size) => on(keyed(size, () => ({ 'x:p': 'v' }), '_:p')),
    accepted,
  ),
  hostile(
    'words-like-keywords',
    [20, 100_000],
    (size) => on(Object.fromEntries(many(size, (at) => [`@${inLetters(at)}`, 'v']))),
    accepted,
  ),
  hostile(
    'direction-of-everything',
    once,
    () =>
      on(
        { 'x:p': many(20, (at) => ({ '@value': `v${at}`, '@direction': at % 2 ? 'ltr' : 'rtl' })) },
        { '@direction': 'rtl', '@language': 'ar' },
      ),
    accepted,
  ),
]
