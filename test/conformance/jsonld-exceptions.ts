// Where our expander and jsonld.js differ on purpose, each with the step of the JSON-LD 1.1 API (or our own rule) that
// decides. A difference that is not listed fails the test; so does an example that no longer differs.
import {
  endingContext,
  isEqualOutcome,
  onlyIn,
  onlyJsonldRefuses,
  onlyWeRefuse,
  oursWithout,
  withoutDatatypes,
  withoutDirections,
  withoutKinds,
  type Difference,
} from './jsonld-difference.ts'
import type { Outcome } from './jsonld-oracle.ts'

export interface Exception {
  readonly name: string
  readonly reason: string
  readonly example: unknown
  /** Recognises it in a random document; without it, random documents leave the case out. */
  readonly explains?: (difference: Difference) => boolean
}

const E = 'http://example.org/'
const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'

/** A term with these settings and one value of it. */
const one = (settings: object, value: unknown, further: object = {}): object => ({
  '@context': { t: { '@id': `${E}t`, ...settings }, ...further },
  t: value,
})

/** In a map, the content would say something. */
const saysNothingUnderNone = ({ text, ours }: Difference): boolean =>
  /"@?none":(?!"@none")/.test(text) &&
  isEqualOutcome(
    ours,
    oursWithout(
      text,
      (key, value) =>
        key === '@none' || (key === 'none' && value !== '@none' && text.includes('"none":"@none"')),
    ),
  )

