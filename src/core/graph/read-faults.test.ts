// What cannot be read, and what tries to do harm.
import { describe, expect, test } from 'vitest'

import { placePointer, type GraphDocument, type ReadFault } from './document.ts'
import { readDocument } from './read-document.ts'
import { org, rdf } from './vocabulary.ts'
import { isLongRun } from '../../../test/long-run.ts'

const CIDS = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const EX = 'https://example.org/'
/** Makes any document take the general way, without changing what it says. */
const GENERAL = { [`${EX}scoped`]: { '@id': `${EX}scoped`, '@context': {} } }

async function readText(text: string): Promise<GraphDocument> {
  const result = await readDocument(new TextEncoder().encode(text))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.document
}

async function faultsOf(document: unknown): Promise<readonly ReadFault[]> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const result = await readDocument(new TextEncoder().encode(text))
  if (result.ok) throw new Error('was read')
  return result.faults
}

const textsOf = (document: GraphDocument, id: string, predicate: string): string[] =>
  (document.nodes.get(id)?.statements ?? [])
    .filter((one) => one.predicate === predicate)
    .map(({ object }) => (object.kind === 'literal' ? object.text : object.id))

describe('a document that cannot be read', () => {
  test('names every unknown context, with its place, and fetches none', async () => {
    const old = 'http://ontology.eil.utoronto.ca/cids/contexts/cidsContext.json'
    const faults = await faultsOf([
      { '@context': [CIDS, old], '@id': `${EX}a` },
      { '@context': old, '@id': `${EX}b`, 'cids:x': { '@context': 'local.jsonld' } },
    ])
    expect(
      faults.map((fault) => fault.fault === 'unknown-context' && [fault.url, placePointer(fault.place)]),
    ).toEqual([
      [old, '#/0/@context'],
      ['local.jsonld', '#/1/cids:x/@context'],
    ])
    const general = await faultsOf({
      '@context': [GENERAL, old, 'local.jsonld', ''],
      '@id': null,
      hasName: 'x',
    })
    expect(general.map((fault) => fault.fault === 'unknown-context' && fault.url)).toEqual([
      old,
      'local.jsonld',
      '',
    ])
  })

  test.each([
    [{ '@id': null }, 'invalid @id value', '#/@id'],
    [{ '@id': 5 }, 'invalid @id value', '#/@id'],
    ['{"@id": 5.10}', 'invalid @id value', '#/@id'],
    ['{"@type": [5.10]}', 'invalid type value', '#/@type'],
    ['{"@context": 5.10}', 'invalid local context', '#/@context'],
    ['{"@context": {"@vocab": "x:", "a": 5.10}}', 'invalid term definition', '#/@context'],
    ['{"x:y": {"@value": 5.10, "@language": "en"}}', 'invalid language-tagged value', '#/x:y'],
    [{ '@id': ['x'] }, 'invalid @id value', '#/@id'],
    [{ '@type': 5 }, 'invalid type value', '#/@type'],
    [{ '@graph': 'x' }, 'invalid @graph value', '#'],
    [{ [`${EX}p`]: { '@value': {} } }, 'invalid value object value', `#/${EX.replaceAll('/', '~1')}p`],
    [
      { [`${EX}p`]: { '@value': 'x', '@language': 5 } },
      'invalid language-tagged string',
      `#/${EX.replaceAll('/', '~1')}p`,
    ],
    [{ '@reverse': { [`${EX}p`]: 'text' } }, 'invalid reverse property value', '#/@reverse'],
    [{ '@context': 5 }, 'invalid local context', '#/@context'],
    [{ '@context': { a: 'b', b: 'a' } }, 'cyclic IRI mapping', '#/@context'],
    [
      { '@context': { hasOwnProperty: 'x:y', z: { '@id': 'x:z', '@container': '@none' } }, a: 1 },
      'invalid container mapping',
      '#/@context',
    ],
    [
      { [`${EX}p`]: { '@value': 'x', '@type': ['xsd:date', 'xsd:string'] } },
      'invalid typed value',
      `#/${EX.replaceAll('/', '~1')}p`,
    ],
  ])('%j ends as a JSON-LD error', async (document, code, pointer) => {
    const [fault, ...more] = await faultsOf(document)
    expect(more).toEqual([])
    expect(fault).toMatchObject({ fault: 'jsonld-error', code })
    expect(fault?.place ? placePointer(fault.place) : null).toBe(pointer)
  })

  test.each(['5', '"text"', 'true', 'null'])('%s is no document', async (text) => {
    expect(await faultsOf(text)).toMatchObject([{ fault: 'jsonld-error', code: 'not a document' }])
  })

  test('lists every text that no program can hold', async () => {
    const faults = await faultsOf('{"@id": "a\\u0000b", "x\\ud800": ["ok \\ud83d\\ude00", "\\udc00"]}')
    expect(
      faults.map((fault) => fault.fault === 'invalid-text' && [fault.problem, placePointer(fault.place)]),
    ).toEqual([
      ['nul', '#/@id'],
      ['surrogate', '#/x\ud800'],
      ['surrogate', '#/x\ud800/1'],
    ])
  })

  test('is not overwhelmed by how many there are', async () => {
    const faults = await faultsOf(`[${'"\\u0000",'.repeat(200_000)}1]`)
    expect(faults).toHaveLength(50_000)
  })

  test('that is nested too deeply is refused before anything else', async () => {
    const [fault] = await faultsOf('[{"@id":'.repeat(50_000))
    expect(fault).toMatchObject({ fault: 'jsonld-error', code: 'not json' })
    const [deep] = await faultsOf('['.repeat(100_000) + ']'.repeat(100_000))
    expect(deep).toMatchObject({ fault: 'too-deep', depth: 100_000, limit: 200 })
  })
})

