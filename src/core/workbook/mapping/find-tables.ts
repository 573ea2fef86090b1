// Where the tables of a sheet are: rows that look like headings, with numbers somewhere below them. Titles and merged cells
// may stand above, notes below, and two tables one under the other or side by side. Rules, section 12. Pure.
import { readOnce } from '../../read-once.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import { scoreRoles } from './heading-roles.ts'
import type { OwnSheet } from './own-sheets.ts'
import { anyYear, findHeadingPeriod } from './period-words.ts'
import { isNumberCell } from './read-cells.ts'

export interface TableRange {
  readonly headings: readonly [first: number, last: number]
  /** The last row that may belong to it. */
  readonly lastRow: number
}

export interface FoundTable extends TableRange {
  readonly columns: readonly FoundColumn[]
}

export interface FoundColumn {
  /** From 0. */
  readonly at: number
  readonly heading: string
}

const maxTables = 20
/** A title and an introduction may stand above. */
const maxRowsLooked = 1_000
const maxCellsLooked = 200
const maxHeading = 120

export function findTables(sheet: OwnSheet): readonly FoundTable[] {
  const starts = findHeadingRows(sheet)
  return starts.flatMap((last, at) => {
    const lastRow = (starts[at + 1] ?? sheet.lastRow + 1) - 1
    return divideColumns(sheet, { headings: headingRows(sheet, last), lastRow })
  })
}

/** The filled rows below the headings. */
export function* tableRows({ rows }: OwnSheet, { headings, lastRow }: TableRange) {
  for (const entry of rows) if (entry[0] > headings[1] && entry[0] <= lastRow) yield entry
}

/** The table whose headings end in a row, whatever that row looks like. */
export function tableAt(sheet: OwnSheet, headings: TableRange['headings'], lastRow: number): FoundTable {
  return { headings, lastRow, columns: readColumns(sheet, { headings, lastRow }) }
}

/** The row before the next headings, of those that are found or said. */
export function lastRowBelow(sheet: OwnSheet, row: number, others: readonly number[]): number {
  const next = [...findHeadingRows(sheet), ...others].filter(
    (each) => each > row && hasNumbers(sheet, row + 1, each - 1),
  )
  return Math.min(sheet.lastRow, ...next.map((each) => each - 1))
}

const rowsWithNumbers = readOnce(({ rows }: OwnSheet) =>
  [...rows].flatMap(([row, cells]) => ([...cells.values()].some(isNumberCell) ? row : [])),
)

const hasNumbers = (sheet: OwnSheet, from: number, to: number): boolean =>
  rowsWithNumbers(sheet).some((row) => row >= from && row <= to)

const cellsIn = ({ rows }: OwnSheet, row: number): readonly ReadCell[] => [...(rows.get(row)?.values() ?? [])]

function findHeadingRows(sheet: OwnSheet): number[] {
  const rows = [...sheet.rows.keys()].slice(0, maxRowsLooked)
  const found: number[] = []
  for (const row of rows) {
    const cells = cellsIn(sheet, row)
    const score = scoreHeadings(cells)
    const last = found.at(-1)
    // Below the first table headings are known by their words, or stand after an empty row.
    const isAfterTable = last !== undefined && hasNumbers(sheet, last + 1, row - 1)
    const isApart = !sheet.rows.has(row - 1)
    if (score === 0 || (isAfterTable && !(score >= 2 && isApart) && score < 3)) continue
    if (!hasNumbersBelow(sheet, row, cells)) continue
    if (last !== undefined && !isAfterTable) {
      // Of several rows above the same numbers the one with more words of headings, else the nearest.
      if (score >= scoreHeadings(cellsIn(sheet, last))) found[found.length - 1] = row
      continue
    }
    // A few lines about the file stand above its first table: `Year | 2024`.
    const isAbout = last !== undefined && found.length === 1 && score >= 2 && isWordless(sheet, last, row)
    if (isAbout) found.pop()
    found.push(row)
    if (found.length === maxTables) break
  }
  return found
}

const maxLinesAbout = 3

/** Whether headings have no word of headings, and next to nothing below. */
const isWordless = (sheet: OwnSheet, row: number, next: number): boolean =>
  next - row <= maxLinesAbout + 1 && scoreHeadings(cellsIn(sheet, row)) < 1

