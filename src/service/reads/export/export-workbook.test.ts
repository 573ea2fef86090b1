// Out as a workbook and in again: every row shows the same value, unit, period and target.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../../test/random-seed.ts'
import { officialUnits } from '../../../core/graph/code-lists/official-units.ts'
import type { GraphDocument } from '../../../core/graph/document.ts'
import { readDocument } from '../../../core/graph/read-document.ts'
import { nodeRecords } from '../../../core/graph/statements.ts'
import { project } from '../../../core/projection/project.ts'
import { projectRows } from '../../../core/projection/project-rows.ts'
import { makeSource } from '../../../core/projection/source.ts'
import { convertWorkbook } from '../../../core/workbook/convert-workbook.ts'
import { workbookChunks } from './export-workbook.ts'
import type { ExportRecord } from './merge-records.ts'

const contexts = ['cidsContext', 'sffContext'].map(
  (name) => `https://ontology.commonapproach.org/contexts/${name}.jsonld`,
)

type Entry = Readonly<Record<string, unknown>>

async function readGraph(graph: readonly Entry[]): Promise<GraphDocument> {
  const read = await readDocument(Buffer.from(JSON.stringify({ '@context': contexts, '@graph': graph })))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.document
}

/** As they are read from the database: by subject, then by source. */
function recordsOf(documents: readonly GraphDocument[]): ExportRecord[] {
  const records = documents.flatMap((document, at) =>
    [...nodeRecords(document)].map(({ subject, statements }) => ({
      subject,
      statements,
      sequence: String(at + 1),
    })),
  )
  return records.toSorted((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0))
}

async function outAndIn(documents: readonly GraphDocument[], language: 'en' | 'fr'): Promise<GraphDocument> {
  const records = recordsOf(documents)
  // eslint-disable-next-line @typescript-eslint/require-await -- as the database gives them
  async function* batches() {
    yield records
  }
  const pieces: Uint8Array[] = []
  for await (const piece of await workbookChunks(batches, language)) pieces.push(Buffer.from(piece))
  const converted = await convertWorkbook(Buffer.concat(pieces))
  if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
  const read = await readDocument(converted.document)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.document
}

/** What a reader of rows sees of reports; their organization and outcome depend on the age of links. */
const rowsOf = (documents: readonly GraphDocument[]) =>
  projectRows(project(documents.map((each, at) => makeSource(at + 1, each))), undefined, true)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => [
      [row.id, row.indicator, row.value, row.value_text, row.unit, row.period_start, row.period_end],
      row.target,
    ])

const baselinesOf = (documents: readonly GraphDocument[]) =>
  projectRows(project(documents.map((each, at) => makeSource(at + 1, each))), undefined, true)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ baseline }) => baseline)

const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })

const names = officialUnits.flatMap(({ symbol, en, fr }) => [symbol ?? en, en, fr])
const words = fc.constantFrom(
  'participants',
  'Taux de réussite (%)',
  '% (people)',
  ' ',
  'count (x)',
  ...names,
)
const unitIri = fc.oneof(
  fc.constantFrom('https://example.org/unit', 'http://qudt.org/vocab/unit/PERCENT', 'urn:unit'),
  fc.constantFrom(...officialUnits.map(({ iri }) => iri)),
)
const unit = fc.record({ unit_of_measure: option(unitIri), 'i72:unit_of_measure': option(words) })
const number = fc.constantFrom('12', '0.285', '75.10', '1,250', '', 'No value', '1E5', '12345678901234567890')
const day = fc.constantFrom('2024-01-01', '2024-06-30', '2024-12-31', '2024-12-31T00:00:00-05:00', 'soon')
const period = fc
  .record({ from: option(day), to: option(day), isTyped: fc.boolean() })
  .map(({ from, to, isTyped }) =>
    isTyped
      ? { startedAtTime: from, endedAtTime: to }
      : { 'prov:startedAtTime': from, 'prov:endedAtTime': to },
  )

const at = (kind: string, number_: number): string => `https://e.example/${kind}/${number_}`
const which = fc.integer({ min: 0, max: 2 })
const indicatorId = which.map((each) => at('indicator', each))

const measure = fc.tuple(number, unit, fc.boolean()).map(([text, own, isTyped]) => ({
  '@type': 'i72:Measure',
  ...(isTyped ? { hasNumericalValue: text } : { 'i72:hasNumericalValue': text }),
  ...own,
}))

const value = fc.oneof(
  { weight: 3, arbitrary: measure.map((each) => ({ value: each })) },
  { weight: 1, arbitrary: which.map((each) => ({ 'i72:value': { '@id': at('measure', each) } })) },
)

const organization = fc.constant({ '@id': at('org', 0), '@type': 'cids:Organization', hasLegalName: 'A' })
const indicator = fc
  .tuple(indicatorId, fc.constantFrom('Meals', 'Beds'), unit, option(words), option(which), option(measure))
  .map(([id, hasName, own, unitDescription, target, baseline]) => ({
    '@id': id,
    '@type': 'cids:Indicator',
    hasName,
    ...own,
    unitDescription,
    'cids:hasTarget': target === undefined ? undefined : { '@id': at('target', target) },
    'cids:hasBaseline': baseline,
  }))
const reportEntry = fc
  .tuple(which, indicatorId, value, option(words), period, fc.boolean())
  .map(([each, forIndicator, own, unitText, days, hasTarget]) => ({
    '@id': at('report', each),
    '@type': 'cids:IndicatorReport',
    forIndicator,
    ...own,
    'i72:unit_of_measure': unitText,
    ...days,
    'cids:forTarget': hasTarget ? { '@id': at('target', each) } : undefined,
  }))
const targetEntry = fc
  .tuple(which, option(indicatorId), value, period, fc.boolean(), option(fc.constantFrom('A', 'B')))
  .map(([each, forIndicator, own, days, hasReport, hasName]) => ({
    '@id': at('target', each),
    '@type': 'cids:Target',
    hasName,
    forIndicator,
    ...own,
    ...days,
    'cids:forIndicatorReport': hasReport ? { '@id': at('report', each) } : undefined,
  }))
const measureEntry = fc.tuple(which, measure).map(([each, own]) => ({ '@id': at('measure', each), ...own }))

/** Each entry once in a source. */
const source = fc
  .array(fc.oneof(organization, indicator, reportEntry, reportEntry, targetEntry, measureEntry), {
    minLength: 1,
    maxLength: 9,
  })
  .map((entries): readonly Entry[] => [...new Map(entries.map((each) => [each['@id'], each])).values()])

describe('a namespace, out as a workbook and in again', () => {
  it('shows the same value, unit, period and target in every row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(source, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('en', 'fr'),
        async (sources, language) => {
          const documents = await Promise.all(sources.map(readGraph))
          const again = await outAndIn(documents, language)
          expect(rowsOf([again])).toEqual(rowsOf(documents))
          // One in another unit than its indicator's has no cell.
          const baselines = baselinesOf(documents)
          for (const [at, baseline] of baselinesOf([again]).entries())
            if (baseline) expect(baseline).toEqual(baselines[at])
        },
      ),
      { numRuns: times(25) },
    )
  })
})