/** All that `more` has besides: references to graphs, and what the key of a map says about them. */
const addsOnlyGraphs = (more: Outcome, less: Outcome): boolean => {
  if ('error' in more || 'error' in less) return false
  const added = onlyIn(more.lines, less.lines)
  return (
    added.length > 0 &&
    onlyIn(less.lines, more.lines).length === 0 &&
    added.every((line) => /^\["[^"]*","[^"]*[/#](?:graphs?|at|index|link)",/.test(line))
  )
}

export const jsonldExceptions: readonly Exception[] = [
  {
    name: 'included node without content',
    reason: 'Expansion, 13.4.6.2 and 19: a node without content is dropped, so nothing but nodes is included',
    example: { '@included': {} },
    explains: onlyJsonldRefuses('invalid @included value'),
  },
  {
    name: 'relative datatype',
    reason: 'our rule: an invalid identifier is kept, so that the report can name it',
    example: { [`${E}p`]: { '@value': 5, '@type': 'T' } },
    explains: onlyJsonldRefuses('invalid typed value'),
  },
  {
    name: 'value under @none in a map by identifier',
    reason: 'Expansion, 13.8.3.7.4: @none adds no @id to the value',
    example: one({ '@container': '@id' }, { '@none': 'x' }),
    explains: onlyJsonldRefuses('invalid value object'),
  },
  {
    name: 'value in a map by type',
    reason: 'our rule: a value has one datatype; a type from the map would be a second one',
    example: one({ '@container': '@type' }, { [`${E}T`]: { '@value': 'x' } }),
    explains: onlyWeRefuse('invalid value object', /"@container":\[?"@type"/),
  },
  {
    name: 'content under @none in a node',
    reason: 'Expansion, 13.4: no step expands the value of this keyword, so errors in it are not met',
    example: {
      '@context': { list: { '@id': `${E}list`, '@container': '@list' } },
      [`${E}p`]: { '@none': [{ '@reverse': { list: [] } }] },
    },
    explains: (difference) => 'error' in difference.theirs && saysNothingUnderNone(difference),
  },
  {
    name: '@none beside an alias of it in a node',
    reason:
      'Expansion, 13.4.2 and 13.4.16: the keyword gets no value, so it is not in the result before its alias',
    example: { '@context': { none: '@none' }, [`${E}p`]: { '@none': 'x', none: 'y' } },
    explains: (difference) =>
      onlyJsonldRefuses('colliding keywords')(difference) &&
      difference.text.includes('"none":"@none"') &&
      isEqualOutcome(
        difference.ours,
        oursWithout(difference.text, (key, _, among) => key === '@none' && 'none' in among),
      ),
  },
  {
    name: '@reverse beside an alias of it, both without content',
    reason: 'our rule: a keyword that stands twice is refused before its content is looked at',
    example: { '@context': { rev: '@reverse' }, '@reverse': { p: [] }, rev: { p: [] }, [`${E}p`]: 'x' },
    explains: (difference) =>
      onlyWeRefuse('colliding keywords', /"rev":"@reverse"/)(difference) &&
      'lines' in oursWithout(difference.text, (key, _, among) => key === '@reverse' && 'rev' in among),
  },
  {
    name: 'content under a property that is no valid IRI',
    reason: 'Expansion, 13.3: a key with a colon is a property, so the nodes under it are read',
    example: { '@context': { '@vocab': 'cids:' }, 'a b': { [`${E}p`]: 1 } },
    explains: ({ text, theirs }) =>
      text.includes('"a b":') &&
      isEqualOutcome(
        theirs,
        oursWithout(text, (key) => key === 'a b'),
      ),
  },
  {
    name: 'empty node in a map of graphs, in a context that changes its term',
    reason:
      'our rule: a graph without content is no graph; jsonld.js decides it by the context of the node, Expansion, 19 would keep the graph always',
    example: {
      '@context': { at: { '@id': `${E}at`, '@container': ['@graph', '@index'], '@context': null } },
      at: { x: {} },
    },
    explains: ({ text, ours, theirs }) =>
      /"@container":\["@graph","@i/.test(text) && addsOnlyGraphs(theirs, ours),
  },
  {
    name: 'graph of a node that holds an empty graph and nothing else',
    reason:
      'our rule: only a node without properties is no content of a graph; Expansion, 19 would keep the empty graph too',
    example: {
      '@context': { graph: { '@id': `${E}graph`, '@container': '@graph' } },
      graph: { graph: {} },
    },
    explains: ({ text, ours, theirs }) =>
      /"@container":\[?"@graph"/.test(text) && addsOnlyGraphs(ours, theirs),
  },
  {
    name: 'value in a map by type, under a key without meaning',
    reason:
      'our rule: such a key adds no type; by Expansion, 13.8.3.7.5 null would stand before the datatype',
    example: one({ '@container': '@type' }, { off: { '@value': true, '@type': `${E}type` } }, { off: null }),
    explains: ({ text, ours, theirs }) =>
      /"@container":\[?"@type"/.test(text) &&
      /"\w+":(?:null|\{"@id":null)/.test(text) &&
      'lines' in ours &&
      'lines' in theirs &&
      withoutDatatypes(ours.lines) === withoutDatatypes(theirs.lines),
  },
  {
    name: 'text in a map by type, under a type whose context removes the term of the map',
    reason: 'our rule: the term of the map makes references of its texts, whatever context a type brings',
    example: one({ '@container': '@type' }, { T: `${E}a` }, { T: { '@id': `${E}T`, '@context': null } }),
    explains: ({ text, ours, theirs }) =>
      /"@container":\[?"@type"/.test(text) &&
      /"@context":(?:null|\[null)/.test(text) &&
      'lines' in ours &&
      'lines' in theirs &&
      withoutKinds(ours.lines) === withoutKinds(theirs.lines),
  },
  {
    name: 'context that a term applied before',
    reason:
      'Create term definition, 27: only the context of a term may override protected terms; jsonld.js takes what it became there from its cache',
    example: {
      '@context': { cids: `${E}cids#`, t: { '@id': `${E}t`, '@context': CIDS }, '@protected': true },
      '@graph': [{ t: {} }, { '@context': CIDS, [`${E}p`]: 1 }],
    },
    explains: (difference) =>
      onlyWeRefuse('protected term redefinition', /"@protected":true/)(difference) &&
      difference.text.split(`"${CIDS}"`).length > 2,
  },
  {
    name: 'list of contexts of a type that begins with null',
    reason:
      'Context Processing, 5.1.2: null keeps the context to go back to, also for the contexts that follow it',
    example: {
      '@context': { p: `${E}p`, T: { '@id': `${E}T`, '@context': [null, { '@base': null }] } },
      '@type': 'T',
      [`${E}p`]: { '@type': 'T' },
    },
    explains: ({ text, theirs }) => /"[TU]":\{[^{}]*"@context":\[null,/.test(text) && 'lines' in theirs,
  },
  {
    name: 'scoped context that defines its own term, where the context around it ends',
    reason:
      'Expansion, 3 and 8: the scoped context is taken from the active context and applied after going back',
    example: {
      '@context': {
        t: { '@id': `${E}t`, '@context': { t: `${E}u`, p: { '@id': `${E}p`, '@protected': true } } },
        '@propagate': false,
      },
      t: { '@context': { p: `${E}other` } },
    },
    explains: onlyWeRefuse('protected term redefinition', endingContext),
  },
  {
    name: 'scoped context that defines its own term with a context',
    reason: 'Expansion, 3 and 8: the scoped context is applied once, not that of the term it defines too',
    example: {
      '@context': {
        p: {
          '@id': `${E}p`,
          '@context': { p: { '@id': `${E}p`, '@context': { q: { '@id': `${E}q`, '@protected': true } } } },
        },
      },
      p: { '@context': { q: `${E}other` } },
    },
    explains: onlyJsonldRefuses('protected term redefinition'),
  },
  {
    name: 'map by identifier or type below a context that does not propagate',
    reason: 'Expansion, 13.8.3.1: the entries of such a map are read in the previous context',
    example: {
      '@context': { t: { '@id': `${E}t`, '@container': '@id' }, p: `${E}p`, '@propagate': false },
      t: { [`${E}a`]: { p: 'x' } },
    },
    explains: ({ text, ours, theirs }) =>
      !('error' in ours) &&
      !('error' in theirs) &&
      /"@container":(?:"@(?:id|type)"|\[[^\]]*"@(?:id|type)")/.test(text) &&
      // Any term may be the type of an entry.
      (endingContext.test(text) || /"p":\{[^{}]*"@context"/.test(text)),
  },
  {
    name: 'direction of a language map whose term has a context',
    reason:
      'Expansion, 13.7.3: the direction is the one of the term in the active context, not in the scoped one',
    example: one({ '@container': '@language', '@direction': 'rtl', '@context': [null] }, { en: 'x' }),
  },
  {
    name: 'reverse term whose context removes it',
    reason:
      'Expansion, 13.13: whether the term is reversed is said by the active context, not by the scoped one',
    example: {
      '@context': { t: { '@reverse': `${E}t`, '@container': '@index', '@context': [null] } },
      t: { x: 'text' },
    },
  },
  {
    name: 'relative vocabulary in a scoped context',
    reason: 'Context processing, 5.8.3: @vocab is put before a name once',
    example: one({ '@context': { '@vocab': '#inner' } }, { '@type': '?q' }),
  },
  {
    name: 'vocabulary by a prefix of the same scoped context',
    reason:
      'Context processing, 5.8.3: @vocab is expanded by the active context, in which the prefix is another',
    example: one({ '@context': { ex: `${E}ns#`, '@vocab': 'ex:' } }, { q: 'x' }),
  },
  {
    name: 'map by identifier whose term has a base',
    reason: 'Expansion, 13.8.3.7.4: the key is expanded by the active context, not by the scoped one',
    example: one(
      { '@container': ['@graph', '@id'], '@context': { '@base': `${E}other` } },
      { a: { [`${E}p`]: 1 } },
    ),
  },
  {
    name: 'index property of an entry under an alias of @none',
    reason: 'Expansion, 13.8.3.7.2: no property is added where the expanded index is @none',
    example: one(
      { '@container': ['@graph', '@index'], '@index': `${E}at` },
      { none: { [`${E}p`]: 1 } },
      { none: '@none' },
    ),
    explains: ({ text, ours, theirs }) =>
      /"none":"@none"/.test(text) &&
      'lines' in ours &&
      'lines' in theirs &&
      theirs.lines.some((line) => line.includes('none"')) &&
      !ours.lines.some((line) => line.includes('none"')),
  },
  {
    name: 'array in an array in a list',
    reason: 'our rule: an array in a list is a list, at every depth; jsonld.js flattens the third one',
    example: { [`${E}p`]: { '@list': [[['x']]] } },
  },
  {
    name: 'reverse map of a node whose type has a context',
    reason: 'Expansion, 7 and 13.4.13.2: the context of the type ends in the map as it ends in other objects',
    example: {
      '@context': { T: { '@id': `${E}T`, '@context': null }, '@vocab': `${E}vocab#` },
      '@type': 'T',
      '@reverse': { U: {} },
    },
    explains: ({ text, ours, theirs }) =>
      'lines' in ours && 'lines' in theirs && /"(?:@reverse|rev)":\{/.test(text) && endingContext.test(text),
  },
  {
    name: 'reverse term before a reverse map',
    reason: 'our rule: the order of keys does not matter; Expansion, 13.4.2 refuses it only in this order',
    example: {
      '@context': { back: { '@reverse': `${E}back` }, rev: '@reverse' },
      back: { [`${E}p`]: 1 },
      rev: { [`${E}q`]: { [`${E}p`]: 2 } },
    },
    explains: (difference) =>
      onlyJsonldRefuses('colliding keywords')(difference) && /"(?:@reverse|rev)":\{/.test(difference.text),
  },
  {
    name: 'protected term that a scoped context defines again',
    reason: 'Create term definition, 27: a property-scoped context overrides it, protection included',
    example: {
      '@context': {
        q: { '@id': `${E}q`, '@protected': true },
        t: { '@id': `${E}t`, '@context': { q: `${E}q` } },
      },
      t: { '@context': null, [`${E}p`]: 1 },
    },
    explains: onlyJsonldRefuses('invalid context nullification'),
  },
  {
    name: 'array in a list whose term has a context',
    reason: 'Expansion, 5.2.2: the container is the one of the active context, not of the scoped one',
    example: one({ '@container': '@list', '@context': null }, [['x']]),
  },
  {
    name: 'map by type whose term has a context',
    reason: 'Expansion, 13.8.3.4: the key is expanded by the active context, not by the scoped one',
    example: one({ '@container': '@type', '@context': { at: `${E}at` } }, { at: {} }),
  },
  {
    name: 'relative base without a base',
    reason: 'Context processing, 5.7.5: an invalid base IRI',
    example: { '@context': { '@base': 'relative/' } },
  },
  {
    name: 'index by a word without meaning',
    reason: 'Create term definition, 20.2: @index must expand to an IRI',
    example: one({ '@container': '@index', '@index': 'unknown' }, {}),
    // A term that is just being defined has no meaning inside of its own scoped context.
    explains: (difference) =>
      ['invalid term definition', 'invalid scoped context'].some((code) =>
        onlyWeRefuse(code, /"@index":"(?:link|unknown)"/)(difference),
      ),
  },
  {
    name: 'index property of a term whose context removes it',
    reason: 'Expansion, 13.8.2: the index mapping is the one of the active context, not of the scoped one',
    example: one({ '@container': '@index', '@index': `${E}at`, '@context': null }, { x: { '@id': `${E}a` } }),
  },
  {
    name: 'context that is not protected, in so many words',
    reason: 'Context processing, 5.13: @protected is passed on as it is, and may be false',
    example: { '@context': { '@protected': false } },
  },
  {
    name: 'context inside of a context',
    reason: 'Create term definition, 5: a keyword cannot be defined',
    example: one({ '@context': { '@context': {} } }, 'x'),
  },
  {
    name: 'import after the same context',
    reason: 'Context processing, 5.6: @import reads the context itself, not what became of it',
    example: [{ '@context': CIDS }, { '@context': { '@import': CIDS } }],
  },
  {
    name: 'empty node under a term for maps of graphs',
    reason: 'Expansion, 19: only free-floating nodes are dropped, not the value of a property',
    example: one({ '@container': ['@graph', '@id'] }, [{}]),
  },
  {
    name: 'set of a single value in a list',
    reason: 'Expansion, 5.2.2 and 17.2: a set that is no array is its value, so no list inside of the list',
    example: one({ '@container': '@list' }, [{ '@set': 'x' }]),
  },
  {
    name: 'list of null',
    reason: 'Expansion, 13.4.11.2: the value of @list is a list in any case',
    example: { [`${E}p`]: { '@list': null } },
  },
  {
    name: 'reserved word as a reference',
    reason: 'our rule: an invalid identifier is kept, so that the report can name it',
    example: one({ '@type': '@id', '@container': '@list' }, ['@foo']),
    explains: ({ ours, theirs }) =>
      'lines' in ours &&
      'lines' in theirs &&
      ours.lines.some((line) => line.includes('["reference","@foo"]')) &&
      !theirs.lines.some((line) => line.includes('["reference","@foo"]')),
  },
  {
    name: 'direction of a term with a type',
    reason: 'Create term definition, 23: @direction counts only where there is no @type, @none included',
    example: one({ '@type': '@none', '@direction': 'rtl' }, 'x'),
    explains: ({ text, ours, theirs }) =>
      /"@type":"@none"[^{}]*"@direction":"(?:ltr|rtl)"/.test(text) &&
      'lines' in ours &&
      'lines' in theirs &&
      withoutDirections(ours.lines) === withoutDirections(theirs.lines),
  },
  {
    name: 'language that is null',
    reason: 'Expansion, 13.4.8.1: @language must be a string',
    example: { [`${E}p`]: { '@value': 'x', '@language': null } },
    explains: onlyWeRefuse('invalid language-tagged string', /"@language":null/),
  },
  {
    name: 'direction of the context after a type-scoped one',
    reason: 'Expansion, 7: the previous context comes back whole, with its direction',
    example: {
      '@context': { T: { '@id': `${E}T`, '@context': {} }, '@direction': 'ltr' },
      '@type': 'T',
      [`${E}p`]: { [`${E}q`]: 'x' },
    },
  },
]
