// Columns and sheets under another name, and rows without an identifier: one cause is one question, and what follows from it
// is not asked for.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  makeWorkbook,
  packParts,
  relationshipsXml,
  workbookParts,
  type MadeRows,
} from '../../../../test/workbooks/make-workbook.ts'
import { base, sampleSheets } from '../../../../test/workbooks/sample-sheets.ts'
import { cellName } from '../../spreadsheet/cell-place.ts'
import { openWorkbook } from '../../spreadsheet/read-workbook.ts'
import { ZipReader } from '../../spreadsheet/read-zip.ts'
import { convertWorkbook } from '../../workbook/convert-workbook.ts'
import { baseAddress, identifiersId } from '../identifiers.ts'
import type { Decision, Proposal } from '../proposal.ts'
import { renderReport } from '../../validation/render-report.ts'
import { isAskedNote } from './asked-notes.ts'
import { WorkbookSession } from './workbook-session.ts'

type Sheets = Readonly<Record<string, MadeRows>>

/** The template as a producer fills it in, with names and without identifiers. */
const nameless: Sheets = {
  Organization: [
    ['Identifier (@id)', 'Legal name', 'Description'],
    [null, 'Lakeside Food Centre', 'Meals.'],
  ],
  Outcome: [
    ['Identifier (@id)', 'Name', 'Themes', 'Organization'],
    [null, 'Fewer people go hungry', 'https://metadata.un.org/sdg/2', 'Lakeside Food Centre'],
  ],
  Indicator: [
    ['Identifier (@id)', 'Name', 'Unit in words', 'Organization', 'Outcome'],
    [null, 'Meals served', 'meals', 'Lakeside Food Centre', 'Fewer people go hungry'],
    [null, 'People reached', 'people', 'Lakeside Food Centre', 'Fewer people go hungry'],
  ],
  IndicatorReport: [
    ['Identifier (@id)', 'Name', 'Value', 'Start date', 'End date', 'Indicator', 'Organization'],
    [null, 'Meals served', 1283, '2024-01-01', '2024-12-31', 'Meals served', 'Lakeside Food Centre'],
    [null, 'Meals served', 1100, '2023-01-01', '2023-12-31', 'Meals served', 'Lakeside Food Centre'],
    [null, 'People reached', 75, '2024-01-01', '2024-12-31', 'People reached', 'Lakeside Food Centre'],
  ],
}

const option = (at: number): Decision => ({ kind: 'option', at })
const text = (answer: string): Decision => ({ kind: 'text', text: answer })

/** What is asked: not what follows from another question. */
const causes = (proposals: readonly Proposal[]) =>
  proposals.filter(({ under, isNeeded, kind }) => under === undefined && isNeeded && kind !== 'certain')

const byValue = (proposals: readonly Proposal[], value: string) => {
  const found = proposals.find((each) => each.value === value)
  if (!found) throw new Error(`no question about ${value}`)
  return found
}

async function entriesOf(bytes: Uint8Array) {
  const converted = await convertWorkbook(bytes)
  if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
  const document = JSON.parse(new TextDecoder().decode(converted.document)) as {
    '@graph': readonly Readonly<Record<string, unknown>>[]
  }
  return document['@graph']
}

