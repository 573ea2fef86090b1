// Our expander against jsonld.js, on documents made up for the purpose.
import * as fc from 'fast-check'
import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'

import { comparableGraph } from '../../../test/conformance/comparable-graph.ts'
import { graphOfExpanded } from '../../../test/conformance/graph-of-expanded.ts'
import { bundledContext } from '../contexts/bundled-contexts.ts'
import type { GraphDocument, Term } from '../document.ts'
import { GraphBuilder } from '../graph-builder.ts'
import { xsd } from '../vocabulary.ts'
import { expandDocument } from './expand-document.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm } from './keywords.ts'
import { isLanguageTag } from './language-tag.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'

/** Leaving all contexts behind brings the base of jsonld.js back, where ours has none. */
const NONE = [null, { '@base': null }]

const iri = fc.constantFrom(
  'https://example.org/a',
  'https://example.org/b',
  'cids:x',
  'ex:y',
  'urn:x:1',
  'sdg:1',
  '_:x',
  '_:y',
  '',
  'abc',
  'a b',
  'http://x/ y',
  '#frag',
  '../up',
  'my_p:q',
  ':x',
  'hasName',
)

const key = fc.constantFrom(
  'hasName',
  'forTheme',
  'value',
  'hasNumericalValue',
  'startedAtTime',
  'forFunder',
  'hasComment',
  'cids:foo',
  'org:hasName',
  'http://example.org/p',
  'ex:bar',
  'unknownKey',
  '_:prop',
  'rdf:type',
  'label',
  'link',
  'word',
  'off',
  'id',
  'kind',
  'scope',
  'texts',
  'entries',
  'list',
  'back',
  'raw',
  'group',
)

const scalar = fc.oneof(
  { weight: 4, arbitrary: iri },
  fc.constantFrom('text', '75.10', '2024-01-01', 'été'),
  fc.constantFrom(null, true, false, 0, 7, -3, 1.5, 1e21, 1e-7),
)

const datatype = fc.constantFrom('xsd:date', 'http://www.w3.org/2001/XMLSchema#string', 'ex:type')

const valueObject = fc.oneof(
  fc.record({ '@value': scalar }),
  fc.record({ '@value': fc.constantFrom('a', 5, true), '@type': datatype }),
  fc.record({ '@value': fc.constantFrom('a', null), '@language': fc.constantFrom('en', 'fr-CA') }),
  fc.record({ '@value': scalar, '@index': fc.constant('i') }),
  fc.record({
    '@value': fc.constantFrom<unknown>({ b: 1, '@context': {}, a: [null] }, 'x'),
    '@type': fc.constant('@json'),
  }),
  fc.record({ '@value': fc.constant('a'), '@direction': fc.constantFrom('ltr', 'rtl') }),
)

const scopedContext = fc.oneof(
  fc.constantFrom<unknown>(NONE, CIDS, [CIDS, SFF], []),
  fc.record(
    {
      label: fc.constantFrom('http://example.org/inner', null),
      scope: fc.constantFrom('http://example.org/deeper', { '@id': 'ex:inside', '@type': '@id' }),
      link: fc.constant('http://example.org/otherLink'),
      '@vocab': fc.constant('http://example.org/inner#'),
      '@propagate': fc.boolean(),
    },
    { requiredKeys: [] },
  ),
)

const inlineContext = fc.record(
  {
    scope: scopedContext.map((inner) => ({ '@id': 'http://example.org/scope', '@context': inner })),
    Kind: scopedContext.map((inner) => ({ '@id': 'http://example.org/Kind', '@context': inner })),
    texts: fc.constant({ '@id': 'http://example.org/texts', '@container': '@language' }),
    entries: fc.constantFrom<unknown>(
      { '@id': 'http://example.org/entries', '@container': '@index' },
      { '@id': 'http://example.org/entries', '@container': '@id' },
      {
        '@id': 'http://example.org/entries',
        '@container': ['@index', '@set'],
        '@index': 'http://example.org/at',
      },
    ),
    things: fc.constant({ '@id': 'http://example.org/things', '@container': '@type' }),
    list: fc.constant({ '@id': 'http://example.org/list', '@container': '@list' }),
    graph: fc.constantFrom<unknown>(
      { '@id': 'http://example.org/graph', '@container': '@graph' },
      { '@id': 'http://example.org/graph', '@container': ['@graph', '@id'] },
      { '@id': 'http://example.org/graph', '@container': ['@graph', '@index'] },
    ),
    back: fc.constant({ '@reverse': 'http://example.org/back' }),
    raw: fc.constant({ '@id': 'http://example.org/raw', '@type': '@json' }),
    group: fc.constant('@nest'),
    '@protected': fc.constant(true),
    ex: fc.constantFrom('http://example.org/ns#', 'http://example.org/other/', 'cids:ex/'),
    label: fc.constantFrom('org:hasName', 'http://example.org/label', 'ex:label', null),
    link: fc.constantFrom<unknown>(
      { '@id': 'http://example.org/link', '@type': '@id' },
      { '@id': 'cids:link', '@type': '@vocab' },
      { '@id': 'http://example.org/link', '@type': 'xsd:date', '@container': '@set' },
    ),
    word: fc.constantFrom<unknown>({ '@type': '@id' }, 'ex:word', { '@id': 'ex:word' }),
    off: fc.constant(null),
    id: fc.constant('@id'),
    kind: fc.constant('@type'),
    'ex:bar': fc.constant({ '@type': '@id' }),
    '@vocab': fc.constantFrom('http://example.org/vocab#', null, 'cids:'),
    '@language': fc.constantFrom('en', null, 'FR'),
    '@version': fc.constant(1.1),
    '@base': fc.constantFrom(null, 'http://example.org/dir/file'),
  },
  { requiredKeys: [] },
)

