// Nodes that are written from their stored bytes: the same text as by the general writers.
import {
  array,
  assert,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  string as anyString,
  tuple,
} from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../../test/random-seed.ts'
import { documentOf, inLanguage, refer, text, type Quad } from '../../../../test/acceptance/export-graphs.ts'
import type { Term } from '../../../core/graph/document.ts'
import { nodeRecords } from '../../../core/graph/statements.ts'
import { cids, i72, org, prov, rdf, xsd } from '../../../core/graph/vocabulary.ts'
import { ByteOutput } from './byte-output.ts'
import { RecordMerger, type ExportNode } from './merge-records.ts'
import { createJsonLdWriter } from './write-jsonld.ts'
import { createNQuadsWriter, type ExportWriter } from './write-nquads.ts'
import { createTurtleWriter } from './write-turtle.ts'

const subject = 'https://example.org/subject'

type Statement = readonly [predicate: string, object: Term, graph?: string | undefined]

const quadsOf = (statements: readonly Statement[], about = subject): Quad[] =>
  statements.map(([predicate, object, graph]) => ({
    subject: about,
    predicate,
    object,
    ...(graph === undefined ? {} : { graph }),
  }))

function nodesOf(...sources: readonly (readonly Quad[])[]): ExportNode[] {
  const merger = new RecordMerger()
  const records = sources.flatMap((quads, at) =>
    [...nodeRecords(documentOf(quads))].map((one) => ({ ...one, sequence: String(at + 1) })),
  )
  records.sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0))
  const nodes = records.map((one) => merger.add(one)).concat(merger.finish())
  return nodes.filter((node) => node !== undefined)
}

/** Past the beginning, which is held back as text, or written with the first node. */
function begun(writer: ExportWriter): ExportWriter {
  const filler = quadsOf([[org.hasName, text('x'.repeat(70_000))]], 'https://example.org/filler')
  for (const node of nodesOf(filler)) [...writer.write(node)].join('')
  return writer
}

const writers = {
  jsonld: () => begun(createJsonLdWriter()),
  nquads: createNQuadsWriter,
  turtle: () => begun(createTurtleWriter()),
} as const
type Format = keyof typeof writers

const generalText = (format: Format, nodes: readonly ExportNode[]): string => {
  const writer = writers[format]()
  return nodes.flatMap((node) => [...writer.write(node)]).join('')
}

function plainText(format: Format, nodes: readonly ExportNode[]): { written: string; plain: number } {
  const writer = writers[format]()
  const output = new ByteOutput()
  let plain = 0
  for (const node of nodes) {
    if (writer.writePlain(node, output)) plain++
    else output.text([...writer.write(node)].join(''))
  }
  return { written: output.take().toString(), plain }
}

const plainCases: Readonly<Record<string, readonly Statement[]>> = {
  'a report': [
    [rdf.type, refer(cids.IndicatorReport)],
    [org.hasName, text('Meals in spring')],
    [cids.forIndicator, refer('https://example.org/indicator')],
    ['https://ontology.commonapproach.org/sff#hasComment', text('Été, 中文, 𝒳')],
    [prov.startedAtTime, text('2024-01-01T00:00:00Z', xsd.dateTime)],
    [i72.hasNumericalValue, text('75.10', xsd.double)],
  ],
  'texts of every length': Array.from({ length: 20 }, (_, at) => [
    `https://example.org/p${at}`,
    text('abcdefghijklmnopqrstuvwxyz'.slice(0, at)),
  ]),
  'what has to be escaped': [
    [org.hasName, text('"quoted"')],
    [cids.hasDescription, text('back\\slash \t tab \n line \r \b \f \u0001 \u007F "')],
    ['https://example.org/typed', text('"', xsd.integer)],
  ],
  'several values of one property': [
    [cids.forTheme, refer('https://example.org/a')],
    [cids.forTheme, refer('urn:example:b')],
    [cids.forTheme, refer('https://example.org/é')],
    [org.hasName, text('one')],
    [org.hasName, text('two')],
  ],
  'types after other statements': [
    [org.hasName, text('one')],
    [org.hasName, text('two')],
    [rdf.type, refer(cids.Outcome)],
    [org.hasName, text('three')],
    [rdf.type, refer('https://example.org/type')],
    [cids.hasDescription, text('four')],
    [rdf.type, refer(cids.Indicator)],
  ],
  'two types, one of them between two values': [
    [rdf.type, refer(cids.Outcome)],
    [org.hasName, text('one')],
    [rdf.type, refer('https://example.org/type')],
    [org.hasName, text('two')],
  ],
  'a type between two values': [
    [org.hasName, text('one')],
    [rdf.type, refer(cids.Outcome)],
    [org.hasName, text('two')],
  ],
  'an identifier longer than those that are remembered': [
    [`https://example.org/${'p'.repeat(300)}`, refer(`https://example.org/${'o'.repeat(300)}`)],
    ['https://example.org/typed', text('x', `https://example.org/${'t'.repeat(300)}`)],
  ],
}

