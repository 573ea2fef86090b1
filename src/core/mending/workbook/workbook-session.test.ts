// Mending of workbooks: what is asked names cells, the answers are in these cells, and the rest of the file is as it was.
import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  makeWorkbook,
  packParts,
  workbookParts,
  type MadeRows,
  type MadeWorkbook,
} from '../../../../test/workbooks/make-workbook.ts'
import { base, sampleSheets } from '../../../../test/workbooks/sample-sheets.ts'
import { cellName } from '../../spreadsheet/cell-place.ts'
import { editWorkbook } from '../../spreadsheet/edit-workbook.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import { ZipReader } from '../../spreadsheet/read-zip.ts'
import { convertWorkbook } from '../../workbook/convert-workbook.ts'
import type { Decision, Proposal } from '../proposal.ts'
import { WorkbookSession } from './workbook-session.ts'

type Sheets = Readonly<Record<string, MadeRows>>

/** The sample with other cells, by their names. */
function withCells(cells: Readonly<Record<string, MadeRows[number][number]>>): Sheets {
  const sheets: Record<string, MadeRows[number][number][][]> = {}
  for (const [name, rows] of Object.entries(sampleSheets)) sheets[name] = rows.map((row) => [...row])
  for (const [name, cell] of Object.entries(cells)) {
    const [, sheet = '', letter = 'A', row = '1'] = /^(\w+)!([A-Z])(\d+)$/.exec(name) ?? []
    const own = sheets[sheet]?.[Number(row) - 1]
    if (!own) throw new Error(`no row of ${name}`)
    own[letter.charCodeAt(0) - 65] = cell
  }
  return sheets
}

const answer = (text: string): Decision => ({ kind: 'text', text })

/** Answers each question by the cell that it names. */
async function mend(bytes: Uint8Array, answers: Readonly<Record<string, Decision>>) {
  const session = new WorkbookSession(bytes)
  const { proposals } = await session.asGiven()
  const decisions = new Map(
    proposals.flatMap(({ id, cell }) => {
      const decision = cell && answers[cellName(cell)]
      return decision ? [[id, decision] as const] : []
    }),
  )
  const mended = await session.mend(decisions)
  const file = await mended.file()
  return { proposals, mended, file, graph: await graphOf(file) }
}

async function graphOf(bytes: Uint8Array) {
  const converted = await convertWorkbook(bytes)
  if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
  const { '@graph': graph } = JSON.parse(new TextDecoder().decode(converted.document)) as {
    '@graph': readonly Readonly<Record<string, unknown>>[]
  }
  return graph
}

const ofType = (graph: Awaited<ReturnType<typeof graphOf>>, type: string) =>
  graph.find((entry) => entry['@type'] === type)

const cellsOf = (proposals: readonly Proposal[]): string[] =>
  proposals.filter(({ isNeeded }) => isNeeded).map(({ cell }) => (cell ? cellName(cell) : '-'))

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(bytes)
  const parts = new Map<string, string>()
  for (const { name } of zip.parts) {
    const chunks: Uint8Array[] = []
    for await (const chunk of zip.read(name)) chunks.push(chunk)
    parts.set(name, Buffer.concat(chunks).toString('latin1'))
  }
  return parts
}

/** The names of parts that are not the same. */
async function changedParts(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const [old, now] = [await partsOf(before), await partsOf(after)]
  expect([...now.keys()]).toEqual([...old.keys()])
  return [...old].filter(([name, content]) => now.get(name) !== content).map(([name]) => name)
}

