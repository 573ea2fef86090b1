import { describe, expect, test } from 'vitest'

import { comparableGraph } from '../../../test/conformance/comparable-graph.ts'
import { placePointer, type GraphDocument, type Term } from './document.ts'
import { readDocument } from './read-document.ts'
import { cids, i72, org, rdf, xsd } from './vocabulary.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const SFF = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'
const EX = 'https://example.org/'
/** Makes any document take the general way, without changing what it says. */
const GENERAL = { [`${EX}scoped`]: { '@id': `${EX}scoped`, '@context': {} } }

async function readText(text: string): Promise<GraphDocument> {
  const result = await readDocument(new TextEncoder().encode(text))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.document
}

const read = (document: unknown) => readText(JSON.stringify(document))

function objectsOf(document: GraphDocument, id: string, predicate: string): Term[] {
  const node = document.nodes.get(id)
  return (node?.statements ?? []).filter((one) => one.predicate === predicate).map((one) => one.object)
}

const textsOf = (document: GraphDocument, id: string, predicate: string): string[] =>
  objectsOf(document, id, predicate).map((term) => (term.kind === 'literal' ? term.text : term.id))

describe('a capsule has the same statements in each of its forms', () => {
  const outcome = {
    '@id': `${EX}o`,
    '@type': 'cids:Outcome',
    hasName: 'Housing',
    forOrganization: `${EX}org`,
    forTheme: ['https://metadata.un.org/sdg/1', 'https://metadata.un.org/sdg/11'],
  }
  const report = {
    '@id': `${EX}r`,
    '@type': ['cids:IndicatorReport'],
    value: { '@type': 'i72:Measure', hasNumericalValue: '75.10' },
  }
  const context = [CIDS, SFF]
  const forms = {
    'a list of nodes': [
      { '@context': context, ...outcome },
      { '@context': context, ...report },
    ],
    '@graph': { '@context': context, '@graph': [outcome, report] },
    '@graph, general way': { '@context': [...context, GENERAL], '@graph': [outcome, report] },
    'a list, general way': [
      { '@context': [...context, GENERAL], ...outcome },
      { '@context': context, ...report },
    ],
    'http addresses': {
      '@context': context.map((url) => url.replace('https', 'http')),
      '@graph': [outcome, report],
    },
  }

  test.each(Object.entries(forms))('%s', async (_, form) => {
    const document = await read(form)
    const expected = await read(forms['a list of nodes'])
    expect(comparableGraph(document)).toEqual(comparableGraph(expected))
    expect(textsOf(document, `${EX}o`, org.hasName)).toEqual(['Housing'])
    expect(textsOf(document, `${EX}o`, rdf.type)).toEqual([cids.Outcome])
    expect(textsOf(document, `${EX}o`, cids.forTheme)).toHaveLength(2)
    const [measure] = objectsOf(document, `${EX}r`, i72.value)
    expect(measure).toMatchObject({ kind: 'reference', id: expect.stringMatching(/^_:b\d+$/) as string })
    expect(document.unknownKeys.size).toBe(0)
  })

  test('@graph with other keys beside it is a named graph, and is read', async () => {
    const document = await read({ '@context': context, 'cids:version': '3.2.0', '@graph': [outcome] })
    expect(document.nodes.get(`${EX}o`)?.statements[0]?.graph).toMatch(/^_:b\d+$/)
    expect(document.namedGraphs.size).toBe(1)
    const inList = await read([{ '@context': context, '@graph': [outcome] }])
    expect(inList.namedGraphs.size).toBe(1)
    const unknown = await read({ '@context': context, exportedBy: 'x', '@graph': [outcome] })
    expect(unknown.namedGraphs.size).toBe(0)
    expect([...unknown.unknownKeys.keys()]).toEqual(['exportedBy'])
  })
})