describe.each(['jsonld', 'nquads', 'turtle'] as const)('a plain node as %s', (format) => {
  it.each(Object.entries(plainCases))('has the same text from its bytes: %s', (_, statements) => {
    const nodes = nodesOf(quadsOf(statements))
    const { written, plain } = plainText(format, nodes)
    expect(written).toBe(generalText(format, nodes))
    expect(plain).toBe(1)
  })

  it('is written where the space has to grow', () => {
    const statements: Statement[] = Array.from({ length: 40 }, (_, at) => [
      `https://example.org/p${at}`,
      text('"'.repeat(2000)),
    ])
    const nodes = nodesOf(...Array.from({ length: 4 }, (_, at) => quadsOf(statements, `${subject}/${at}`)))
    const { written, plain } = plainText(format, nodes)
    expect(written).toBe(generalText(format, nodes))
    expect(plain).toBe(4)
  })
})

describe('what is not plain', () => {
  const characters = Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x21 + at))
  const places = ['', 'a', 'ab', 'abc']

  it.each(['jsonld', 'nquads', 'turtle'] as const)(
    'has the same text as %s: any character in an identifier',
    (format) => {
      for (const character of characters) {
        for (const place of places) {
          const id = `https://example.org/${place}${character}z`
          const nodes = nodesOf(
            quadsOf([[cids.forTheme, refer(id)]], id),
            quadsOf([[cids.forTheme, refer(id)]]),
          )
          expect(plainText(format, nodes).written).toBe(generalText(format, nodes))
        }
      }
    },
  )
})

const anyText = oneof(
  anyString({ unit: 'grapheme' }),
  anyString({ unit: 'binary' }).map((odd) => odd.replaceAll(/[\uD800-\uDFFF]/g, '').replaceAll('\0', '')),
  anyString({ minLength: 10, maxLength: 30 }),
  constantFrom('', '~', '"', '\u007F', 'é', '𝒳', 'back\\slash', '\t\n\r'),
)
const anyIri = oneof(
  tuple(constantFrom('https://example.org/', 'urn:example:', 'geo:'), nat(20)).map(
    ([start, length]) => start + '~aé-b%C3_0'.repeat(3).slice(0, length),
  ),
  constantFrom(cids.Outcome, 'mailto:a@example.org', 'cids:odd', rdf.nil),
)
const anyObject = oneof(
  { weight: 3, arbitrary: anyIri.map(refer) },
  { weight: 3, arbitrary: anyText.map((value) => text(value)) },
  tuple(
    anyText,
    constantFrom(xsd.dateTime, xsd.integer, xsd.double, 'geo:type', 'https://example.org/type'),
  ).map(([value, datatype]) => text(value, datatype)),
  tuple(anyText, constantFrom('en', 'EN', 'fr-CA', 'no tag')).map(([value, tag]) => inLanguage(value, tag)),
  constantFrom(refer('_:b0'), refer('_:b1')),
)
const anyPredicate = constantFrom(
  rdf.type,
  org.hasName,
  cids.forTheme,
  cids.hasDescription,
  prov.startedAtTime,
  i72.hasNumericalValue,
  'https://example.org/own#property',
  'geo:property',
)
const anyStatement = record({
  about: constantFrom(subject, subject, subject, 'urn:example:other', '_:b0'),
  predicate: anyPredicate,
  object: anyObject,
  graph: constantFrom(undefined, undefined, undefined, undefined, 'https://example.org/graph'),
})
const anyQuads = array(anyStatement, { maxLength: 8 }).map((all) =>
  all.flatMap(({ about, predicate, object, graph }) => quadsOf([[predicate, object, graph]], about)),
)

describe('any nodes', () => {
  it.each(['jsonld', 'nquads', 'turtle'] as const)('have the same text as %s from their bytes', (format) => {
    assert(
      property(anyQuads, anyQuads, (first, second) => {
        const nodes = nodesOf(first, second)
        expect(plainText(format, nodes).written).toBe(generalText(format, nodes))
      }),
      { numRuns: times(150) },
    )
  })
})