describe('mending a workbook', () => {
  it('writes the organization that a profile gives a funding status into its cell', async () => {
    const profile = ['@id', 'forOrganization', 'hasFundingStatus']
    const funding = ['@id', 'forOrganization', 'forFunder']
    const bytes = makeWorkbook({
      ...sampleSheets,
      OrganizationProfile: [profile, [`${base}/profile`, `${base}/org`, `${base}/funding`]],
      FundingStatus: [funding, [`${base}/funding`, null, 'A fund']],
    })
    const first: Decision = { kind: 'option', at: 0 }
    const { mended, graph } = await mend(bytes, { 'FundingStatus!B2': first })
    expect(ofType(graph, 'sff:FundingStatus')).toMatchObject({
      forFunder: 'A fund',
      forOrganization: `${base}/org`,
    })
    expect(mended.findings.notes).toEqual([])
    const { findings } = await new WorkbookSession(bytes).asGiven()
    expect(findings.notes).toMatchObject([
      { note: 'funding-without-organization', variant: 'profile', facts: { target: 'FundingStatus!B2' } },
    ])
  })

  it('asks for what is missing at its cell, and writes the answers there alone', async () => {
    const bytes = makeWorkbook(
      withCells({ 'Organization!B2': null, 'IndicatorReport!C2': null, 'IndicatorReport!E2': null }),
    )
    const { proposals, mended, file, graph } = await mend(bytes, {
      'Organization!B2': answer('Lakeside Food Centre'),
      'IndicatorReport!C2': answer('12'),
      'IndicatorReport!E2': answer('2025-12-31'),
    })
    expect(cellsOf(proposals)).toEqual(
      expect.arrayContaining(['Organization!B2', 'IndicatorReport!C2', 'IndicatorReport!E2']),
    )
    expect(mended.findings.violationCount).toBe(0)
    expect(mended.cells.map((cell) => [cellName(cell), cell.before, cell.after])).toEqual(
      expect.arrayContaining([
        ['Organization!B2', null, 'Lakeside Food Centre'],
        ['IndicatorReport!C2', null, '12'],
        ['IndicatorReport!E2', null, '2025-12-31'],
      ]),
    )
    expect(ofType(graph, 'cids:IndicatorReport')).toMatchObject({
      value: { hasNumericalValue: '12' },
      endedAtTime: '2025-12-31',
    })
    expect(await changedParts(bytes, file)).toEqual(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet5.xml'])
  })

  it('keeps the names in a list that are right, and the references by name of other rows', async () => {
    const bytes = makeWorkbook(
      withCells({ 'Outcome!C2': 'Food security; bogus', 'Indicator!A2': `${base}/indicator 1` }),
    )
    const { proposals, mended, graph } = await mend(bytes, {
      'Outcome!C2': answer('https://metadata.un.org/sdg/2'),
      'Indicator!A2': { kind: 'option', at: 0 },
    })
    expect(cellsOf(proposals).toSorted()).toEqual(['Indicator!A2', 'Outcome!C2'])
    expect(mended.cells.map((cell) => [cellName(cell), cell.after])).toEqual([
      ['Indicator!A2', `${base}/indicator1`],
      ['Outcome!C2', 'Food security; https://metadata.un.org/sdg/2'],
    ])
    expect(ofType(graph, 'cids:IndicatorReport')).toMatchObject({ forIndicator: `${base}/indicator1` })
    expect(mended.findings.violationCount).toBe(0)
  })

  it('lets one of two names of one thing be chosen, in whichever row it stands', async () => {
    const { Outcome: [header = [], first = []] = [], ...others } = withCells({})
    const again = first.map((cell, at) => (at === 1 ? 'Nobody goes hungry' : cell))
    const bytes = makeWorkbook({ ...others, Outcome: [header, first, again] })
    const names = ['Fewer people go hungry', 'Nobody goes hungry']
    for (const at of [0, 1]) {
      const { proposals, mended } = await mend(bytes, {
        'Outcome!B2': { kind: 'option', at },
        'Outcome!B3': { kind: 'option', at },
      })
      const several = proposals.find(({ variant }) => variant === 'several')
      expect(several?.options?.map(({ value }) => value)).toEqual(names)
      expect(mended.findings.violationCount).toBe(0)
      expect(mended.cells.map((cell) => [cellName(cell), cell.after])).toEqual([
        [at === 0 ? 'Outcome!B3' : 'Outcome!B2', names[at]],
        ...(at === 1 ? [['Indicator!F2', `${base}/outcome/1`]] : []),
      ])
    }
  })

  it('offers what a merged cell shows for the empty cells under it, and divides it where that is taken', async () => {
    const { Organization = [], Outcome = [], ...others } = withCells({})
    const [header = [], first = []] = Outcome
    const second = [`${base}/outcome/2`, 'More people cook', null, null]
    const third = [`${base}/outcome/3`, 'More people share', null, null]
    const parts = workbookParts({ Organization, Outcome: [header, first, second, third], ...others })
    const sheet = 'xl/worksheets/sheet2.xml'
    const merged = '<mergeCells count="2"><mergeCell ref="D2:D3"/><mergeCell ref="A9:B9"/></mergeCells>'
    parts.set(sheet, (parts.get(sheet) ?? '').replace('</sheetData>', `</sheetData>${merged}`))
    const { proposals, mended, file, graph } = await mend(packParts(parts), {
      'Outcome!D3': { kind: 'option', at: 0 },
      'Outcome!D4': answer(`${base}/org`),
    })
    expect(
      proposals.map(({ cell, options }) => [cell && cellName(cell), options?.map(({ value }) => value)]),
    ).toEqual([
      ['Outcome!D3', [`${base}/org`]],
      ['Outcome!D4', undefined],
    ])
    expect(mended.findings.violationCount).toBe(0)
    expect(graph.filter(({ forOrganization }) => forOrganization === `${base}/org`)).toHaveLength(5)
    expect((await partsOf(file)).get(sheet)).toContain(
      '</sheetData><mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells>',
    )
  })

  it('adds a column or a row where the workbook has none', async () => {
    const { Organization = [], ...others } = withCells({ 'Indicator!E2': 'https://other.example/org' })
    const bytes = makeWorkbook({
      Organization: Organization.map(([id, , description]) => [id ?? null, description ?? null]),
      ...others,
    })
    const { mended } = await mend(bytes, { 'Organization!C2': answer('Lakeside') })
    expect(mended.cells.map(cellName)).toEqual(['Organization!C1', 'Organization!C2'])
    const second = await mend(await mended.file(), { 'Organization!A3': answer('The other one') })
    expect(second.mended.cells.map((cell) => [cellName(cell), cell.after])).toEqual([
      ['Organization!A3', 'https://other.example/org'],
      ['Organization!C3', 'The other one'],
    ])
    expect(second.mended.findings.violationCount).toBe(0)
  })

  it('asks for the value of a cell that shows an error, or leaves it empty where it may be', async () => {
    const error = { attributes: 't="e"', content: '<f>A1/0</f><v>#DIV/0!</v>' }
    const bytes = makeWorkbook(
      withCells({ 'IndicatorReport!C2': error, 'IndicatorReport!B2': error, 'Organization!C2': error }),
    )
    const { proposals, mended, graph } = await mend(bytes, {
      'IndicatorReport!C2': answer('7'),
      'IndicatorReport!B2': { kind: 'option', at: 0 },
      'Organization!C2': answer('Meals'),
    })
    expect(proposals.filter(({ rule }) => rule === 'cell-error')).toHaveLength(3)
    expect(mended.findings.violationCount).toBe(0)
    const report = ofType(graph, 'cids:IndicatorReport')
    expect(report).toMatchObject({ value: { hasNumericalValue: '7' } })
    expect(report).not.toHaveProperty('hasName')
  })

  it('does not touch a cell whose formula others share', async () => {
    const shared = { attributes: 't="e"', content: '<f t="shared" ref="C2:C9" si="0">1/0</f><v>#DIV/0!</v>' }
    const { proposals, unmendable, findings } = await new WorkbookSession(
      makeWorkbook(withCells({ 'IndicatorReport!C2': shared })),
    ).asGiven()
    expect(proposals.filter(({ isNeeded }) => isNeeded)).toEqual([])
    expect(unmendable.map((at) => findings.items[at]?.rule)).toEqual(['cell-error'])
  })

  it('keeps a formula in a cell that the workbook lists among its formulas', async () => {
    const error = { attributes: 't="e"', content: '<f>A1/0</f><v>#DIV/0!</v>' }
    const parts = workbookParts(withCells({ 'IndicatorReport!C2': error, 'Organization!C2': error }))
    const relations = 'xl/_rels/workbook.xml.rels'
    const chain =
      '<Relationship Id="chain" Type="http://x/calcChain" Target="calcChain.xml"/></Relationships>'
    parts.set(relations, (parts.get(relations) ?? '').replace('</Relationships>', chain))
    parts.set('xl/calcChain.xml', '<calcChain><c r="C2" i="5"/></calcChain>')
    const { mended, file } = await mend(packParts(parts), {
      'IndicatorReport!C2': answer('7'),
      'Organization!C2': answer('The "Lake" & more'),
    })
    expect(mended.findings.violationCount).toBe(0)
    const now = await partsOf(file)
    expect(now.get('xl/worksheets/sheet5.xml')).toContain('<c r="C2"><f>7</f><v>7</v></c>')
    expect(now.get('xl/worksheets/sheet1.xml')).toContain('<f>"The ""Lake"" &amp; more"</f>')
  })

  it('says nothing of JSON: no types, keys or contexts are proposed', async () => {
    const bytes = makeWorkbook(withCells({ 'IndicatorReport!B2': 'Target: 2025' }))
    const { proposals } = await new WorkbookSession(bytes).asGiven()
    expect(proposals).toEqual([])
  })
})

const foreign = [
  'openpyxl.xlsx',
  'openpyxl-1904.xlsx',
  'xlsxwriter.xlsx',
  'libreoffice.xlsx',
  'libreoffice-template.xlsx',
]

describe('workbooks of other programs', () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../../test/fixtures/workbooks/${name}`, import.meta.url))

  it.each(foreign)('%s keep their other parts', async (name) => {
    const bytes = fixture(name)
    const given = await graphOf(bytes)
    const { mended, file, graph } = await mend(bytes, {})
    expect(mended.cells).toEqual([])
    expect(Buffer.from(file).equals(bytes)).toBe(true)
    expect(graph).toEqual(given)
  })

  it.each(foreign)('%s gets the day of an emptied cell back', async (name) => {
    const isData = (row: number) => row > 1
    const cell = {
      row: name.endsWith('-template.xlsx') ? 3 : 2,
      column: name.endsWith('-template.xlsx') ? 5 : 4,
    }
    const empty = { edits: [{ ...cell, text: null, kind: 'day' as const }], isData }
    const given = fixture(name)
    const broken = await editWorkbook(given, new Map([['IndicatorReport', empty]]))
    const place = `IndicatorReport!${columnName(cell.column)}${cell.row}`
    const day = name.endsWith('-template.xlsx') ? '2025-12-31' : '2024-12-31'
    const { mended, file, graph } = await mend(broken, { [place]: answer(day) })
    expect(mended.cells.map(cellName)).toEqual([place])
    expect(graph).toEqual(await graphOf(given))
    // XlsxWriter writes a day as we do: then even the sheet has the same bytes.
    expect((await changedParts(given, file)).length).toBeLessThanOrEqual(1)
  })
})

/** Faults that have a question each, by the cell that they are in, with an answer. */
const faults = [
  ['Organization!B2', null, 'Lakeside Food Centre'],
  ['Organization!A2', `${base}/o rg`, `${base}/org`],
  ['Outcome!B2', '  ', 'Fewer people go hungry'],
  ['Outcome!C2', 'hunger', 'https://metadata.un.org/sdg/2'],
  ['Indicator!B2', null, 'Meals'],
  ['IndicatorReport!C2', null, '1,200 & <more>'],
  ['IndicatorReport!D2', null, '2025-01-01'],
  ['IndicatorReport!F2', null, `${base}/indicator/1`],
] as const

describe('any choice of faults', () => {
  it('leaves every other part and every other cell as it was', async () => {
    const options = fc.record({ is1904: fc.boolean() }) as fc.Arbitrary<MadeWorkbook>
    await fc.assert(
      fc.asyncProperty(fc.subarray([...faults], { minLength: 1 }), options, async (chosen, made) => {
        const bytes = makeWorkbook(
          withCells(Object.fromEntries(chosen.map(([cell, bad]) => [cell, bad]))),
          made,
        )
        const answers = Object.fromEntries(chosen.map(([cell, , good]) => [cell, answer(good)]))
        const { mended, file, graph } = await mend(bytes, answers)
        const touched = new Set(mended.cells.map(({ sheet }) => sheet))
        const sheets = Object.keys(sampleSheets)
        const expected = sheets.flatMap((name, at) =>
          touched.has(name) ? [`xl/worksheets/sheet${at + 1}.xml`] : [],
        )
        expect(await changedParts(bytes, file)).toEqual(expected)
        const wanted = Object.fromEntries(mended.cells.map((cell) => [cellName(cell), cell.after]))
        const bad = Object.fromEntries(chosen.map(([cell, each]) => [cell, each]))
        expect(graph).toEqual(await graphOf(makeWorkbook(withCells({ ...bad, ...wanted }), made)))
        expect(new Set(Object.keys(wanted))).toEqual(new Set(mended.cells.map(cellName)))
      }),
    )
  })
})
