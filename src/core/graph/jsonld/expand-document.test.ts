// What a document says depends on its own bytes alone, and what it costs stays in proportion to its size.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { GraphDocument, ReadResult, Term } from '../document.ts'
import { readDocument } from '../read-document.ts'
import { cids, i72, rdf } from '../vocabulary.ts'
import { isLongRun } from '../../../../test/long-run.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'
const EX = 'https://example.org/'

const readText = (text: string): Promise<ReadResult> => readDocument(new TextEncoder().encode(text))

const read = (document: unknown): Promise<ReadResult> => readText(JSON.stringify(document))

async function graphOf(document: unknown): Promise<GraphDocument> {
  const result = await (typeof document === 'string' ? readText(document) : read(document))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.document
}

const objectsOf = (graph: GraphDocument, id: string, predicate: string): Term[] =>
  (graph.nodes.get(id)?.statements ?? [])
    .filter((one) => one.predicate === predicate)
    .map(({ object }) => object)

const textsOf = (graph: GraphDocument, id: string, predicate: string): string[] =>
  objectsOf(graph, id, predicate).map((term) => (term.kind === 'literal' ? term.text : term.id))

describe('documents do not change one another', () => {
  const outcome = { '@id': `${EX}o`, '@type': 'cids:Outcome', forTheme: 'https://metadata.un.org/sdg/1' }
  const documents: readonly unknown[] = [
    { '@context': { '@import': CIDS, forTheme: `${EX}stolen` }, '@graph': [outcome] },
    { '@context': { '@import': CIDS }, '@graph': [outcome] },
    { '@context': [CIDS, { '@import': CIDS }], '@graph': [outcome] },
    { '@context': CIDS, '@graph': [outcome] },
    { '@context': [CIDS, SFF, { '@vocab': EX, '@language': 'fr' }], ...outcome },
    { '@context': { '@import': `${EX}unknown.jsonld` }, '@graph': [outcome] },
    { '@context': { '@import': CIDS, cids: `${EX}other#`, '@protected': true }, ...outcome },
    { '@context': { '@import': CIDS, a: { '@id': 'cids:a', '@context': { forTheme: null } } }, a: outcome },
    { '@context': `${EX}unknown.jsonld`, ...outcome },
    [
      { '@context': CIDS, ...outcome },
      { '@context': { '@import': SFF }, ...outcome },
    ],
  ]

  test('in any order, also while another is being read', async () => {
    const alone = await Promise.all(documents.map((document) => read(document)))
    const some = fc.array(fc.nat({ max: documents.length - 1 }), { minLength: 2, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (order, isInterleaved) => {
        const results: ReadResult[] = []
        if (isInterleaved) results.push(...(await Promise.all(order.map((at) => read(documents[at])))))
        else for (const at of order) results.push(await read(documents[at]))
        expect(results).toEqual(order.map((at) => alone[at]))
      }),
      { numRuns: 60 },
    )
  })

  test('an imported context means the same after another file has redefined its terms', async () => {
    const [thief, plain, both] = await Promise.all(documents.slice(0, 3).map((document) => graphOf(document)))
    expect(thief && textsOf(thief, `${EX}o`, cids.forTheme)).toEqual([])
    for (const graph of [plain, both]) {
      expect(graph && objectsOf(graph, `${EX}o`, cids.forTheme)).toEqual([
        { kind: 'reference', id: 'https://metadata.un.org/sdg/1' },
      ])
    }
  })

  test('an unknown @import is rejected every time', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await read(documents[5])).toMatchObject({
        ok: false,
        faults: [{ fault: 'unknown-context', url: `${EX}unknown.jsonld` }],
      })
    }
  })
})

