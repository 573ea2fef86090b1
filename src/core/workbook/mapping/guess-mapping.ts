// The mapping that a workbook of somebody's own probably has: a person confirms it, and says what stands as null. Rules,
// section 12. Pure.
import type { Period } from '../../calendar-day.ts'
import { findDayOrder } from '../../projection/read-written-period.ts'
import { readOnce } from '../../read-once.ts'
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import type { WorkbookLanguage } from '../layout.ts'
import { applyMapping } from './apply-mapping.ts'
import { findTables, tableRows, type FoundTable } from './find-tables.ts'
import { addsUp, type Line } from './find-totals.ts'
import { guessColumns } from './guess-columns.ts'
import { namesTotal } from './heading-roles.ts'
import { periodRoles, type ColumnMapping, type Mapping, type TableMapping } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'
import { anyYear, findHeadingPeriod, findYear, isInPeriod } from './period-words.ts'
import { readAddend } from './read-cells.ts'
import { listTotals } from './table-totals.ts'

export function guessMapping(sheets: readonly OwnSheet[], language: WorkbookLanguage): Mapping {
  const found = sheets.flatMap((sheet) => findTables(sheet).map((table) => guessTable(sheet, table)))
  const tables = found.filter(({ columns }) => columns.some(({ is }) => is === 'value'))
  return completeMapping(sheets, { mapping: 1, language, organization: null, base: null, theme: '', tables })
}

/** With headings that a person has chosen. */
export function guessTable(sheet: OwnSheet, table: FoundTable): TableMapping {
  const read = readOnce((column: ColumnMapping) => readNumbers(sheet, table, column))
  const columns = leaveOutSums(divideTotal(guessColumns(sheet, table), read), read)
  return { sheet: sheet.name, headings: table.headings, columns, totals: listTotals(sheet, table, columns) }
}

/** What the tables leave to be said once: what was said before is kept where it is still asked. */
export function completeMapping(sheets: readonly OwnSheet[], mapping: Mapping): Mapping {
  const { period, dates, yearBegins, organization, ...rest } = mapping
  const isNamed = rest.tables.every(({ columns }) => columns.some(({ is }) => is === 'organization'))
  const draft = { ...rest, organization: isNamed && rest.tables.length > 0 ? '' : organization || null }
  const missing = new Set(applyMapping(sheets, draft).missing.map(({ what }) => what))
  const year = guessYear(sheets)
  const said = year === undefined ? null : { start: `${year}-01-01`, end: `${year}-12-31` }
  return {
    ...draft,
    ...(missing.has('period') && { period: period ?? said }),
    ...(missing.has('dates') && { dates: dates ?? findDayOrder(listDays(sheets, rest.tables)) }),
    ...(missing.has('year-begins') && { yearBegins: yearBegins ?? null }),
  }
}

/** Of the names of the sheets and the lines above the tables. */
function guessYear(sheets: readonly OwnSheet[]): string | undefined {
  for (const sheet of sheets) {
    const [first] = findTables(sheet)
    const above: string[] = [...sheet.rows].flatMap(([row, cells]) =>
      first && row < first.headings[0] ? [...cells.values()].map(({ text }) => text) : [],
    )
    // The corner of a table whose columns are months may say it.
    above.push(first?.columns[0]?.heading ?? '')
    const year = [sheet.name, ...above].map(findYear).find((each) => each !== null)
    if (year !== undefined && year !== null) return year
  }
  return undefined
}

function* listDays(sheets: readonly OwnSheet[], tables: readonly TableMapping[]): Generator<string, void> {
  for (const table of tables) {
    const sheet = sheets.find(({ name }) => name === table.sheet)
    const columns = table.columns
      .filter(({ is }) => periodRoles.has(is))
      .map(({ column }) => columnNumber(column))
    for (const [row, cells] of columns.length === 0 ? [] : (sheet?.rows ?? [])) {
      for (const at of row > table.headings[1] ? columns : []) {
        const cell = cells.get(at)
        if (cell?.form === 'text') yield cell.text
      }
    }
  }
}

/** A column that is called a total and adds up the others beside it: these are what is counted. */
function divideTotal(columns: readonly ColumnMapping[], read: Read): readonly ColumnMapping[] {
  const [total, ...more] = columns.filter(({ is }) => is === 'value')
  if (!total || more.length > 0 || !namesTotal(total.heading)) return columns
  const parts = columns.filter((each) => each.is === 'leave-out' && each.heading !== '')
  const counted = parts.filter((each) => read(each).numbers.size > 0)
  if (!addsUp(read(total), counted.map(read))) return columns
  return columns.map((each): ColumnMapping => {
    const { heading, column } = each
    if (each === total) return { heading, column, is: 'leave-out', total: true }
    return counted.includes(each) ? { heading, column, is: 'value', indicator: heading } : each
  })
}

/** A column whose period has those of others in it is their sum, or something that a person has to say. */
function leaveOutSums(columns: readonly ColumnMapping[], read: Read): readonly ColumnMapping[] {
  const values = columns.filter(({ is }) => is === 'value')
  const readPeriod = ({ heading, period }: ColumnMapping): Period | undefined => {
    if (period) return period
    const found = findHeadingPeriod(heading, anyYear)?.period
    return found === 'fiscal' ? undefined : found
  }
  return columns.map((column) => {
    const own = values.includes(column) ? readPeriod(column) : undefined
    if (!own) return leaveOutLast(column, values, read)
    const parts = values.filter((each) => {
      const period = each === column ? undefined : readPeriod(each)
      return period && isInPeriod(period, own) && !isInPeriod(own, period)
    })
    if (parts.length < 2) return column
    const isSum = addsUp(read(column), parts.map(read))
    return Object.assign({ ...column }, { is: isSum ? ('leave-out' as const) : null, total: true as const })
  })
}

/** The last of several columns that each count something, where it adds up the others. */
function leaveOutLast(column: ColumnMapping, values: readonly ColumnMapping[], read: Read): ColumnMapping {
  const others = values.filter((each) => each !== column)
  const isLast = column === values.at(-1) && column.indicator !== undefined && others.length > 1
  if (!isLast || read(column).numbers.size < 2 || !addsUp(read(column), others.map(read))) return column
  return { ...column, is: namesTotal(column.heading) ? 'leave-out' : null, total: true }
}

type Numbers = Pick<Line, 'numbers'>
type Read = (column: ColumnMapping) => Numbers

/** By row. */
function readNumbers(sheet: OwnSheet, table: FoundTable, { column }: ColumnMapping): Numbers {
  const numbers = new Map<number, string>()
  for (const [row, cells] of tableRows(sheet, table)) {
    const cell = cells.get(columnNumber(column))
    const number = cell ? readAddend(cell) : null
    if (number !== null) numbers.set(row, number)
  }
  return { numbers }
}
