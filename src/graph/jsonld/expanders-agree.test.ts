// The compiled expander against the general one, on documents made up for the purpose.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { comparableGraph } from '../../../test/conformance/comparable-graph.ts'
import type { GraphDocument } from '../document.ts'
import { GraphBuilder } from '../graph-builder.ts'
import { parseJson } from '../parse-json.ts'
import { scanJson } from '../scan-json.ts'
import { expandCompiled } from './expand-compiled.ts'
import { expandGenerally } from './expand-generally.ts'
import { NotCovered } from './not-covered.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'

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
  '__proto__',
  'constructor',
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
  'ex:b c',
  'unknownKey',
  'two words',
  'my_p:q',
  '_:prop',
  'rdf:type',
  '__proto__',
  'constructor',
  'label',
  'link',
  'word',
  'off',
  'id',
  'kind',
)

const scalar = fc.oneof(
  { weight: 4, arbitrary: iri },
  fc.constantFrom('text', '75.10', '2024-01-01', 'été'),
  fc.constantFrom(null, true, false, 0, 7, -3, 1.5, 1e21, 1e-7),
  // Spelled so that the text of the number differs from JavaScript's.
  fc.constantFrom('#75.10', '#1e3', '#12345678901234567890', '#-0'),
)

const datatype = fc.constantFrom('xsd:date', 'http://www.w3.org/2001/XMLSchema#string', 'ex:type')

const valueObject = fc.oneof(
  fc.record({ '@value': scalar }),
  fc.record({ '@value': fc.constantFrom('a', 5, true, '#2.50'), '@type': datatype }),
  fc.record({ '@value': fc.constantFrom('a', null), '@language': fc.constantFrom('en', 'fr-CA') }),
  fc.record({ '@value': scalar, '@index': fc.constant('i') }),
)

const inlineContext = fc.record(
  {
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
    '@base': fc.constant(null),
  },
  { requiredKeys: [] },
)

const contextPart = fc.oneof(fc.constantFrom<unknown>(CIDS, SFF, null), inlineContext)
const context = fc.oneof(fc.constant([CIDS, SFF]), contextPart, fc.array(contextPart, { maxLength: 3 }))

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
    fc.tuple(fc.constant('@type'), fc.oneof(iri, fc.array(iri, { maxLength: 2 }))) as fc.Arbitrary<Entry>,
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

function parse(value: unknown): object {
  const text = JSON.stringify(value).replaceAll(/"#(-?[0-9][0-9.e]*)"/g, '$1')
  const bytes = new TextEncoder().encode(text)
  const scan = scanJson(bytes)
  if (!scan.ok) throw new Error(scan.reason)
  return parseJson(bytes, scan) as object
}

function compiled(parsed: object): GraphDocument | null {
  const builder = new GraphBuilder()
  try {
    expect(expandCompiled(parsed, builder)).toEqual([])
    return builder.finish()
  } catch (error) {
    if (error instanceof NotCovered) return null
    throw error
  }
}

const countsOf = (graph: GraphDocument): string[] =>
  [...graph.unknownKeys].map(([name, { count }]) => `${name} ${count}`).sort()

describe('the compiled expander', () => {
  test('says what the general one says', async () => {
    let covered = 0
    await fc.assert(
      fc.asyncProperty(document, async (value) => {
        // A key such as my_p:q that a vocabulary reaches in one part of a file only is beyond the general way.
        const text = JSON.stringify(value)
        fc.pre(!text.includes('"my_p:q":') || !text.includes('"@vocab"'))
        const parsed = parse(value)
        const quick = compiled(parsed)
        if (!quick) return
        const general = await expandGenerally(parsed, null)
        if (!general.ok) throw new Error(`only the compiled way reads it: ${JSON.stringify(general.faults)}`)
        expect(comparableGraph(quick)).toEqual(comparableGraph(general.document))
        expect(countsOf(quick)).toEqual(countsOf(general.document))
        covered++
      }),
      { numRuns: times(600) },
    )
    expect(covered).toBeGreaterThan(300)
  })

  test.each<[string, unknown]>([
    ['a scoped context', { '@context': { a: { '@id': 'x:a', '@context': {} } } }],
    ['a language map', { '@context': { a: { '@id': 'x:a', '@container': '@language' } } }],
    ['a reversed term', { '@context': { a: { '@reverse': 'x:a' } } }],
    ['@base', { '@context': { '@base': 'http://x/' } }],
    ['@import', { '@context': { '@import': CIDS } }],
    ['@nest', { '@nest': {} }],
    ['@included', { '@included': [{ '@id': 'x:y', 'x:z': 1 }] }],
    ['@json', { 'x:y': { '@value': {}, '@type': '@json' } }],
    ['@direction', { 'x:y': { '@value': 'a', '@direction': 'ltr' } }],
    ['a protected term', { '@context': { '@protected': true, a: 'x:a' } }],
    ['very many contexts', { '@context': Array.from({ length: 40 }, () => ({})) }],
  ])('leaves %s to the general one', (_, value) => {
    expect(compiled(parse(value))).toBeNull()
  })
})
