// Which row of a sheet holds its headers, which columns of the layout it has, and which of its rows are data. Rules,
// section 12. Pure.
import { cellName, type CellPlace } from '../spreadsheet/cell-place.ts'
import { shownDay } from '../spreadsheet/cell-values.ts'
import {
  isBroken,
  isFilled,
  isFilledCell,
  type ReadCell,
  type SheetContent,
  type SheetRow,
} from '../spreadsheet/read-sheet.ts'
import { columnName } from '../spreadsheet/sheet.ts'
import type { MappedRow, MappedSheet } from './cell-map.ts'
import { findLayoutColumn, isExample, layout, type LayoutSheet } from './layout.ts'

/** Sheets and columns that stand under another name, as a person said what they are. */
export interface Renames {
  /** By the name that the workbook gives the sheet. */
  readonly sheets: ReadonlyMap<string, LayoutSheet>
  /** Keys of the layout, by the cell of the header. */
  readonly columns: ReadonlyMap<string, string>
}

/** What is left out, by its first cell. */
export interface LeftOutCells {
  readonly cell: CellPlace
  readonly filledRows: number
}

export interface UnknownColumn extends LeftOutCells {
  readonly header: string
  readonly isRepeated: boolean
}

export interface ReadSheet {
  readonly sheet: MappedSheet
  readonly rows: readonly MappedRow[]
  readonly unknownColumns: readonly UnknownColumn[]
  readonly rowsAbove: LeftOutCells | null
  /** Headers without a column of identifiers, and nothing below. */
  readonly isHeadersAlone: boolean
  /** Filled rows of a sheet without a column of identifiers, in which no known column is filled. */
  readonly unread: readonly MappedRow[]
}

/** A title, or a few lines of it, may stand above the headers. */
export const maxRowsToHeaders = 10

export function readSheetRows(
  name: string,
  ofLayout: LayoutSheet,
  content: SheetContent,
  { is1904, renames }: { readonly is1904: boolean; readonly renames: Renames },
): ReadSheet {
  const { rows } = content
  const at = findHeaderRow(ofLayout, rows)
  const [above, below] = [rows.slice(0, Math.max(0, at)).filter(isFilled), rows.slice(at + 1)]
  const { sheet, unknown } = mapColumns({ name, layout: ofLayout }, content, rows[at], renames)
  const hasIds = sheet.columns.has('@id')
  const days = findDayColumns(sheet)
  const read: MappedRow[] = []
  const unread: MappedRow[] = []
  for (const row of below) {
    const mapped = mapRow(sheet, readDays(row, days, is1904))
    if (mapped) read.push(mapped)
    else if (!hasIds && isFilled(row)) unread.push({ sheet, row, id: undefined })
  }
  const [first] = above
  return {
    sheet,
    rows: read,
    unknownColumns: countFilled(unknown, below),
    rowsAbove: first
      ? { cell: { sheet: name, column: 'A', row: first.row }, filledRows: above.length }
      : null,
    isHeadersAlone: at !== -1 && !hasIds && read.length + unread.length === 0,
    unread,
  }
}

/** A sheet with an unknown name. */
export interface UnknownSheet {
  readonly name: string
  /** Without headers of the layout; null where they were too many to be counted, or could not be read. */
  readonly filledRows: number | null
  /** How many columns it has of sheets of the layout. */
  readonly columnsOf: ReadonlyMap<LayoutSheet, number>
}

export function describeUnknownSheet(name: string, content: SheetContent | null): UnknownSheet {
  const columnsOf = new Map<LayoutSheet, number>()
  if (!content) return { name, filledRows: null, columnsOf }
  const { rows, filledRows } = content
  let hasHeaders = false
  for (const each of layout) {
    const row = rows[findHeaderRow(each, rows)]
    const columns = new Set(row?.cells.flatMap(({ text }) => findLayoutColumn(each, text) ?? []))
    if (columns.size > 0) columnsOf.set(each, columns.size)
    hasHeaders ||= columns.size > 1 || [...columns].some(({ kind }) => kind === 'id')
  }
  return { name, filledRows: filledRows - (hasHeaders ? 1 : 0), columnsOf }
}

