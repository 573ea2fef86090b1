// From a workbook to a JSON-LD document: each row becomes an entry, each cell a property of it. The same bytes always give
// the same document; rules, report and projection see only that. Rules, section 12. Pure.
import { cidsContextUrl, sffContextUrl } from '../graph/contexts/bundled-contexts.ts'
import { columnName } from '../spreadsheet/sheet.ts'
import { openWorkbook } from '../spreadsheet/read-workbook.ts'
import type { SheetInfo } from '../spreadsheet/read-workbook.ts'
import type { SheetContent, SheetRow } from '../spreadsheet/read-sheet.ts'
import { ZipReader } from '../spreadsheet/read-zip.ts'
import { recognizeZip } from '../spreadsheet/recognize-file.ts'
import { tooMuch, WorkbookError, workbookLimits } from '../spreadsheet/workbook-fault.ts'
import type { WorkbookFault } from '../spreadsheet/workbook-fault.ts'
import type { CellPlace } from '../spreadsheet/cell-place.ts'
import { CellMap } from './cell-map.ts'
import type { MappedRow, MappedSheet } from './cell-map.ts'
import { findLayoutColumn, findLayoutSheet, isExample, isOwnSheet } from './layout.ts'
import type { LayoutSheet } from './layout.ts'
import { EntryWriter } from './write-entry.ts'

/** What was left out of the document, and what is wrong with single cells. */
export interface WorkbookRemarks {
  readonly unknownSheets: readonly string[]
  readonly unknownColumns: readonly {
    readonly cell: CellPlace
    readonly header: string
    readonly isRepeated: boolean
  }[]
  /** Cells that show an error such as `#REF!`. */
  readonly errorCells: readonly { readonly row: MappedRow; readonly key: string; readonly text: string }[]
}

/** The rows of a workbook that are data, before they are a document. */
export interface WorkbookRows extends Omit<WorkbookRemarks, 'errorCells'> {
  readonly ok: true
  /** Those of our layout. */
  readonly sheets: readonly MappedSheet[]
  readonly rows: readonly MappedRow[]
}

export interface ConvertedWorkbook extends WorkbookRemarks {
  readonly ok: true
  /** JSON-LD, UTF-8: each entry is a line of its own. */
  readonly document: Uint8Array
  readonly cells: CellMap
}

interface Refusal {
  readonly ok: false
  readonly fault: WorkbookFault
}

export type Conversion = ConvertedWorkbook | Refusal

/** Of a file that is a zip. */
export const convertWorkbook = async (bytes: Uint8Array): Promise<Conversion> =>
  await refused(async () => {
    const read = await readRows(bytes)
    return read.ok ? convertRows(read) : read
  })

/** As a workbook is read before it is converted. */
export const readWorkbookRows = async (bytes: Uint8Array): Promise<WorkbookRows | Refusal> =>
  await refused(async () => await readRows(bytes))

async function refused<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WorkbookError) return { ok: false, fault: error.fault }
    throw error
  }
}

async function readRows(bytes: Uint8Array): Promise<WorkbookRows | Refusal> {
  const zip = new ZipReader(bytes)
  const other = recognizeZip(zip)
  if (other) return { ok: false, fault: { fault: 'other-file', is: other } }
  const workbook = await openWorkbook(zip)
  const { sheets: infos } = workbook
  const known = infos.flatMap((info) => {
    const layout = layoutOf(info)
    return layout ? [{ info, layout }] : []
  })
  if (known.length === 0) return { ok: false, fault: unknownWorkbook(infos) }
  const unknownColumns: WorkbookRemarks['unknownColumns'][number][] = []
  const sheets: MappedSheet[] = []
  const rows: MappedRow[] = []
  for (const { info, layout } of known) {
    const content = await workbook.readSheet(info)
    const sheet = mapSheet(info, layout, content, unknownColumns)
    sheets.push(sheet)
    for (const row of content.rows.slice(1)) {
      const mapped = mapRow(sheet, row)
      if (mapped) rows.push(mapped)
    }
  }
  const unknown = infos.filter((info) => !layoutOf(info) && !info.isHidden && !isOwnSheet(info.name))
  return { ok: true, sheets, rows, unknownSheets: unknown.map(({ name }) => name), unknownColumns }
}