const contextPart = fc.oneof(fc.constantFrom<unknown>(CIDS, SFF), inlineContext)
const context = fc.oneof(
  fc.constantFrom<unknown>([CIDS, SFF], NONE),
  contextPart,
  fc.array(contextPart, { maxLength: 3 }),
)

type Entry = [string, unknown]

const { node } = fc.letrec<{ node: unknown; value: unknown; entry: Entry; single: unknown }>((tie) => ({
  node: fc
    .tuple(
      fc.option(context, { freq: 3, nil: undefined }),
      fc.option(iri, { nil: undefined }),
      fc.array(tie('entry'), { maxLength: 5 }),
    )
    .map(([local, id, entries]) =>
      fromEntries([
        ...(local === undefined ? [] : [['@context', local] as Entry]),
        ...(id === undefined ? [] : [['@id', id] as Entry]),
        ...entries,
      ]),
    ),
  single: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    valueObject,
    tie('node'),
    fc.record({ '@id': iri }),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: tie('single') },
    fc.array(tie('single'), { maxLength: 3 }),
    fc.record({ '@list': fc.array(tie('single'), { maxLength: 3 }) }),
    fc.record({ '@set': fc.array(tie('single'), { maxLength: 2 }) }),
  ),
  entry: fc.oneof(
    { weight: 12, arbitrary: fc.tuple(key, tie('value')) },
    fc.tuple(
      fc.constant('texts'),
      fc.record({ en: scalar, fr: fc.array(scalar, { maxLength: 2 }) }),
    ) as fc.Arbitrary<Entry>,
    fc.tuple(
      fc.constantFrom('entries', 'graph'),
      fc.dictionary(iri, tie('value'), { maxKeys: 2 }),
    ) as fc.Arbitrary<Entry>,
    fc.tuple(
      fc.constant('things'),
      fc.dictionary(iri, fc.oneof(tie('node'), iri), { maxKeys: 2 }),
    ) as fc.Arbitrary<Entry>,
    fc.tuple(fc.constantFrom('back', 'group'), tie('node')) as fc.Arbitrary<Entry>,
    fc.constant<Entry>([
      '@included',
      { '@id': 'https://example.org/i', 'cids:foo': { '@id': 'https://example.org/j' } },
    ]),
    fc.tuple(
      fc.constant('@type'),
      fc.oneof(fc.constant('Kind'), iri, fc.array(iri, { maxLength: 2 })),
    ) as fc.Arbitrary<Entry>,
    fc.tuple(fc.constant('@graph'), fc.array(tie('node'), { maxLength: 2 })) as fc.Arbitrary<Entry>,
    fc.tuple(fc.constant('@index'), fc.constant('i')) as fc.Arbitrary<Entry>,
    fc.tuple(
      fc.constant('@reverse'),
      fc.tuple(key, fc.array(tie('node'), { maxLength: 2 })).map((entry) => fromEntries([entry])),
    ) as fc.Arbitrary<Entry>,
  ),
}))

function fromEntries(entries: readonly Entry[]): object {
  const result = Object.create(null) as Record<string, unknown>
  for (const [name, value] of entries) result[name] = value
  return result
}

const document = fc.oneof(
  fc.array(node, { maxLength: 3 }),
  node,
  fc.record({ '@context': context, '@graph': fc.array(node, { maxLength: 3 }) }),
  fc.record({ '@context': context, '@graph': fc.array(node, { maxLength: 2 }), 'cids:version': scalar }),
)

type Outcome = { readonly graph: GraphDocument } | { readonly error: string }

function ours(value: unknown): Outcome {
  const builder = new GraphBuilder()
  try {
    expect(expandDocument(value, builder)).toEqual([])
    return { graph: builder.finish() }
  } catch (error) {
    if (error instanceof JsonLdError) return { error: error.code }
    throw error
  }
}

async function theirs(value: unknown): Promise<Outcome> {
  const options = {
    expandContext: { '@base': null },
    documentLoader: (url: string) => Promise.resolve({ documentUrl: url, document: bundledContext(url) }),
  }
  try {
    const expanded = await jsonld.expand(
      value as Parameters<typeof jsonld.expand>[0],
      options as unknown as Parameters<typeof jsonld.expand>[1],
    )
    return { graph: graphOfExpanded(expanded) }
  } catch (error) {
    return { error: String((error as { details?: { code?: string } }).details?.code ?? error) }
  }
}

function withTag(term: Term): Term {
  if (term.kind === 'reference' || term.language === undefined || isLanguageTag(term.language)) return term
  const { language: _, ...rest } = term
  return { ...rest, datatype: xsd.string }
}

/** Without what only we keep, for the report to name. */
function comparable({ nodes, ...rest }: GraphDocument): string[] {
  const kept = [...nodes].map(([id, node]) => {
    const statements = node.statements
      .filter(({ predicate }) => absoluteForm.test(predicate))
      .map((one) => ({ ...one, object: withTag(one.object) }))
    return [id, { ...node, statements }] as const
  })
  return comparableGraph({ nodes: new Map(kept), ...rest })
}

describe('our expander', () => {
  test('gives the statements that jsonld.js gives', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(document, async (value) => {
        const own = ours(JSON.parse(JSON.stringify(value)))
        const other = await theirs(JSON.parse(JSON.stringify(value)))
        if ('error' in own || 'error' in other) {
          // With several errors in a document, either may be found first.
          if (!('error' in own) || !('error' in other))
            throw new Error(`only one of the two reads it: ${JSON.stringify([own, other]).slice(0, 300)}`)
          return
        }
        expect(comparable(own.graph)).toEqual(comparable(other.graph))
        read++
      }),
      { numRuns: 600 },
    )
    expect(read).toBeGreaterThan(300)
  })
})