/**
 * The position of the first row that has a column of identifiers; on a sheet without one, of the row that has most columns
 * of the layout; -1 where no row has any.
 */
function findHeaderRow(ofLayout: LayoutSheet, rows: readonly SheetRow[]): number {
  let [best, most] = [-1, 0]
  for (const [at, { cells }] of rows.slice(0, maxRowsToHeaders).entries()) {
    const found = cells.flatMap(({ text }) => findLayoutColumn(ofLayout, text) ?? [])
    if (found.some(({ kind }) => kind === 'id')) return at
    if (found.length > most) [best, most] = [at, found.length]
  }
  return best
}

function mapColumns(
  { name, layout: ofLayout }: Pick<MappedSheet, 'name' | 'layout'>,
  { rows, locked, merged }: SheetContent,
  header: SheetRow | undefined,
  renames: Renames,
) {
  const columns = new Map<string, number>()
  const headers = new Map<string, string>()
  const unknown = new Map<number, Omit<UnknownColumn, 'filledRows'>>()
  for (const { column, text } of header?.cells ?? []) {
    if (text.trim() === '') continue
    const cell = { sheet: name, column: columnName(column), row: header?.row ?? 1 }
    const renamed = renames.columns.get(cellName(cell))
    const found = ofLayout.columns.find(({ key }) => key === renamed) ?? findLayoutColumn(ofLayout, text)
    if (found && !columns.has(found.key)) {
      columns.set(found.key, column)
      headers.set(found.key, text.trim())
    } else {
      unknown.set(column, { cell, header: text, isRepeated: found !== undefined })
    }
  }
  const ends = rows.map(({ cells }) => (cells.at(-1)?.column ?? -1) + 1)
  const width = ends.reduce((most, end) => Math.max(most, end), 0)
  const [headerRow, lastRow] = [header?.row ?? 1, rows.at(-1)?.row ?? 1]
  const places = { headerRow, lastRow, width, locked, merged }
  return { sheet: { name, layout: ofLayout, columns, headers, ...places }, unknown }
}

function countFilled(
  unknown: ReadonlyMap<number, Omit<UnknownColumn, 'filledRows'>>,
  rows: readonly SheetRow[],
): UnknownColumn[] {
  const counts = new Map<number, number>()
  for (const { cells } of unknown.size === 0 ? [] : rows) {
    for (const { column, text } of cells) {
      if (unknown.has(column) && text.trim() !== '') counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }
  return [...unknown].map(([column, found]) => Object.assign({ filledRows: counts.get(column) ?? 0 }, found))
}

/** Null for a row without data: an empty one, or the example of a template. */
export function mapRow(sheet: MappedSheet, row: SheetRow): MappedRow | null {
  const isKnown = ({ column }: ReadCell): boolean => [...sheet.columns.values()].includes(column)
  if (!row.cells.some((cell) => isFilledCell(cell) && isKnown(cell))) return null
  const idColumn = sheet.columns.get('@id')
  const cell = row.cells.find(({ column }) => column === idColumn)
  const id = cell && !isBroken(cell) && cell.text.trim() !== '' ? cell.text : undefined
  return id !== undefined && isExample(id) ? null : { sheet, row, id }
}

const findDayColumns = ({ layout: ofLayout, columns }: MappedSheet): ReadonlySet<number> =>
  new Set(ofLayout.columns.flatMap(({ kind, key }) => (kind === 'day' ? (columns.get(key) ?? []) : [])))

/** In a column of days a number without a format is a day of the calendar of the workbook. */
function readDays(row: SheetRow, days: ReadonlySet<number>, is1904: boolean): SheetRow {
  const isDay = ({ column, form }: ReadCell): boolean =>
    days.has(column) && (form === 'number' || form === 'percent')
  if (!row.cells.some(isDay)) return row
  const cells = row.cells.map((cell): ReadCell => {
    const day = isDay(cell) && !isYear(cell.text) ? shownDay(cell.text, is1904) : null
    return day === null ? cell : { ...cell, text: day, form: 'day', number: cell.text }
  })
  return { ...row, cells }
}

/** Somebody wrote a year and not a day of 1905. */
const isYear = (text: string): boolean => /^(19|20|21)\d\d$/.test(text)
