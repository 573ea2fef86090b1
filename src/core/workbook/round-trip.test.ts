// Graph → workbook → graph: everything that has a column comes back, and what does not is counted.
import { readdirSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import '../../../test/random-seed.ts'
import { nodeZipCodec } from '../../service/reads/stream/node-zip-codec.ts'
import { type GraphDocument, type GraphNode, type Term, isBlankId } from '../graph/document.ts'
import { readDocument } from '../graph/read-document.ts'
import { decodeStatements, nodeRecords } from '../graph/statements.ts'
import { cids, i72, prov, rdf } from '../graph/vocabulary.ts'
import { convertWorkbook } from './convert-workbook.ts'
import { LeftOutCounts } from './left-out.ts'
import { layout, type LayoutColumn, type LayoutSheet, type WorkbookLanguage } from './layout.ts'
import { NodeCells } from './node-cells.ts'
import { writeLayout } from './write-layout.ts'

async function read(bytes: Uint8Array): Promise<GraphDocument> {
  const result = await readDocument(bytes)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.document
}

async function roundTrip(document: GraphDocument, language: WorkbookLanguage) {
  const leftOut = new LeftOutCounts()
  const cells = new NodeCells(language, leftOut)
  const rows = new Map<LayoutSheet, (readonly unknown[])[]>(layout.map((sheet) => [sheet, []]))
  for (const { subject, statements } of nodeRecords(document)) {
    for (const written of cells.write(subject, decodeStatements(subject, statements))) {
      rows.get(written.sheet)?.push(...written.rows)
    }
  }
  const pieces: Uint8Array[] = []
  const filled = {
    sheets: layout,
    language,
    rowsOf: (sheet: LayoutSheet) => [(rows.get(sheet) ?? []) as never],
    leftOut: () => leftOut.rows(),
  }
  for await (const piece of writeLayout(filled, nodeZipCodec)) pieces.push(piece)
  const converted = await convertWorkbook(Buffer.concat(pieces))
  if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
  const { unknownSheets, unknownColumns } = converted
  expect({ unknownSheets, unknownColumns }).toEqual({ unknownSheets: [], unknownColumns: [] })
  const count = leftOut.rows().reduce((sum, [, , each]) => sum + each, 0)
  return { document: await read(converted.document), leftOut: count }
}

/** Read by their texts alone. */
const untyped = new Set<string>([prov.startedAtTime, prov.endedAtTime, i72.hasNumericalValue])

/** One line for each statement; a measure is written where it is referred to, without its unit: its indicator may give it. */
function linesOf({ nodes }: GraphDocument): Set<string> {
  const termText = (term: Term, predicate: string): string => {
    if (term.kind === 'literal')
      return JSON.stringify([
        term.text,
        ...(untyped.has(predicate) ? [] : [term.datatype, term.language ?? '']),
      ])
    const blank = isBlankId(term.id) ? nodes.get(term.id) : undefined
    return blank ? `{${statementsOf(blank).join(' ')}}` : `<${term.id}>`
  }
  const statementsOf = ({ statements, isBlank }: GraphNode): string[] =>
    statements
      .filter(({ predicate }) => !isBlank || predicate !== i72.unit_of_measure)
      .map(({ predicate, object }) => `${predicate} ${termText(object, predicate)}`)
      .sort()
  const lines = [...nodes.values()]
    .filter(({ isBlank }) => !isBlank)
    .flatMap((node) => statementsOf(node).map((line) => `${node.id} ${line}`))
  return new Set(lines)
}

const text = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 12, unit: 'binary' })
    .filter((each) => !each.includes('\0') && !/\p{Cs}/u.test(each)),
  fc.constantFrom(' ', 'a\r\nb', '_x0041_', '=1+1', "'5", '1,200', '2024-01-01', 'true', '#REF!', 'Lists'),
)
const iri = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((at) => `https://example.org/${at}`),
  fc.constantFrom('urn:a:b', 'https://example.org/a,b', 'https://example.org/#é', 'mailto:a@example.org'),
)
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom('', '0.10', '75.10', '1e5', '12%', '00', '-0', '1E+300', '12345678901234567890'),
  text,
)
const day = fc.oneof(
  fc
    .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2024-01-01T00:00:00-05:00', '1900-02-28', '1900-03-01', '', 'soon'),
)
const unit = fc.constantFrom(
  { unit_of_measure: cids.unspecifiedUnit },
  { unit_of_measure: 'https://ontology.commonapproach.org/cids#percentUnit' },
  { unit_of_measure: 'https://example.org/unit' },
  { 'i72:unit_of_measure': 'hugs' },
  {},
)

const withPrefix = new Set([
  'cids:hasComment',
  'cids:describesPopulation',
  'cids:forIndicatorReport',
  'rdfs:label',
])

function valueOf({ kind, property, key }: LayoutColumn): fc.Arbitrary<Record<string, unknown>> {
  const name = withPrefix.has(property) ? property : key
  const asLink = (id: string) => (name === key ? id : { '@id': id })
  switch (kind) {
    case 'id':
      return fc.constant({})
    case 'link':
      return iri.map((id) => ({ [name]: asLink(id) }))
    case 'links':
      return fc.array(iri, { minLength: 1, maxLength: 3 }).map((ids) => ({ [name]: ids }))
    case 'unit':
      return unit
    case 'day':
      return day.filter((each) => each !== '').map((each) => ({ [name]: each }))
    case 'value':
      return fc.tuple(number, unit).map(([each, own]) => ({
        [name]: { '@type': 'i72:Measure', hasNumericalValue: each, ...own },
      }))
    case 'baseline':
      return number
        .filter((each) => each !== '')
        .map((each) => ({ [name]: { '@type': 'i72:Measure', hasNumericalValue: each } }))
    case 'text':
      return text.map((each) => ({ [name]: each }))
  }
}