describe('a file with columns under another name and without identifiers', () => {
  it('asks three questions, and is accepted after three answers', async () => {
    const session = new WorkbookSession(makeWorkbook(nameless))
    const given = await session.asGiven()
    expect(given.findings.violationCount).toBeGreaterThan(10)
    const asked = causes(given.proposals)
    expect(asked.map(({ rule, value }) => [rule, value])).toEqual([
      ['unknown-column', 'Start date'],
      ['unknown-column', 'End date'],
      ['missing-id', undefined],
    ])
    const [start, end] = asked
    expect(start).toMatchObject({ follows: 3, samples: ['2024-01-01', '2023-01-01'] })
    expect(start?.options?.map(({ means, value }) => [means, value])).toEqual([
      ['column', 'From'],
      ['column', 'To'],
      ['ignore', ''],
    ])
    expect(end?.options?.[0]).toMatchObject({ value: 'To' })
    const dated = await session.mend(
      new Map([
        [start?.id ?? '', option(0)],
        [end?.id ?? '', option(0)],
      ]),
    )
    expect(causes(dated.open)).toHaveLength(1)
    expect(causes(dated.open)[0]?.made?.map(({ fragment }) => fragment)).toEqual([
      '#organization-lakeside-food-centre',
      '#outcome-fewer-people-go-hungry',
      '#indicator-meals-served',
      '#indicator-people-reached',
      '#report-meals-served-2024-01-01-2024-12-31',
      '#report-meals-served-2023-01-01-2023-12-31',
      '#report-people-reached-2024-01-01-2024-12-31',
    ])
    expect(given.unmendable).toEqual([])

    const decisions = new Map<string, Decision>([
      [start?.id ?? '', option(0)],
      [end?.id ?? '', option(0)],
      [identifiersId, text('lakeside.example')],
    ])
    const mended = await session.mend(decisions)
    expect(mended.findings.violationCount).toBe(0)
    expect(mended.open.filter(({ isNeeded }) => isNeeded)).toEqual([])
    expect(mended.cells.slice(0, 2).map((cell) => [cellName(cell), cell.before, cell.after])).toEqual([
      ['IndicatorReport!D1', 'Start date', 'From'],
      ['IndicatorReport!E1', 'End date', 'To'],
    ])
    const graph = await entriesOf(await mended.file())
    expect(graph[0]).toMatchObject({ '@id': 'https://lakeside.example/#organization-lakeside-food-centre' })
    expect(graph.at(-1)).toMatchObject({
      startedAtTime: '2024-01-01',
      forIndicator: 'https://lakeside.example/#indicator-people-reached',
    })
    expect(new Set(graph.map((entry) => entry['@id'])).size).toBe(graph.length)
  })

  it('counts names that lead nowhere under the column that holds them, not under one beside them', async () => {
    const [headers = [], ...rows] = nameless['Indicator'] ?? []
    const session = new WorkbookSession(
      makeWorkbook({
        ...nameless,
        Organization: [
          ['Identifier (@id)', 'Organisation name', 'Description'],
          [null, 'Lakeside Food Centre', 'Meals.'],
        ],
        Indicator: [[...headers, 'Starting point'], ...rows.map((row) => [...row, 900])],
      }),
    )
    const { proposals } = await session.asGiven()
    // Its own name, and one organization of an outcome, of two indicators and of three reports.
    expect(byValue(proposals, 'Organisation name')).toMatchObject({ follows: 7, isNeeded: true })
    expect(byValue(proposals, 'Starting point')).toMatchObject({ follows: 0, isNeeded: false })
    expect(byValue(proposals, 'Starting point').options?.[0]).toMatchObject({ value: 'Baseline' })
  })

  it('asks for what is missing once a column is said to be none of ours', async () => {
    const session = new WorkbookSession(makeWorkbook(nameless))
    const { proposals } = await session.asGiven()
    const start = byValue(proposals, 'Start date')
    const mended = await session.mend(new Map([[start.id, option(2)]]))
    const asked = causes(mended.open)
    expect(asked.filter(({ path }) => path === 'prov:startedAtTime')).toHaveLength(3)
    expect(asked.some(({ value }) => value === 'End date')).toBe(true)
    expect(mended.proposals.find(({ id }) => id === start.id)).toBeDefined()
  })

  it('asks about a column of identifiers by its name, though nothing that is required follows from it', async () => {
    const [header = [], ...rows] = nameless['Outcome'] ?? []
    const outcomes = [header.map((each) => (each === 'Themes' ? 'Theme area' : each)), ...rows]
    const { proposals } = await new WorkbookSession(
      makeWorkbook({ ...nameless, Outcome: outcomes }),
    ).asGiven()
    const { isNeeded, options } = byValue(proposals, 'Theme area')
    expect({ isNeeded, values: options?.map(({ value }) => value) }).toEqual({
      isNeeded: false,
      values: ['Themes', ''],
    })
  })

  it('asks for the column that is left, once the likely one is taken', async () => {
    const session = new WorkbookSession(makeWorkbook(nameless))
    const { proposals } = await session.asGiven()
    const start = byValue(proposals, 'Start date')
    const mended = await session.mend(new Map([[start.id, option(1)]]))
    const asked = causes(mended.open)
    expect(asked.map(({ rule, value }) => [rule, value])).toEqual([
      ['unknown-column', 'End date'],
      ['missing-id', undefined],
    ])
  })

  it('keeps an identifier that somebody writes', async () => {
    const session = new WorkbookSession(makeWorkbook(nameless))
    const { proposals } = await session.asGiven()
    const own = proposals.find(({ rule, entity }) => rule === 'missing-id' && entity?.name === 'Meals served')
    const mended = await session.mend(
      new Map([
        [identifiersId, text('https://lakeside.example')],
        [own?.id ?? '', text('urn:meals')],
      ]),
    )
    const ids = mended.cells.filter(({ column, row }) => column === 'A' && row > 1).map(({ after }) => after)
    expect(ids).toContain('urn:meals')
    expect(ids).not.toContain('https://lakeside.example/#indicator-meals-served')
    expect(ids).toHaveLength(7)
  })
})

