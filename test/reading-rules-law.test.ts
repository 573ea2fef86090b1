// Whoever changes how documents or statements are read raises a number of src/core/reading-rules.ts, or namespaces that are
// there already keep what the earlier rules made of them. Recorded is what the present numbers make of sample documents.
import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { readDemoCapsules } from '../src/service/demo/demo-capsules.ts'
import { readDocument } from '../src/core/graph/read-document.ts'
import { nodeRecords, type NodeRecord } from '../src/core/graph/statements.ts'
import { expectedTables } from '../src/database/graph-store/expected-tables.ts'
import { sourceNodes } from '../src/database/graph-store/node-records.ts'
import { rowId } from '../src/database/graph-store/table.ts'
import type { NamespaceId } from '../src/contract/ids.ts'
import { documentRules, projectionRules } from '../src/core/reading-rules.ts'
import { isZip } from '../src/core/spreadsheet/recognize-file.ts'
import { convertWorkbook } from '../src/core/workbook/convert-workbook.ts'
import { makeWorkbook, type MadeRows } from './workbooks/make-workbook.ts'

interface Sample {
  /** Of the documents themselves: a sample that was edited says nothing. */
  readonly content: string
  readonly statements: string
  readonly tables: string
}

interface Recorded {
  readonly documentRules: number
  readonly projectionRules: number
  readonly samples: Readonly<Record<string, Sample>>
}

const recordFile = new URL('fixtures/reading-rules.json', import.meta.url)
const capsules = new URL('fixtures/capsules/', import.meta.url)
const workbooks = new URL('fixtures/workbooks/', import.meta.url)
const howToRecord =
  'Raise it there, then run: RECORD_READING_RULES=1 npx vitest run --project unit test/reading-rules-law.test.ts'

const shortHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The documents become sources in this order. Null where one cannot be read. When a row was written is no rule. */
async function readSample(texts: readonly string[], content: unknown = texts): Promise<Sample | null> {
  const sources: NodeRecord[][] = []
  for (const text of texts) {
    const read = await readDocument(Buffer.from(text))
    if (!read.ok) return null
    sources.push([...nodeRecords(read.document)].sort((a, b) => byText(a.subject, b.subject)))
  }
  const tables = expectedTables(
    '1' as NamespaceId,
    sources.map((records, at) => ({
      sequence: at + 1,
      nodes: records.flatMap((record) => sourceNodes({ sequence: at + 1, ...record })),
    })),
  ).map(({ table, rows }) => [
    table.name,
    rows
      .toSorted((a, b) => byText(rowId(table, a), rowId(table, b)))
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => !table.stamps.includes(field))),
      ),
  ])
  return { content: shortHash(content), statements: shortHash(sources), tables: shortHash(tables) }
}

const report = (value: object, more: object = {}): string =>
  JSON.stringify({
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    '@graph': [
      { '@id': 'urn:x:org', '@type': 'cids:Organization', hasLegalName: 'Org', hasIndicator: 'urn:x:ind' },
      { '@id': 'urn:x:ind', '@type': 'cids:Indicator', hasName: 'Ind', unitDescription: 'people', ...more },
      {
        '@id': 'urn:x:report',
        '@type': 'cids:IndicatorReport',
        hasName: 'Report',
        forIndicator: 'urn:x:ind',
        startedAtTime: '2024-01-01',
        endedAtTime: '2024-12-31',
        ...value,
      },
    ],
  })

const measure = (text: string, more: object = {}) => ({
  '@type': 'i72:Measure',
  hasNumericalValue: text,
  ...more,
})

/** Several sources about one report, and several measures in one. */
const several: Readonly<Record<string, readonly string[]>> = {
  'a value with a unit, then one without': [
    report({ value: measure('50'), 'i72:unit_of_measure': '%' }),
    report({ value: measure('7000') }),
  ],
  'units on all three nodes': [
    report({ value: measure('5', { unitDescription: 'a' }), unitDescription: 'b' }),
    report({ value: measure('6', { unitDescription: ' ' }) }, { 'i72:unit_of_measure': 'c' }),
  ],
  'a unit by its name beside a percentage': [
    report({ value: measure('5', { unitDescription: 'kg' }) }, { unit_of_measure: 'cids:percentUnit' }),
  ],
  'reversed bounds': [
    report({ value: measure('5'), startedAtTime: '2025-01-31', endedAtTime: '2024-01-01' }),
  ],
  'a language and nothing else': [
    report({ value: measure('5'), hasCode: { '@language': 'fr', value: null } }),
  ],
  'two measures': [report({ value: [measure('first'), measure('second')] })],
}