const entry = fc.constantFrom(...layout).chain((sheet) =>
  fc
    .tuple(iri, ...sheet.columns.map((column) => fc.option(valueOf(column), { nil: {} })))
    .map(([id, ...values]) => {
      const merged = Object.assign({}, ...values) as Record<string, unknown>
      // The unit of a report or a target belongs to its measure.
      if (sheet.name !== 'Indicator') delete merged['unit_of_measure']
      if (sheet.name !== 'Indicator') delete merged['i72:unit_of_measure']
      return { '@id': id, '@type': sheet.type, ...merged }
    }),
)

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

describe('graph → workbook → graph', () => {
  it('gives the same graph, for every column and in both languages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 12 }),
        fc.constantFrom<WorkbookLanguage>('en', 'fr'),
        async (entries, language) => {
          const bytes = Buffer.from(JSON.stringify({ '@context': contexts, '@graph': entries }))
          const before = await read(bytes)
          const { document, leftOut } = await roundTrip(before, language)
          expect(leftOut).toBe(0)
          expect([...linesOf(document)].sort()).toEqual([...linesOf(before)].sort())
        },
      ),
    )
  })

  const folder = new URL('../../../test/fixtures/capsules/', import.meta.url)
  const good = readdirSync(folder).filter((name) => /^good.*\.jsonld$/.test(name))

  it.each(good)('%s: what comes back was there, and what does not is counted', async (name) => {
    const before = await read(readFileSync(new URL(name, folder)))
    const { document, leftOut } = await roundTrip(before, 'en')
    const [was, is] = [linesOf(before), linesOf(document)]
    const isNew = (line: string): boolean => !was.has(line)
    // An organization of another type is one of the sheet's; a measure is always typed.
    const added = [...is].filter(isNew).filter((line) => !isSubstitute(line))
    expect(added).toEqual([])
    const lost = [...was].filter((line) => !is.has(line) && !isSubstitute(line))
    expect(lost.length).toBeLessThanOrEqual(leftOut)
  })

  const isSubstitute = (line: string): boolean =>
    line.endsWith(` ${rdf.type} <${cids.Organization}>`) || line.includes(i72.hasNumericalValue)

  it('keeps the unit of what is both an indicator and a target', async () => {
    const both = { '@id': 'urn:x', '@type': ['cids:Target', 'cids:Indicator'], unit_of_measure: 'urn:unit' }
    const before = await read(Buffer.from(JSON.stringify({ '@context': contexts, '@graph': [both] })))
    const { document, leftOut } = await roundTrip(before, 'en')
    expect(leftOut).toBe(0)
    expect([...linesOf(document)].sort()).toEqual([...linesOf(before)].sort())
  })

  it('keeps a baseline in the unit of its indicator, and counts one in another unit', async () => {
    const percent = 'https://ontology.commonapproach.org/cids#percentUnit'
    const indicator = (unit: object) => ({
      '@id': 'urn:i',
      '@type': 'cids:Indicator',
      hasName: 'I',
      unit_of_measure: percent,
      hasBaseline: { '@type': 'i72:Measure', hasNumericalValue: '40', ...unit },
    })
    for (const [unit, count] of [
      [{}, 0],
      [{ unit_of_measure: percent }, 0],
      [{ 'i72:unit_of_measure': 'people' }, 1],
    ] as const) {
      const graph = [indicator(unit)]
      const before = await read(Buffer.from(JSON.stringify({ '@context': contexts, '@graph': graph })))
      const { document, leftOut } = await roundTrip(before, 'fr')
      expect(leftOut).toBe(count)
      const hasBaseline = [...linesOf(document)].some((line) => line.includes(`${cids.hasBaseline} `))
      expect(hasBaseline).toBe(count === 0)
    }
  })

  it('counts what has no column by type and property', async () => {
    const leftOut = new LeftOutCounts()
    const cells = new NodeCells('en', leftOut)
    const document = await read(
      Buffer.from(
        JSON.stringify({
          '@context': contexts,
          '@graph': [
            { '@id': 'urn:o', '@type': 'cids:SocialPurposeOrganization', hasLegalName: 'A', 'sch:url': 'x' },
            { '@id': 'urn:p', '@type': 'cids:Program', hasName: 'P' },
            {
              '@id': 'urn:i',
              '@type': 'cids:Indicator',
              'org:hasName': { '@value': 'I', '@language': 'en' },
            },
          ],
        }),
      ),
    )
    for (const { subject, statements } of nodeRecords(document)) {
      cells.write(subject, decodeStatements(subject, statements))
    }
    expect(leftOut.rows().map(([type, property]) => [type, property])).toEqual([
      ['cids:Organization', 'rdf:type cids:SocialPurposeOrganization'],
      ['cids:Organization', 'sch:url'],
      ['cids:Program', 'rdf:type cids:Program'],
      ['cids:Program', 'org:hasName'],
      ['cids:Indicator', 'org:hasName'],
    ])
  })
})