describe('an accepted workbook', () => {
  const noted = async (sheets: Sheets) => {
    const session = new WorkbookSession(makeWorkbook(sheets))
    const { findings, proposals } = await session.asGiven()
    expect(findings.violationCount).toBe(0)
    const { notes } = renderReport(findings, 'en')
    return { isAsked: notes.some(isAskedNote), questions: proposals.map(({ rule }) => rule) }
  }
  const withColumn = (sheet: string, header: string, value: string): Sheets => ({
    ...sampleSheets,
    [sheet]: (sampleSheets[sheet] ?? []).map((row, at) => [...row, at === 0 ? header : value]),
  })

  it('says in its report which sheets and columns mending asks about', async () => {
    const remarks = await noted(withColumn('IndicatorReport', 'Remarks', 'A dry year'))
    expect(remarks).toEqual({ isAsked: true, questions: ['unknown-column'] })
    const sheet = {
      ...sampleSheets,
      Addresses: [
        ['@id', 'city'],
        [`${base}/address`, 'Halifax'],
      ],
    }
    expect(await noted(sheet)).toEqual({ isAsked: true, questions: ['unknown-sheet'] })
    expect(await noted(withColumn('IndicatorReport', 'Colour', 'green'))).toEqual({
      isAsked: false,
      questions: [],
    })
  })
})

describe('a column of an Excel table', () => {
  it('is named in the table as in its header, else Excel calls the file damaged', async () => {
    const parts = workbookParts(nameless)
    const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    parts.set(
      'xl/worksheets/_rels/sheet4.xml.rels',
      relationshipsXml([
        `<Relationship Id="rId1" Type="${relationships}/table" Target="../tables/table1.xml"/>`,
      ]),
    )
    const names = (nameless['IndicatorReport']?.[0] ?? []).filter((each) => typeof each === 'string')
    const columns = names.map((name, at) => `<tableColumn id="${at + 1}" name="${name}"/>`)
    const table = `<table id="1" name="IndicatorReport" displayName="IndicatorReport" ref="A1:G4"><tableColumns count="7">${columns.join('')}</tableColumns></table>`
    parts.set('xl/tables/table1.xml', table)
    const session = new WorkbookSession(packParts(parts))
    const start = byValue((await session.asGiven()).proposals, 'Start date')
    const mended = await session.mend(new Map([[start.id, option(0)]]))
    let written = ''
    for await (const chunk of new ZipReader(await mended.file()).read('xl/tables/table1.xml')) {
      written += new TextDecoder().decode(chunk)
    }
    expect(written).toBe(table.replace('name="Start date"', 'name="From"'))
  })
})

