// What is written is read again as the same graph: JSON-LD by the reader of capsules, N-Quads by an independent parser.
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  oneof,
  option,
  property,
  record,
  string as anyString,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../../test/random-seed.ts'
import { namesGraphs, type GraphDocument, type Term } from '../../../core/graph/document.ts'
import { exportedStatements, nodeRecords } from '../../../core/graph/statements.ts'
import { cids, i72, org, prov, rdf, xsd } from '../../../core/graph/vocabulary.ts'
import {
  documentOf,
  graphByOxigraph,
  graphOfJsonLd,
  graphOfNQuads,
  quadsOf,
  inLanguage,
  refer,
  text,
  type Quad,
} from '../../../../test/acceptance/export-graphs.ts'
import { comparableGraph } from '../../../../test/conformance/comparable-graph.ts'
import { allCapsules } from '../../../../test/hostile/all-capsules.ts'
import { readDocument } from '../../../core/graph/read-document.ts'
import { checkDocument } from '../../../core/validation/check-document.ts'
import { renderReport } from '../../../core/validation/render-report.ts'
import { RecordMerger, type ExportRecord } from './merge-records.ts'
import { createJsonLdWriter } from './write-jsonld.ts'
import { createNQuadsWriter, type ExportWriter } from './write-nquads.ts'
import { hasNamedGraph } from './turtle-terms.ts'
import { createTurtleWriter } from './write-turtle.ts'
import { isLongRun } from '../../../../test/long-run.ts'

/** As it is exported: blank graph names dropped. */
function exported(document: GraphDocument): GraphDocument {
  const nodes = new Map(document.nodes)
  for (const [id, node] of nodes) nodes.set(id, { ...node, statements: [...exportedStatements(node)] })
  return { ...document, nodes }
}

const recordsOf = (document: GraphDocument, sequence = '1'): ExportRecord[] =>
  [...nodeRecords(document)].map(({ subject, statements }) => ({ subject, statements, sequence }))

function write(writer: ExportWriter, records: readonly ExportRecord[]): string {
  const merger = new RecordMerger()
  const inOrder = [...records].sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0))
  let text = ''
  const add = (node: ReturnType<RecordMerger['add']>) => {
    if (node) text += [...writer.write(node)].join('')
  }
  for (const record of inOrder) add(merger.add(record))
  add(merger.finish())
  return text + writer.finish()
}

const jsonLd = (records: readonly ExportRecord[]): string => write(createJsonLdWriter(), records)
const nQuads = (records: readonly ExportRecord[]): string => write(createNQuadsWriter(), records)
const turtle = (records: readonly ExportRecord[]): string => write(createTurtleWriter(), records)

/** By two parsers that know nothing of each other. */
function expectSameTurtle(document: GraphDocument, isNamed: boolean): void {
  const written = turtle(recordsOf(document))
  const expected = comparableGraph(exported(document))
  for (const format of isNamed ? (['TriG'] as const) : (['TriG', 'Turtle'] as const)) {
    expect(graphOfNQuads(written, format)).toEqual(expected)
    expect(graphByOxigraph(written, format)).toEqual(expected)
  }
}

const anyText = oneof(
  anyString({ unit: 'grapheme' }),
  anyString({ unit: 'binary' }).map((odd) => odd.replaceAll(/[\uD800-\uDFFF]/g, '').replaceAll('\0', '')),
  constantFrom(
    '',
    '75.10',
    '"quoted"',
    'back\\slash',
    'tab\tnew\nline\r',
    '\\u0041',
    '\u0001\u007F\b\f',
    '𝒳 é 中',
  ),
)
const iris = [
  'https://example.org/a',
  'https://example.org/b?x=1&y=2#z',
  'urn:example:ünï',
  'geo:1,2',
  'cids:strange',
  'time:out',
  'mailto:a@example.org',
  'https://example.org/%C3%A9/é',
  cids.Outcome,
  'https://ontology.commonapproach.org/cids#a/b',
  'http://www.geonames.org/ontology/ontology_v3.1.rdf#Feature',
  rdf.nil,
]
const anyIri = constantFrom(...iris)
const anyBlank = constantFrom('_:b0', '_:b1', '_:b2', '_:b3')
const anyId = oneof(anyIri, anyBlank)
const anyPredicate = constantFrom(
  rdf.type,
  rdf.first,
  rdf.rest,
  org.hasName,
  cids.forTheme,
  cids.hasDescription,
  'https://ontology.commonapproach.org/cids#hasComment',
  'https://ontology.commonapproach.org/sff#hasComment',
  i72.value,
  prov.startedAtTime,
  'https://ontology.commonapproach.org/cids#isUnderserved',
  'https://example.org/own#property',
  'geo:property',
  'cids:property',
  'http://schema.org/name',
)
const anyDatatype = constantFrom(
  xsd.string,
  xsd.dateTime,
  xsd.integer,
  xsd.double,
  xsd.boolean,
  rdf.JSON,
  'geo:type',
  'https://example.org/type',
)
const anyTerm = oneof(
  { weight: 4, arbitrary: anyId.map(refer) },
  { weight: 4, arbitrary: tuple(anyText, anyDatatype).map(([value, datatype]) => text(value, datatype)) },
  tuple(anyText, constantFrom('en', 'fr-CA', 'EN')).map(([value, language]) => inLanguage(value, language)),
)
const anyGraph = option(constantFrom('https://example.org/graph', 'geo:graph', '_:g'), { freq: 4 })
const anyQuads = array(
  record({ subject: anyId, predicate: anyPredicate, object: anyTerm, graph: anyGraph }),
  {
    maxLength: 14,
  },
).map((quads) => quads.map(({ graph, ...quad }): Quad => (graph === null ? quad : { ...quad, graph })))

