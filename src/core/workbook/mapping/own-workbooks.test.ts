import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isLongRun } from '../../../../test/long-run.ts'
import { hostileWorkbooks } from '../../../../test/workbooks/hostile-workbooks.ts'
import { makeWorkbook, type MadeCell } from '../../../../test/workbooks/make-workbook.ts'
import { ownWorkbooks, type OwnCase } from '../../../../test/workbooks/own-workbooks.ts'
import { browserZipCodec } from '../../spreadsheet/browser-zip-codec.ts'
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import { cellName } from '../../spreadsheet/cell-place.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import { renderReport } from '../../validation/render-report.ts'
import { openFile } from '../read-file.ts'
import { applyMapping, type OwnFacts } from './apply-mapping.ts'
import { fillTemplate, writeTemplate } from './fill-template.ts'
import { guessMapping } from './guess-mapping.ts'
import type { Mapping } from './mapping.ts'
import { readMapping } from './read-mapping.ts'
import { readOwnWorkbook, type OwnSheet } from './own-sheets.ts'

async function map({ sheets, options, said = {} }: OwnCase) {
  const bytes = makeWorkbook(sheets, options)
  const workbook = await readOwnWorkbook(bytes)
  if (!workbook.ok) throw new Error(JSON.stringify(workbook.fault))
  const guess = guessMapping(workbook.sheets, 'en')
  const { totals, ...once } = said
  const mapping: Mapping = {
    ...guess,
    organization: guess.organization ?? 'Lakeside',
    base: 'https://lakeside.example/',
    ...once,
    tables: guess.tables.map((table) => ({
      ...table,
      totals: table.totals.map(({ row, leaveOut }) => ({ row, leaveOut: leaveOut ?? totals ?? null })),
    })),
  }
  return { bytes, workbook, guess, mapping, facts: applyMapping(workbook.sheets, mapping) }
}

/** As a person reads it: what is not said is left out at the end. */
function readLines({ reports, targets, baselines }: OwnFacts): string[] {
  const lines = reports.map((report) => {
    const target = targets.find((each) => each.report === report)?.value
    const baseline = baselines.find(({ indicator }) => indicator === report.indicator)?.value
    const { indicator, value, unit, from, to, organization, outcome, themes } = report
    const who = organization === 'Lakeside' ? null : organization
    return [indicator, value, unit, from, to, target, baseline, who, outcome, themes.join(';')]
  })
  const others = targets.flatMap(({ report, indicator, value, unit, from, to }) =>
    report ? [] : [[`target ${indicator}`, value, unit, from, to]],
  )
  return [...lines, ...others].map((line) => trimEnd(line.map((each) => each ?? '').join(' | ')))
}

const trimEnd = (line: string): string => (/[ |]$/.test(line) ? trimEnd(line.slice(0, -1)) : line)

const isAsked = (text: string): boolean => !/^[+-]?\d+(?:\.\d+)?$/.test(text)

/** What is read as it is written, is listed, or was said by a person: nothing else. */
function expectListed(sheets: readonly OwnSheet[], facts: OwnFacts, { period }: Mapping): void {
  const { reports, targets, baselines, readings } = facts
  const listed = new Set(readings.map(({ place }) => cellName(place)))
  for (const { place, value } of [...reports, ...targets, ...baselines]) {
    const sheet = sheets.find(({ name }) => name === place.sheet)
    const cell = sheet?.rows.get(place.row)?.get(columnNumber(place.column))
    if (!listed.has(cellName(place))) expect([cellName(place), cell?.text]).toEqual([cellName(place), value])
  }
  for (const { place, from, to } of reports) {
    const row = sheets.find(({ name }) => name === place.sheet)?.shown.get(place.row)
    const seen = [...(row?.values() ?? [])].map(({ text }) => text)
    const ofRow = readings.filter((each) => each.place.sheet === place.sheet && each.place.row <= place.row)
    const known = [...seen, ...ofRow.map(({ read }) => read), period?.start ?? '', period?.end ?? ''].join(
      ' ',
    )
    for (const date of [from, to]) if (date !== null) expect(known).toContain(date)
  }
}