describe('a hostile document', () => {
  /** Each term is made of the next; the first to be defined needs all others before. */
  const chained = (count: number, last: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`t${at}`, at < count - 1 ? `t${at + 1}:` : last]),
    )

  test.each([
    ['a chain of terms', chained(100_000, EX)],
    ['a circle of terms', chained(100_000, 't0:')],
    ['a chain in the context of a term', { a: { '@id': EX, '@context': chained(100_000, EX) } }],
  ])('ends with %s that is too long to follow', async (_, context) => {
    expect(await faultsOf({ '@context': context, '@id': `${EX}a` })).toMatchObject([
      { fault: 'jsonld-error', code: 'too long a chain' },
    ])
  })

  test.runIf(isLongRun)('with a hundred thousand aliases of a keyword is read in one go', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `t${at}`)
    const document = await readText(
      JSON.stringify({
        '@context': Object.fromEntries(names.map((name) => [name, '@type'])),
        '@id': `${EX}a`,
        ...Object.fromEntries(names.map((name, at) => [name, at % 2 ? `${EX}b` : [`${EX}c`, `${EX}d`]])),
      }),
    )
    expect(textsOf(document, `${EX}a`, rdf.type).toSorted()).toEqual([`${EX}b`, `${EX}c`, `${EX}d`])
  })

  test.runIf(isLongRun).each(['{}', '{"@id":1}'])(
    'with too many objects is not even parsed: %s',
    async (object) => {
      expect(await faultsOf(`[${`${object},`.repeat(1_000_000)}{}]`)).toMatchObject([
        { fault: 'jsonld-error', code: 'too many entries' },
      ])
      expect(await faultsOf(`["${'{'.repeat(1_000_001)}", {"@id": 1}]`)).toMatchObject([
        { code: 'invalid @id value' },
      ])
    },
  )

  test('whose references stand for more text than a check can hold ends in a clear fault', async () => {
    const references = Array.from({ length: 100 }, (_, at) => ({ '@id': `r${at}` }))
    const document = {
      '@context': { '@base': `${EX}${'b'.repeat(1_000_000)}/` },
      '@id': 'a',
      'x:p': references,
    }
    expect(await faultsOf(document)).toMatchObject([{ fault: 'jsonld-error', code: 'too much text' }])
  })

  test('may make terms of terms', async () => {
    const document = await readText(
      JSON.stringify({ '@context': chained(500, EX), '@id': `${EX}a`, 't0:p': 'v' }),
    )
    expect(textsOf(document, `${EX}a`, `${EX}p`)).toEqual(['v'])
  })

  const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

  test.each([CIDS, [CIDS, GENERAL]])('cannot touch what all objects share (context %j)', async (context) => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    for (const name of NAMES) {
      const text = `{"@context": ${JSON.stringify(context)}, "@graph": [
        {"@id": "${name}", "@type": "${name}", "${name}": {"@id": "${name}", "polluted": true}, "forTheme": "${name}"},
        {"@id": "${EX}a", "forTheme": {"@id": "${name}", "hasName": "${name}", "__proto__": {"polluted": 1}}}]}`
      const document = await readText(text)
      expect(document.nodes.has(name)).toBe(true)
      expect(textsOf(document, name, rdf.type)).toEqual([name])
      expect(textsOf(document, name, org.hasName)).toEqual([name])
      expect(document.unknownKeys.has(name)).toBe(true)
    }
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('may use such names in its own context', async () => {
    const document = await readText(
      `{"@context": {"__proto__": "${EX}p", "constructor": {"@id": "${EX}c", "@type": "@id"}}, "@id": "${EX}a", "__proto__": "x", "constructor": "y"}`,
    )
    expect(textsOf(document, `${EX}a`, `${EX}p`)).toEqual(['x'])
    expect(textsOf(document, `${EX}a`, `${EX}c`)).toEqual(['y'])
  })
})