describe('any graph', () => {
  it('is read again from its JSON-LD', async () => {
    await assert(
      asyncProperty(anyQuads, async (quads) => {
        const document = documentOf(quads)
        const read = await graphOfJsonLd(jsonLd(recordsOf(document)))
        expect(read).toEqual(comparableGraph(exported(document)))
      }),
      { numRuns: times(100) },
    )
  })

  it('is read again from its N-Quads', () => {
    assert(
      property(anyQuads, (quads) => {
        const document = documentOf(quads)
        expect(graphOfNQuads(nQuads(recordsOf(document)))).toEqual(comparableGraph(exported(document)))
      }),
      { numRuns: times(100) },
    )
  })

  it('is read again from its TriG, and from its Turtle where no graph has a name', () => {
    assert(
      property(anyQuads, (quads) => {
        const records = recordsOf(documentOf(quads))
        const isNamed = records.some(({ statements }) => hasNamedGraph(statements))
        expect(isNamed).toBe(quads.some(({ graph }) => graph !== undefined && !graph.startsWith('_:')))
        expectSameTurtle(documentOf(quads), isNamed)
      }),
      { numRuns: times(100) },
    )
  })

  it('is read again from its JSON-LD where its nodes are written as large ones', async () => {
    await assert(
      asyncProperty(anyQuads, async (quads) => {
        const document = documentOf(quads)
        const written = write(createJsonLdWriter(0), recordsOf(document))
        expect(await graphOfJsonLd(written)).toEqual(comparableGraph(exported(document)))
      }),
      { numRuns: times(100) },
    )
  })

  it('lists as many statements as it has', () => {
    assert(
      property(anyQuads, (quads) => {
        const document = documentOf(quads)
        let count = 0
        for (const node of document.nodes.values()) count += exportedStatements(node).length
        expect(nQuads(recordsOf(document)).split('\n').length - 1).toBe(count)
      }),
    )
  })
})

describe('a list', () => {
  const cells = (count: number, end: string): Quad[] =>
    Array.from({ length: count }, (_, at) => [
      { subject: `_:c${at}`, predicate: rdf.first, object: text(`item ${at}`) },
      { subject: `_:c${at}`, predicate: rdf.rest, object: refer(at + 1 < count ? `_:c${at + 1}` : end) },
    ]).flat()
  const head: Quad = { subject: 'https://example.org/a', predicate: cids.forTheme, object: refer('_:c0') }

  it('is written as one', async () => {
    const document = documentOf([head, ...cells(3, rdf.nil)])
    const written = jsonLd(recordsOf(document))
    expect(written).toContain('"cids:forTheme":{"@list":["item 0","item 1","item 2"]}')
    expect(await graphOfJsonLd(written)).toEqual(comparableGraph(document))
  })

  it('that is broken, and longer than nodes may be nested, stays the chain that it is', async () => {
    const document = documentOf([head, ...cells(60, 'https://example.org/not-nil')])
    const written = jsonLd(recordsOf(document))
    expect(written).not.toContain('@list')
    expect(await graphOfJsonLd(written)).toEqual(comparableGraph(document))
  })

  it.runIf(isLongRun)('of a hundred thousand cells takes no longer for being broken', () => {
    const records = recordsOf(documentOf([head, ...cells(100_000, 'https://example.org/not-nil')]))
    expect(jsonLd(records).length).toBeGreaterThan(1_000_000)
  })
})