describe('what a small file may cost', () => {
  const terms = (count: number, name: string): string[] =>
    Array.from({ length: count }, (_, i) => `"${name}${i}": "${EX}${name}${i}"`)

  test('scoped contexts share the terms around them', async () => {
    const scoped = Array.from(
      { length: 1_000 },
      (_, i) => `"s${i}": {"@id": "${EX}s${i}", "@context": {"x${i}": "${EX}x"}}`,
    )
    const nodes = Array.from(
      { length: 1_000 },
      (_, i) => `{"@id": "urn:${i}", "s${i}": {"x${i}": "v", "t7": "w"}}`,
    )
    const graph = await graphOf(
      `{"@context": {${[...terms(10_000, 't'), ...scoped].join(',')}}, "@graph": [${nodes.join(',')}]}`,
    )
    const [inner] = textsOf(graph, 'urn:999', `${EX}s999`)
    expect(textsOf(graph, inner ?? '', `${EX}x`)).toEqual(['v'])
    expect(textsOf(graph, inner ?? '', `${EX}t7`)).toEqual(['w'])
  })

  test.runIf(isLongRun)('a large scoped context under very many others ends in a clear fault', async () => {
    const nodes = Array.from({ length: 60 }, (_, i) => `{"@context": {"y${i}": "${EX}y"}, "p": {"t1": "v"}}`)
    const result = await readText(
      `{"@context": {"p": {"@id": "${EX}p", "@context": {${terms(40_000, 't').join(',')}}}}, "@graph": [${nodes.join(',')}]}`,
    )
    expect(result).toMatchObject({
      ok: false,
      faults: [{ fault: 'jsonld-error', code: 'too many definitions' }],
    })
  })

  /** `p` brings a context of its own into nodes that all have different contexts, so no result can be used again. */
  const scopeInManyNodes = (scope: string, count: number): string => {
    const nodes = Array.from({ length: count }, (_, i) => `{"@context": {"y${i}": "${EX}y"}, "p": {}}`)
    return `{"@context": ["${CIDS}", {"p": {"@id": "${EX}p", "@context": ${scope}}}], "@graph": [${nodes.join(',')}]}`
  }
  const list = (count: number, write: (at: number) => string): string =>
    `[${Array.from({ length: count }, (_, i) => write(i)).join(',')}]`

  test('an official context that follows itself is applied once', async () => {
    // Applied each time, its terms would be far more than may be defined.
    const scope = list(500, () => `"${CIDS}"`)
    expect(await readText(scopeInManyNodes(scope, 200))).toMatchObject({ ok: true })
  })

  test.runIf(isLongRun).each([
    ['official contexts in turn', list(200, (at) => `"${at % 2 ? CIDS : SFF}"`), 200],
    ['empty contexts', list(2_000, () => '{}'), 1_100],
    ['removed contexts', list(2_000, () => 'null'), 1_100],
    ['a long word', `{"@language": "${'x'.repeat(1_000_000)}"}`, 2_100],
    ['a long key', `{"@${'x'.repeat(1_000_000)}": null}`, 2_100],
  ])('%s in a scoped context, applied very often, end in a clear fault', async (_, scope, count) => {
    expect(await readText(scopeInManyNodes(scope, count))).toMatchObject({
      ok: false,
      faults: [{ fault: 'jsonld-error', code: 'too many definitions' }],
    })
  })

  test('an official context in very many scoped contexts is applied once, beside protected terms too', async () => {
    const scoped = Array.from(
      { length: 20_000 },
      (_, i) => `"s${i}": {"@id": "${EX}s${i}", "@context": "${CIDS}"}`,
    )
    const shield = `{"own": {"@id": "${EX}own", "@protected": true}}`
    const graph = await graphOf(
      `{"@context": ["${CIDS}", ${shield}, {${scoped.join(',')}}], "@id": "urn:a", "s7": {"@id": "urn:b", "hasName": "x"}}`,
    )
    expect(graph.nodes.get('urn:b')?.statements).toHaveLength(1)
  })

  test.each([
    ['a prefix', (long: string) => `{"@context": {"p": "${long}/"}, "@graph": [${ids('p:')}]}`],
    ['a base', (long: string) => `{"@context": {"@base": "${long}/"}, "@graph": [${ids('')}]}`],
    ['a vocabulary', (long: string) => `{"@context": {"@vocab": "${long}"}, ${keys()}}`],
    ['a term', (long: string) => `{"@context": {"p": "${long}"}, "@id": "urn:a", "p": [${texts()}]}`],
  ])('%s that stands for very much text, used often, does too', async (_, write) => {
    const result = await readText(write(`${EX}${'v'.repeat(4_000_000)}`))
    expect(result).toMatchObject({ ok: false, faults: [{ fault: 'jsonld-error', code: 'too much text' }] })
  })

  const hundred = Array.from({ length: 100 }, (_, i) => i)
  const ids = (prefix: string): string => hundred.map((i) => `{"@id": "${prefix}${i}"}`).join(',')
  const keys = (): string => hundred.map((i) => `"k${i}": "v"`).join(',')
  const texts = (): string => hundred.map((i) => `"${i}"`).join(',')
})

describe('an official context applied again', () => {
  const name = (iri: string, isProtected = false) => ({
    hasName: { '@id': iri, '@type': 'xsd:string', '@protected': isProtected },
  })
  const contextOfP = (context: unknown) => ({ p: { '@id': `${EX}p`, '@context': context } })
  const namesIn = async (outer: unknown, inner: unknown): Promise<string[]> => {
    const graph = await graphOf({
      '@context': outer,
      '@id': 'urn:a',
      p: { '@context': inner, '@id': 'urn:b', hasName: 'x' },
    })
    return (graph.nodes.get('urn:b')?.statements ?? []).map(({ predicate }) => predicate)
  }
  const official = 'http://ontology.eil.utoronto.ca/tove/organization#hasName'

  test('brings a term back that was changed in between', async () => {
    expect(await namesIn([CIDS, contextOfP([CIDS, name(`${EX}n`), CIDS])], [])).toEqual([official])
    expect(await namesIn([CIDS, contextOfP([CIDS, CIDS, name(`${EX}n`)])], [])).toEqual([`${EX}n`])
  })

  test('takes the protection off a term below a property, and nowhere else', async () => {
    const shield = name('org:hasName', true)
    const isRefused = async (scope: unknown): Promise<boolean> =>
      !(await read({
        '@context': [CIDS, shield, CIDS, contextOfP(scope)],
        p: { '@context': name(`${EX}n`), hasName: 'x' },
      }).then(({ ok }) => ok))
    expect(await isRefused([])).toBe(true)
    expect(await isRefused({})).toBe(true)
    expect(await isRefused(CIDS)).toBe(false)
    expect(await isRefused([CIDS, CIDS])).toBe(false)
  })
})

