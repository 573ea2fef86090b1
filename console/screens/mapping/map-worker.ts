// Reads a workbook of somebody's own, and fills in the template by a mapping: with the code of the command `convert`.
import { serveCalls, transfer } from '../../shared/workers/serve-calls.ts'
import { browserZipCodec } from '../../../src/core/spreadsheet/browser-zip-codec.ts'
import { columnNumber } from '../../../src/core/spreadsheet/cell-range.ts'
import type { WorkbookLanguage } from '../../../src/core/workbook/layout.ts'
import { applyMapping } from '../../../src/core/workbook/mapping/apply-mapping.ts'
import { fillTemplate, writeTemplate } from '../../../src/core/workbook/mapping/fill-template.ts'
import { headingRows, lastRowBelow, tableAt } from '../../../src/core/workbook/mapping/find-tables.ts'
import {
  completeMapping,
  guessMapping,
  guessTable,
} from '../../../src/core/workbook/mapping/guess-mapping.ts'
import type { Mapping, TableMapping } from '../../../src/core/workbook/mapping/mapping.ts'
import { moveMapping } from '../../../src/core/workbook/mapping/move-mapping.ts'
import { readMapping } from '../../../src/core/workbook/mapping/read-mapping.ts'
import { readOwnWorkbook, type OwnSheet } from '../../../src/core/workbook/mapping/own-sheets.ts'
import { describeReports } from '../../../src/core/workbook/mapping/sentences.ts'
import type { HeadingsPlace, Opened, SavedFault, Settled, SheetPreview, Summary } from './model.ts'

const functions = { open, settle, applySaved, chooseHeadings, fill }

export type MapFunctions = typeof functions

serveCalls(functions)

let sheets: readonly OwnSheet[] = []
let guess: Mapping | null = null

async function open(file: File, language: WorkbookLanguage): Promise<Opened | null> {
  const read = await readOwnWorkbook(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) return null
  sheets = read.sheets
  guess = guessMapping(sheets, language)
  return { mapping: guess, sheets: sheets.map(previewSheet) }
}

const maxRows = 30
const maxColumns = 15

function previewSheet(sheet: OwnSheet): SheetPreview {
  const rows = [...sheet.rows].slice(0, maxRows).map(([row, cells]) => {
    const filled = [...cells.values()].slice(0, maxColumns)
    return { row, cells: filled.map(({ column, text }) => ({ column, text: text.slice(0, 100) })) }
  })
  return { name: sheet.name, rows, filledRows: sheet.rows.size }
}

/** What is left to be said, and what the mapping makes of the file. */
function settle(asked: Mapping): Settled {
  const mapping = completeMapping(sheets, asked)
  return { mapping, summary: summarize(mapping) }
}

/** A mapping that was saved for another file, or what keeps it from being used. */
function applySaved(saved: unknown): Settled | SavedFault {
  const read = readMapping(saved)
  if (!read.ok || !guess) return 'notMapping'
  const moved = moveMapping(sheets, read.mapping, guess)
  return moved ? settle(moved) : 'otherHeadings'
}

const maxListed = 100
const maxSentences = 20

function summarize(mapping: Mapping): Summary {
  const facts = applyMapping(sheets, mapping)
  const { readings, leftOut, totals, missing, reports } = facts
  return {
    sentences: {
      en: describeReports(facts, 'en', maxSentences),
      fr: describeReports(facts, 'fr', maxSentences),
    },
    reportCount: reports.length,
    targetCount: facts.targets.length,
    readings: readings.slice(0, maxListed),
    readingCount: readings.length,
    leftOut: leftOut.slice(0, maxListed),
    leftOutCount: leftOut.length,
    totals,
    missing,
    samples: mapping.tables.map(listSamples),
  }
}

const maxSamples = 3

/** The first cells of each column. */
function listSamples({ sheet: name, headings, columns }: TableMapping): readonly (readonly string[])[] {
  const sheet = sheets.find((each) => each.name === name)
  const rows = [...(sheet?.rows ?? [])].filter(([row]) => row > headings[1]).slice(0, 50)
  return columns.map(({ column }) => {
    const at = columnNumber(column)
    const texts = rows.flatMap(([, cells]) => cells.get(at)?.text.slice(0, 60) ?? [])
    return [...new Set(texts)].slice(0, maxSamples)
  })
}

/** The table whose headings a person says where they are; null for none. */
function chooseHeadings(mapping: Mapping, place: HeadingsPlace): Mapping {
  const tables = [...mapping.tables]
  const sheet = sheets.find(({ name }) => name === place.sheet)
  if (place.row === null || !sheet) tables.splice(place.table, 1)
  else {
    const { row } = place
    const others = tables.flatMap((each, at) =>
      at !== place.table && each.sheet === sheet.name ? each.headings[0] : [],
    )
    const table = guessTable(sheet, tableAt(sheet, headingRows(sheet, row), lastRowBelow(sheet, row, others)))
    tables.splice(place.table, place.table < tables.length ? 1 : 0, table)
  }
  return { ...mapping, tables }
}

async function fill(mapping: Mapping): Promise<Uint8Array<ArrayBuffer>> {
  const rows = fillTemplate(applyMapping(sheets, mapping), mapping)
  const bytes = (await writeTemplate(rows, mapping, browserZipCodec)) as Uint8Array<ArrayBuffer>
  return transfer(bytes, bytes.buffer)
}