/** How many cells say what a column is, and a half where all may; 0 for a row of data or a title. */
function scoreHeadings(cells: readonly ReadCell[]): number {
  if (cells.length < 2) return 0
  let score = 0
  for (const cell of cells.slice(0, maxCellsLooked)) {
    const text = cell.text.trim()
    const isPeriod = isPeriodHeading(cell)
    if (text.length > maxHeading || (isNumberCell(cell) && !isPeriod)) return 0
    if (isPeriod || Math.max(0, ...scoreRoles(text).values()) >= 1.4) score++
  }
  return score > 0 ? score : 0.5
}

function isPeriodHeading(cell: ReadCell): boolean {
  if (cell.form === 'number') return /^(?:19|20)\d\d$/.test(cell.text)
  if (cell.form === 'day') return true
  return /\p{L}|\d{4}/u.test(cell.text) && findHeadingPeriod(cell.text, anyYear) !== null
}

const rowsBelow = 6

/** Numbers in the next filled rows, under these cells or beside them. */
function hasNumbersBelow(sheet: OwnSheet, row: number, cells: readonly ReadCell[]): boolean {
  const columns = new Set(cells.map(({ column }) => column))
  const rows = [...sheet.rows.keys()].slice(0, maxRowsLooked + rowsBelow)
  const below = rows.filter((each) => each > row).slice(0, rowsBelow)
  return below.some((each) =>
    cellsIn(sheet, each).some((cell) => columns.has(cell.column) && isNumberCell(cell)),
  )
}

/** The row above names periods or groups over several columns of the row of headings. */
function isTwoLevel(sheet: OwnSheet, above: number, row: number): boolean {
  if (above !== row - 1) return false
  const shown = sheet.shown.get(above)
  const written = sheet.rows.get(above)
  if (!shown || !written || written.size === 0) return false
  const isMerged = shown.size > written.size && written.size > 1
  const isSparse = written.size < (sheet.rows.get(row)?.size ?? 0)
  const cells = [...written.values()]
  if (cells.length < 2 || cells.some(({ text }) => text.length > maxHeading)) return false
  return cells.some(isPeriodHeading) || (isMerged && isSparse)
}

/** With the row above, where that groups columns. */
export const headingRows = (sheet: OwnSheet, last: number): TableRange['headings'] =>
  isTwoLevel(sheet, last - 1, last) ? [last - 1, last] : [last, last]

function readColumns(sheet: OwnSheet, range: TableRange): readonly FoundColumn[] {
  const [first, last] = range.headings
  const columns = new Set(sheet.rows.get(last)?.keys())
  for (const [, cells] of tableRows(sheet, range)) {
    for (const column of cells.keys()) columns.add(column)
  }
  return [...columns]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, heading: readHeading(sheet, first, last, at) }))
}

/** A group that is not merged stands over the columns up to the next one. */
function readHeading(sheet: OwnSheet, first: number, last: number, at: number): string {
  const own = sheet.shown.get(last)?.get(at)?.text.trim() ?? ''
  if (first === last) return own
  const shown = sheet.shown.get(first)
  let above = shown?.get(at)?.text.trim() ?? ''
  if (above === '' && own !== '') {
    const before = [...(shown?.values() ?? [])].filter((cell) => cell.column < at && isPeriodHeading(cell))
    above = before.toSorted((a, b) => b.column - a.column)[0]?.text.trim() ?? ''
  }
  return above === own ? own : `${above} ${own}`.trim()
}

/** Tables that stand side by side have an empty column between them, and numbers each. */
function divideColumns(sheet: OwnSheet, range: TableRange): FoundTable[] {
  const columns = readColumns(sheet, range)
  const groups: FoundColumn[][] = []
  for (const column of columns) {
    const group = groups.at(-1)
    if (group?.at(-1)?.at === column.at - 1) group.push(column)
    else groups.push([column])
  }
  const hold = (group: readonly FoundColumn[], isWanted: (cell: ReadCell) => boolean): boolean =>
    [...tableRows(sheet, range)].some(([, cells]) =>
      group.some(({ at }) => {
        const cell = cells.get(at)
        return cell !== undefined && isWanted(cell)
      }),
    )
  const isTable = (group: readonly FoundColumn[]): boolean =>
    group.length > 1 && hold(group, isNumberCell) && hold(group, (cell) => !isNumberCell(cell))
  return groups.length > 1 && groups.every(isTable)
    ? groups.map((group) => Object.assign({ columns: group }, range))
    : [{ ...range, columns }]
}