describe('a language that is no tag', () => {
  it('is kept in JSON-LD, and left out of N-Quads, which have no place for it', () => {
    const records = recordsOf(
      documentOf([
        {
          subject: 'https://example.org/a',
          predicate: org.hasName,
          object: inLanguage('Hello', 'not a tag'),
        },
      ]),
    )
    expect(jsonLd(records)).toContain('{"@value":"Hello","@language":"not a tag"}')
    expect(nQuads(records)).toBe(`<https://example.org/a> <${org.hasName}> "Hello" .\n`)
  })
})

describe('two sources', () => {
  it('that are equal are written once, also where only the case of a language differs', () => {
    const statementWith = (object: Term) =>
      documentOf([{ subject: 'https://example.org/a', predicate: org.hasName, object }])
    const records = [
      ...recordsOf(statementWith(inLanguage('Hello', 'en')), '1'),
      ...recordsOf(statementWith(inLanguage('Hello', 'EN')), '2'),
      ...recordsOf(statementWith(inLanguage('Hello', 'fr')), '3'),
      ...recordsOf(statementWith(text('Hello')), '4'),
    ]
    expect(nQuads(records).split('\n')).toHaveLength(4)
  })

  it('never share a blank node', async () => {
    const document = documentOf([
      { subject: '_:b0', predicate: org.hasName, object: text('one') },
      { subject: '_:b0', predicate: cids.forTheme, object: refer('_:b0') },
    ])
    const records = [...recordsOf(document, '1'), ...recordsOf(document, '12')]
    expect(quadsOf(nQuads(records))).toHaveLength(4)
    expect(await graphOfJsonLd(jsonLd(records))).toEqual(graphOfNQuads(nQuads(records)))
  })
})

describe('a misread prefix that is met late', () => {
  it('is unset in the node that needs it, when the context at the top is written already', async () => {
    const early = Array.from({ length: 2000 }, (_, at): Quad => ({
      subject: `https://example.org/${at}`,
      predicate: org.hasName,
      object: text(`number ${at}, with a few more words to fill the beginning`),
    }))
    const late: Quad[] = [
      { subject: 'https://example.org/z', predicate: cids.forTheme, object: refer('geo:1,2') },
      { subject: 'https://example.org/zz', predicate: cids.forTheme, object: refer('cids:odd') },
      { subject: 'https://example.org/zz', predicate: cids.hasDescription, object: text('x', xsd.integer) },
    ]
    const document = documentOf([...early, ...late])
    const written = jsonLd(recordsOf(document))
    expect(written).toContain('{"@context":{"geo":null},"@id":"https://example.org/z"')
    expect(await graphOfJsonLd(written)).toEqual(comparableGraph(document))
  })
})

describe('a hostile capsule', () => {
  /** Comparing takes a second for a few hundred blank nodes, and as long for large texts. */
  const [maxBlanks, maxBytes] = isLongRun ? [Infinity, Infinity] : [100, 50_000]

  const bodies = allCapsules.flatMap(({ name, small, bodies: make }) =>
    make(small).flatMap(({ bytes, headers }, at) =>
      headers === undefined && bytes.length <= maxBytes
        ? [{ name: at === 0 ? name : `${name}, ${at}`, bytes }]
        : [],
    ),
  )

  it.each(bodies)('is the same graph for two parsers of Turtle and TriG: $name', async ({ bytes }) => {
    const read = await readDocument(Buffer.from(bytes))
    if (!read.ok || !renderReport(checkDocument(read), 'en').conforms) return
    const blanks = [...read.document.nodes.values()].filter(({ isBlank }) => isBlank)
    if (blanks.length > maxBlanks) return
    const isNamed = recordsOf(read.document).some(({ statements }) => hasNamedGraph(statements))
    expect(isNamed && !namesGraphs(read.document)).toBe(false)
    expectSameTurtle(withoutDirections(read.document), isNamed)
  })
})

/** They have no place in Turtle. */
function withoutDirections(document: GraphDocument): GraphDocument {
  const plain = ({ kind, text: value, datatype, language }: Extract<Term, { kind: 'literal' }>): Term => ({
    kind,
    text: value,
    datatype,
    ...(language !== undefined && { language }),
  })
  const nodes = [...document.nodes].map(([id, node]) => {
    const statements = node.statements.map((each) =>
      each.object.kind === 'literal' ? { ...each, object: plain(each.object) } : each,
    )
    return [id, { ...node, statements }] as const
  })
  return { ...document, nodes: new Map(nodes) }
}