describe('values stay as they are', () => {
  test('a JSON literal keeps all its keys and numbers', async () => {
    const value =
      '{"@context":"https://x","@id":12345678901234567890,"@type":7.50,"@value":null,"__proto__":{"b c":1},"z":[1.0,{"@graph":5e3}]}'
    for (const context of [`"${CIDS}"`, `["${CIDS}", {"raw": {"@id": "cids:raw", "@type": "@json"}}]`]) {
      const key = context.includes('raw') ? 'raw' : 'cids:raw'
      const written = key === 'raw' ? value : `{"@type": "@json", "@value": ${value}}`
      const graph = await graphOf(`{"@context": ${context}, "@id": "urn:a", "${key}": ${written}}`)
      expect(objectsOf(graph, 'urn:a', 'https://ontology.commonapproach.org/cids#raw')).toEqual([
        { kind: 'literal', text: value, datatype: rdf.JSON },
      ])
    }
  })

  test('values keep the order of the file, however their keys are spelled', async () => {
    const context = {
      '7': { '@id': 'i72:value', '@type': '@id' },
      zz: { '@id': 'i72:value', '@type': '@id' },
      scope: { '@id': 'cids:scope', '@context': {} },
    }
    for (const keys of [
      ['zz', '7', 'value', 'i72:value'],
      ['value', 'i72:value', '7', 'zz'],
      ['i72:value', '7', 'zz', 'value'],
    ]) {
      const entries = keys.map((key, i) => `"${key}": {"@id": "urn:m${i}", "hasNumericalValue": "${i}"}`)
      const graph = await graphOf(
        `{"@context": ["${CIDS}", ${JSON.stringify(context)}], "@id": "urn:r", ${entries.join(',')}}`,
      )
      expect(textsOf(graph, 'urn:r', i72.value)).toEqual(['urn:m0', 'urn:m1', 'urn:m2', 'urn:m3'])
    }
  })

  test('a key that one object holds twice is named, with its place; the last value counts', async () => {
    const graph = await graphOf(
      `[{"@id": "urn:a", "b:p": "1", "b:q": {"@id": "urn:b", "c": 1, "c": 2}, "b\\u003ap": "2"}, {"b:p": 1, "b:p": 2}]`,
    )
    expect(textsOf(graph, 'urn:a', 'b:p')).toEqual(['2'])
    expect(graph.duplicateKeys?.map(({ key, count }) => [key, count])).toEqual([
      ['c', 1],
      ['b:p', 2],
    ])
  })

  test('a language that is no language tag leaves plain text', async () => {
    const graph = await graphOf({
      '@context': { t: { '@id': 'b:t', '@container': '@language' } },
      '@id': 'urn:a',
      t: { 'fr-CA': 'x', en_US: 'y', '@none': 'z' },
      'b:p': [
        { '@value': 'a', '@language': 'EN' },
        { '@value': 'a', '@language': 'en' },
        { '@value': 'b', '@language': 'not a tag' },
      ],
    })
    expect(objectsOf(graph, 'urn:a', 'b:t')).toMatchObject([
      { language: 'fr-CA' },
      { text: 'y' },
      { text: 'z' },
    ])
    expect(objectsOf(graph, 'urn:a', 'b:t')[1]).not.toHaveProperty('language')
    expect(objectsOf(graph, 'urn:a', 'b:p')).toHaveLength(2)
    expect([...(graph.languageTags ?? [])].map(([tag]) => tag)).toEqual(['en_US', 'not a tag'])
  })
})

test('what is checked and dropped leaves no trace in the document', async () => {
  const context = { g: { '@id': `${EX}g`, '@container': ['@graph', '@index'] }, p: `${EX}p` }
  const withList = (list: readonly unknown[]) => ({
    '@context': context,
    '@graph': [
      { '@id': `${EX}a`, g: { x: { '@list': list } }, p: [{ '@id': '_:kept', p: 'x' }, { p: 'y' }] },
    ],
  })
  const dropped = [
    { '@id': `${EX}a`, p: 'z', unknown: 1, g: { p: 'z' } },
    { '@id': '_:other', '@reverse': { p: { '@id': `${EX}b` } } },
    [{ p: { '@value': 'z', '@language': 'not a tag' } }, { '@list': [{ '@id': '_:kept', p: 'z' }] }],
  ]
  expect(await graphOf(withList(dropped))).toEqual(await graphOf(withList([])))
})