/** With what the conversion decides: a title above the headers, days and percentages by their formats, units. */
const sheets: Readonly<Record<string, MadeRows>> = {
  Organization: [
    ['@id', 'hasLegalName', 'hasIndicator'],
    ['urn:x:org', 'Org', 'urn:x:ind'],
  ],
  Indicator: [
    ['@id', 'hasName', 'unit_of_measure', 'unitDescription'],
    ['urn:x:ind', 'Ind', 'Percent', 'participants'],
  ],
  IndicatorReport: [
    ['Reports of 2024'],
    ['@id', 'value', 'unit_of_measure', 'startedAtTime', 'endedAtTime', 'forIndicator'],
    ['urn:x:1', { attributes: 's="2"', content: '<v>0.285</v>' }, null, 45_292, '2024-12-31', 'Ind'],
    ['urn:x:2', 7, 'kg (food)', { attributes: 's="1"', content: '<v>45292</v>' }, 45_657, 'Ind'],
  ],
  Target: [
    ['@id', 'value', 'unit_of_measure', 'forIndicator', 'forIndicatorReport'],
    ['urn:x:t', { attributes: 's="2"', content: '<v>0.3</v>' }, '%', 'Ind', 'urn:x:1'],
  ],
}

const styles =
  '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>'

async function readSamples(): Promise<Record<string, Sample>> {
  const samples: Record<string, Sample> = {}
  const add = async (name: string, texts: readonly string[], content?: unknown): Promise<void> => {
    const sample = await readSample(texts, content)
    if (sample) samples[name] = sample
  }
  const addWorkbook = async (name: string, bytes: Uint8Array, content: unknown): Promise<void> => {
    const converted = await convertWorkbook(bytes)
    if (converted.ok) await add(name, [Buffer.from(converted.document).toString()], content)
  }
  await addWorkbook('a workbook', makeWorkbook(sheets, { styles }), [sheets, styles])
  for (const name of (await readdir(workbooks)).sort()) {
    if (!name.endsWith('.xlsx')) continue
    const bytes = await readFile(new URL(name, workbooks))
    if (isZip(bytes)) await addWorkbook(name, bytes, bytes.toString('base64'))
  }
  for (const [name, texts] of Object.entries(several)) await add(name, texts)
  await add(
    'demo',
    (await readDemoCapsules()).map(({ bytes }) =>
      JSON.stringify(JSON.parse(new TextDecoder().decode(bytes))),
    ),
  )
  for (const name of (await readdir(capsules)).sort()) {
    if (name.endsWith('.jsonld')) await add(name, [await readFile(new URL(name, capsules), 'utf8')])
  }
  return samples
}

it('is another number where the same bytes or statements give something else', async () => {
  const samples = await readSamples()
  if (process.env['RECORD_READING_RULES']) {
    await writeFile(recordFile, `${JSON.stringify({ documentRules, projectionRules, samples }, null, 2)}\n`)
  }
  const recorded = JSON.parse(await readFile(recordFile, 'utf8')) as Recorded
  const same = Object.entries(recorded.samples).filter(
    ([name, { content }]) => samples[name]?.content === content,
  )
  expect(same.length, 'sample documents that are as they were').toBeGreaterThan(30)
  const isReadOtherwise = ([name, { statements }]: [string, Sample]) =>
    samples[name]?.statements !== statements
  const names = (entries: readonly [string, Sample][]) => entries.map(([name]) => name)
  expect(
    { documentRules: recorded.documentRules, readOtherwise: names(same.filter(isReadOtherwise)) },
    `documentRules of src/core/reading-rules.ts counts how documents are read. ${howToRecord}`,
  ).toEqual({ documentRules, readOtherwise: [] })
  const projectedOtherwise = same.filter(
    (entry) => !isReadOtherwise(entry) && samples[entry[0]]?.tables !== entry[1].tables,
  )
  expect(
    { projectionRules: recorded.projectionRules, projectedOtherwise: names(projectedOtherwise) },
    `projectionRules of src/core/reading-rules.ts counts how statements are read. ${howToRecord}`,
  ).toEqual({ projectionRules, projectedOtherwise: [] })
})