describe('values are kept as written', () => {
  test.each([CIDS, [CIDS, GENERAL]])('numbers keep their text (context %j)', async (context) => {
    const document = await readText(
      `{"@context": ${JSON.stringify(context)}, "@id": "${EX}m", "hasNumericalValue": [75.10, 75.1, 12345678901234567890],
        "i72:plain": [1.0, 7, -0, 1e3], "forIndicator": 2.50, "numberOfEmployees": 007e0}`.replace(
        '007e0',
        '7.0',
      ),
    )
    expect(objectsOf(document, `${EX}m`, i72.hasNumericalValue)).toEqual([
      { kind: 'literal', text: '75.10', datatype: xsd.string },
      { kind: 'literal', text: '75.1', datatype: xsd.string },
      { kind: 'literal', text: '12345678901234567890', datatype: xsd.string },
    ])
    const plain = i72.value.replace('value', 'plain')
    expect(objectsOf(document, `${EX}m`, plain)).toEqual([
      { kind: 'literal', text: '1.0', datatype: xsd.double },
      { kind: 'literal', text: '7', datatype: xsd.integer },
      { kind: 'literal', text: '-0', datatype: xsd.integer },
      { kind: 'literal', text: '1e3', datatype: xsd.double },
    ])
    expect(objectsOf(document, `${EX}m`, cids.forIndicator)).toEqual([
      { kind: 'literal', text: '2.50', datatype: xsd.double },
    ])
    expect(textsOf(document, `${EX}m`, org.hasName.replace('hasName', 'numberOfEmployees'))).toEqual(['7.0'])
  })

  test.each([CIDS, [CIDS, GENERAL]])(
    'bad identifiers are kept, wherever they stand (context %j)',
    async (context) => {
      const document = await read({
        '@context': context,
        '@graph': [
          { '@id': 'bad id alone' },
          { '@id': '' },
          { '@id': `${EX}a b`, '@type': 'Outcome' },
          {
            '@id': `${EX}c`,
            forTheme: ['', 'Housing', 'https://x/<y>'],
            value: { '@id': 'm 1' },
            'cids:foo bar': 'x',
            'my_prefix:p': 'y',
            'http://x/ z': { '@id': `${EX}n`, hasName: 'n' },
          },
        ],
      })
      expect([...document.nodes.keys()]).toEqual(['bad id alone', '', `${EX}a b`, `${EX}c`, `${EX}n`])
      expect(textsOf(document, `${EX}a b`, rdf.type)).toEqual(['Outcome'])
      expect(textsOf(document, `${EX}c`, cids.forTheme)).toEqual(['', 'Housing', 'https://x/<y>'])
      expect(textsOf(document, `${EX}c`, i72.value)).toEqual(['m 1'])
      expect(textsOf(document, `${EX}c`, 'https://ontology.commonapproach.org/cids#foo bar')).toEqual(['x'])
      expect(textsOf(document, `${EX}c`, 'my_prefix:p')).toEqual(['y'])
      expect(textsOf(document, `${EX}c`, 'http://x/ z')).toEqual([`${EX}n`])
      expect(textsOf(document, `${EX}n`, org.hasName)).toEqual(['n'])
      expect(document.unknownKeys.size).toBe(0)
    },
  )

  test('a datatype that is no IRI is kept, so that the report can name it', async () => {
    const document = await read({ '@id': `${EX}a`, [`${EX}p`]: { '@value': 'x', '@type': 'http://x/ y' } })
    expect(objectsOf(document, `${EX}a`, `${EX}p`)).toEqual([
      { kind: 'literal', text: 'x', datatype: 'http://x/ y' },
    ])
  })

  test('what was written is kept where expansion changed it', async () => {
    const document = await read({ '@context': CIDS, '@id': 'cids:x', '@type': 'cids:Theme', hasName: 'T' })
    const node = document.nodes.get('https://ontology.commonapproach.org/cids#x')
    expect(node?.written).toBe('cids:x')
    expect(node?.statements).toEqual([
      {
        predicate: rdf.type,
        object: { kind: 'reference', id: cids.Theme, written: 'cids:Theme' },
        written: '@type',
      },
      {
        predicate: org.hasName,
        object: { kind: 'literal', text: 'T', datatype: xsd.string },
        written: 'hasName',
      },
    ])
  })

  test('places lead into the file', async () => {
    const value = [{ '@type': 'i72:Measure' }, { '@type': 'i72:Measure', hasNumericalValue: '1' }]
    const document = await read({
      '@context': CIDS,
      '@graph': [{ '@id': `${EX}r` }, { '@id': `${EX}s`, value }],
    })
    const pointers = [...document.nodes.values()].map((node) => placePointer(node.place))
    expect(pointers).toEqual(['#/@graph/0', '#/@graph/1', '#/@graph/1/value/0', '#/@graph/1/value/1'])
    const general = await read({
      '@context': [CIDS, GENERAL],
      '@graph': [{ '@id': `${EX}r` }, { '@id': `${EX}s`, value }],
    })
    expect([...general.nodes.values()].map((node) => placePointer(node.place))).toEqual(pointers)
  })

  test.each([CIDS, [CIDS, GENERAL]])('keys no context defines are counted (context %j)', async (context) => {
    const node = { hasUnit: 'x', hasName: 'n', value: { hasUnit: { '@id': 'inside' } } }
    const document = await read([
      { '@context': context, '@id': `${EX}a`, ...node },
      { '@context': context, '@id': `${EX}b`, hasUnit: 1 },
    ])
    expect(
      [...document.unknownKeys].map(([key, { place, count }]) => [key, placePointer(place), count]),
    ).toEqual([['hasUnit', '#/0/hasUnit', 3]])
  })
})