describe('a sheet under another name', () => {
  const { IndicatorReport = [], ...others } = sampleSheets
  const sheets: Sheets = {
    ...others,
    'Our reports': IndicatorReport,
    Sums: [['Sum'], [{ attributes: '', content: "<f>SUM('Our reports'!C2:C9)</f><v>1283</v>" }]],
  }

  it('is asked about, gets its name, and is named so in formulas', async () => {
    const session = new WorkbookSession(makeWorkbook(sheets))
    const { proposals } = await session.asGiven()
    const question = byValue(proposals, 'Our reports')
    expect(question).toMatchObject({ rule: 'unknown-sheet', kind: 'choice' })
    expect(question.options?.map(({ value }) => value)[0]).toBe('IndicatorReport')
    const mended = await session.mend(new Map([[question.id, option(0)]]))
    expect(mended.sheetNames).toEqual([{ from: 'Our reports', to: 'IndicatorReport' }])
    const file = await mended.file()
    const zip = new ZipReader(file)
    expect((await openWorkbook(zip)).sheets.map(({ name }) => name)).toContain('IndicatorReport')
    let sums = ''
    for await (const chunk of zip.read('xl/worksheets/sheet6.xml')) sums += new TextDecoder().decode(chunk)
    expect(sums).toContain("<f>SUM('IndicatorReport'!C2:C9)</f>")
    expect(await entriesOf(file)).toEqual(await entriesOf(makeWorkbook(sampleSheets)))
  })

  it('and nothing is asked about one that is like none of ours, or about a column of notes', async () => {
    const theme = sampleSheets['Theme'] ?? []
    const session = new WorkbookSession(
      makeWorkbook({
        ...sampleSheets,
        Theme: theme.map((row, at) => [...row, at === 0 ? 'Colour' : 'green']),
        Ideas: [['a'], ['b']],
      }),
    )
    expect((await session.asGiven()).proposals).toEqual([])
  })
})

describe('identifiers from one base', () => {
  it('take the address of a web site as people write it', () => {
    expect(
      ['lakeside.example', ' https://lakeside.example ', 'https://lakeside.example/#about'].map(baseAddress),
    ).toEqual(Array.from({ length: 3 }, () => 'https://lakeside.example/'))
    expect(baseAddress('https://lakeside.example/impact')).toBe('https://lakeside.example/impact')
    expect(['', 'lakeside', 'our web site', 'https://'].map(baseAddress)).toEqual([null, null, null, null])
  })

  it('are the same for the same names, whatever else is in the file, and distinct within it', async () => {
    const name = fc.constantFrom('Meals', 'People', 'meals', 'Été à l’école', 'A & B', '食べ物')
    const outcomes = fc.array(name, { minLength: 1, maxLength: 6 })
    const idsOf = async (names: readonly string[]) => {
      const sheet = [
        ['@id', 'hasName', 'forOrganization'],
        ...names.map((each) => [null, each, `${base}/org`]),
      ]
      const session = new WorkbookSession(makeWorkbook({ ...sampleSheets, Outcome: sheet }))
      const mended = await session.mend(new Map([[identifiersId, text(base)]]))
      return mended.cells
        .filter(({ sheet: of, column }) => of === 'Outcome' && column === 'A')
        .map(({ after }) => after)
    }
    await fc.assert(
      fc.asyncProperty(outcomes, outcomes, async (one, other) => {
        const [ids, again] = [await idsOf(one), await idsOf([...other, ...one])]
        expect(ids).toHaveLength(one.length)
        expect(new Set(again).size).toBe(again.length)
        for (const [at, each] of one.entries()) {
          const isOnly = one.filter((name) => name.toLowerCase() === each.toLowerCase()).length === 1
          if (isOnly) expect(again).toContain(ids[at])
        }
      }),
      { numRuns: 15 },
    )
  })
})