/** Throws a WorkbookError where the document would be too large. */
export const convertRows = ({ rows, unknownSheets, unknownColumns }: WorkbookRows): ConvertedWorkbook => ({
  ok: true,
  document: writeDocument(rows),
  cells: new CellMap(rows),
  unknownSheets,
  unknownColumns,
  errorCells: rows.flatMap(findErrors),
})

/** By the name of the sheet, or of a table on it. */
const layoutOf = ({ name, tables }: SheetInfo): LayoutSheet | undefined =>
  findLayoutSheet(name) ?? tables.map(findLayoutSheet).find((found) => found)

const oldTemplateSheets = new Set(['Indicators - formatted', 'Additional URIs - formatted'])
const maxNamedSheets = 10

function unknownWorkbook(sheets: readonly SheetInfo[]): WorkbookFault {
  const names = sheets.map(({ name }) => name)
  if (names.some((name) => oldTemplateSheets.has(name.trim()))) return { fault: 'old-template' }
  return { fault: 'no-known-sheet', sheets: names.slice(0, maxNamedSheets) }
}

/** The first row that has a value holds the headers. */
function mapSheet(
  info: SheetInfo,
  layout: LayoutSheet,
  { rows, locked }: SheetContent,
  unknown: WorkbookRemarks['unknownColumns'][number][],
): MappedSheet {
  const [header] = rows
  const columns = new Map<string, number>()
  for (const { column, text } of header?.cells ?? []) {
    if (text.trim() === '') continue
    const found = findLayoutColumn(layout, text)
    if (found && !columns.has(found.key)) columns.set(found.key, column)
    else {
      const cell = { sheet: info.name, column: columnName(column), row: header?.row ?? 1 }
      unknown.push({ cell, header: text, isRepeated: found !== undefined })
    }
  }
  const ends = rows.map(({ cells }) => (cells.at(-1)?.column ?? -1) + 1)
  const width = ends.reduce((most, end) => Math.max(most, end), 0)
  const [headerRow, lastRow] = [header?.row ?? 1, rows.at(-1)?.row ?? 1]
  return { name: info.name, layout, columns, headerRow, lastRow, width, locked }
}

/** Null for a row without data: an empty one, or the example of a template. */
export function mapRow(sheet: MappedSheet, row: SheetRow): MappedRow | null {
  const known = new Set(sheet.columns.values())
  if (row.cells.every(({ column, text }) => text.trim() === '' || !known.has(column))) return null
  const idColumn = sheet.columns.get('@id')
  const cell = row.cells.find(({ column }) => column === idColumn)
  const id = cell && !cell.isError && cell.text.trim() !== '' ? cell.text : undefined
  return id !== undefined && isExample(id) ? null : { sheet, row, id }
}

function findErrors(row: MappedRow): ConvertedWorkbook['errorCells'][number][] {
  return [...row.sheet.columns].flatMap(([key, at]) => {
    const cell = row.row.cells.find(({ column, isError }) => isError && column === at)
    return cell ? [{ row, key, text: cell.text }] : []
  })
}

const encoder = new TextEncoder()

function writeDocument(rows: readonly MappedRow[]): Uint8Array {
  const writer = new EntryWriter(rows)
  const context = JSON.stringify([cidsContextUrl, sffContextUrl])
  const lines = [`{"@context":${context},"@graph":[`]
  let length = 0
  for (const [at, row] of rows.entries()) {
    const line = writer.write(row) + (at < rows.length - 1 ? ',' : '')
    length += line.length
    if (length > workbookLimits.converted) throw tooMuch('converted')
    lines.push(line)
  }
  return encoder.encode(`${lines.join('\n')}\n]}\n`)
}