describe('nodes', () => {
  test('occurrences of one node are merged, and repeated statements are kept once', async () => {
    const document = await read([
      { '@context': CIDS, '@id': `${EX}a`, hasName: ['x', 'x'], 'org:hasName': 'x' },
      { '@context': CIDS, '@id': `${EX}a`, hasName: 'x', hasDescription: 'd' },
    ])
    expect(document.nodes.size).toBe(1)
    expect(document.nodes.get(`${EX}a`)?.statements).toHaveLength(2)
  })

  test('a node with very many statements has each of them once', async () => {
    const hasName = Array.from({ length: 500 }, (_, i) => `n${i % 100}`)
    const document = await read({ '@context': CIDS, '@id': `${EX}a`, hasName })
    expect(document.nodes.get(`${EX}a`)?.statements).toHaveLength(100)
  })

  test('labels of blank nodes are the document’s own, and one label is one node', async () => {
    const document = await read({
      '@context': CIDS,
      '@graph': [
        { '@id': '_:x', hasName: 'n' },
        { '@id': `${EX}a`, forTheme: ['_:x', { hasName: 'm' }] },
      ],
    })
    expect([...document.nodes.keys()]).toEqual(['_:b0', `${EX}a`, '_:b1'])
    expect(textsOf(document, `${EX}a`, cids.forTheme)).toEqual(['_:b0', '_:b1'])
  })

  test('@reverse turns the link round', async () => {
    const document = await read({
      '@context': CIDS,
      '@id': `${EX}org`,
      '@reverse': { forOrganization: [`${EX}o`, { '@id': `${EX}i`, hasName: 'n' }] },
    })
    expect(textsOf(document, `${EX}o`, cids.forOrganization)).toEqual([`${EX}org`])
    expect(textsOf(document, `${EX}i`, cids.forOrganization)).toEqual([`${EX}org`])
  })

  test('lists are chains of cells', async () => {
    const document = await read({ '@id': `${EX}a`, [`${EX}p`]: { '@list': ['x', { '@id': `${EX}b` }] } })
    const [head] = textsOf(document, `${EX}a`, `${EX}p`)
    expect(textsOf(document, head ?? '', rdf.first)).toEqual(['x'])
    const [rest] = textsOf(document, head ?? '', rdf.rest)
    expect(textsOf(document, rest ?? '', rdf.first)).toEqual([`${EX}b`])
    expect(textsOf(document, rest ?? '', rdf.rest)).toEqual([rdf.nil])
    const empty = await read({ '@id': `${EX}a`, [`${EX}p`]: { '@list': [] } })
    expect(textsOf(empty, `${EX}a`, `${EX}p`)).toEqual([rdf.nil])
  })

  test('the same term means sff:hasComment once the SFF context follows', async () => {
    const document = await read({ '@context': [CIDS, SFF], '@id': `${EX}a`, hasComment: 'c' })
    expect(textsOf(document, `${EX}a`, 'https://ontology.commonapproach.org/sff#hasComment')).toEqual(['c'])
  })

  test('an inline context with aliases, a vocabulary and a language is understood', async () => {
    const context = {
      id: '@id',
      type: '@type',
      '@vocab': EX,
      '@language': 'fr',
      name: 'org:hasName',
      off: null,
    }
    const document = await read({
      '@context': [CIDS, context],
      id: `${EX}a`,
      type: 'T',
      name: 'n',
      word: 'w',
      off: 1,
    })
    expect(textsOf(document, `${EX}a`, rdf.type)).toEqual([`${EX}T`])
    expect(objectsOf(document, `${EX}a`, `${EX}word`)).toEqual([
      { kind: 'literal', text: 'w', datatype: rdf.langString, language: 'fr' },
    ])
    expect(textsOf(document, `${EX}a`, org.hasName)).toEqual(['n'])
  })
})