describe('a workbook of somebody’s own', () => {
  it.each(Object.entries(ownWorkbooks))('%s', async (_, each) => {
    const { workbook, guess, mapping, facts } = await map(each)
    const codes = (text: string): string => text.replace(/SDG (\d+)$/, 'https://metadata.un.org/sdg/$1')
    expect(facts.missing).toEqual([])
    const tidy = (line: string): string => line.replaceAll(/ +/g, ' ')
    expect(readLines(facts).map((line) => tidy(codes(line)))).toEqual(each.reads.map(tidy))
    expect(facts.leftOut.map(({ place }) => cellName(place).split('!')[1])).toEqual(each.leftOut ?? [])
    // What only a person knows stands as null.
    const unsaid = Object.keys(each.said ?? {}).filter((key) => key !== 'totals')
    for (const key of unsaid) {
      const guessed = guess[key as keyof Mapping]
      expect([null, mapping[key as keyof Mapping]]).toContainEqual(guessed)
    }
    expectListed(workbook.sheets, facts, mapping)
    // The same again from the mapping as a file.
    const saved = JSON.parse(JSON.stringify(mapping)) as Mapping
    const [rows, again] = [mapping, saved].map((from) =>
      fillTemplate(applyMapping(workbook.sheets, from), from),
    )
    expect(again).toEqual(rows)
    const bytes = await writeTemplate(fillTemplate(facts, mapping), mapping, browserZipCodec)
    const opened = await openFile(bytes)
    if (!opened.ok) throw new Error(JSON.stringify(opened))
    const report = renderReport(opened.check(await opened.read()), 'en')
    expect(report.items.filter(({ severity }) => severity === 'violation')).toEqual([])
    const inDoubt = report.notes.filter(({ note }) => note === 'value-not-numeric')
    expect(inDoubt).toHaveLength(each.asked ?? 0)
    const document = JSON.parse(new TextDecoder().decode(opened.document)) as { '@graph': readonly Entry[] }
    const reports = document['@graph'].filter((entry) => entry['@type'] === 'cids:IndicatorReport')
    expect(reports).toHaveLength(facts.reports.length)
    expect(reports.map(({ value }) => value?.hasNumericalValue)).toEqual(
      facts.reports.map(({ value }) => value),
    )
    expect(reports.filter(({ value }) => isAsked(value?.hasNumericalValue ?? ''))).toHaveLength(
      each.asked ?? 0,
    )
    for (const { startedAtTime, endedAtTime } of reports) {
      for (const date of [startedAtTime, endedAtTime]) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})

it('is read with a number that is beyond all numbers, and adds it to no other', async () => {
  const rows = [
    ['Indicator', 'Value'],
    ['Meals', 5],
    ['Visits', '1e999'],
    ['Total', 5],
  ]
  const workbook = await readOwnWorkbook(makeWorkbook({ Data: rows }))
  if (!workbook.ok) throw new Error(JSON.stringify(workbook.fault))
  const { reports, totals } = applyMapping(workbook.sheets, guessMapping(workbook.sheets, 'en'))
  expect(reports.map(({ value }) => value)).toEqual(['5', '1e999', '5'])
  expect(totals).toEqual([{ row: 'Total', leaveOut: null, sheet: 'Data' }])
})

const someWords =
  'Indicator|Result|Résultat|Target 2024|Q1|T2 2023|2023-24|Total|Unit|From|Organisme|Base|Meals|n/a|1,250|75 %|12 people|01/02/2024|2024-01-01|mars 2024|(5)|1e999|='
const cells: readonly MadeCell[] = [null, '', 0, 1, 2, 3, 2024, 0.1, 45_323, true, ...someWords.split('|')]
const anyCell = constantFrom(...cells)

it('says the same of any cells each time, as a mapping that can be saved, and lists what it reads otherwise', async () => {
  const grid = array(array(anyCell, { maxLength: 6 }), { maxLength: 10 })
  await assert(
    asyncProperty(grid, constantFrom('Data', 'Results 2024'), async (rows, name) => {
      const workbook = await readOwnWorkbook(makeWorkbook({ [name]: rows }))
      if (!workbook.ok) throw new Error(JSON.stringify(workbook.fault))
      const guess = guessMapping(workbook.sheets, 'fr')
      expect(guessMapping(workbook.sheets, 'fr')).toEqual(guess)
      expect(readMapping(JSON.parse(JSON.stringify(guess)))).toMatchObject({ ok: true })
      const facts = applyMapping(workbook.sheets, guess)
      expectListed(workbook.sheets, facts, guess)
      const filled = fillTemplate(facts, { ...guess, base: 'https://lakeside.example/' })
      const ids = [...filled.values()].flatMap((each) => each.map((row) => row['@id']))
      expect(filled.get('IndicatorReport') ?? []).toHaveLength(facts.reports.length)
      for (const id of ids) expect(typeof id === 'string' && isAbsoluteIri(id)).toBe(true)
    }),
    { numRuns: isLongRun ? 2000 : 60 },
  )
})

/** Made quickly, and read quickly. */
const shortRun = new Set<string | undefined>(['other-file', 'forbidden'])

it.each(hostileWorkbooks.filter(({ fault }) => isLongRun || shortRun.has(fault?.fault ?? '')))(
  'is refused within the bounds of every workbook: $name',
  async ({ name, make, fault }) => {
    const read = await readOwnWorkbook(make())
    // What a column of our layout holds is of no interest here.
    const isOfLayout =
      fault?.fault === 'no-known-sheet' || (fault?.fault === 'too-much' && name.includes('list'))
    if (fault && !isOfLayout && fault.fault !== 'old-template') {
      expect(read.ok).toBe(false)
      return
    }
    if (!read.ok) return
    const mapping = guessMapping(read.sheets, 'en')
    expect(applyMapping(read.sheets, mapping).reports.length).toBeLessThanOrEqual(500_000)
  },
)

interface Entry {
  readonly '@type': string
  readonly value?: { readonly hasNumericalValue: string }
  readonly startedAtTime?: string
  readonly endedAtTime?: string
}
