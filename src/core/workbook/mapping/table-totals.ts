// The rows of a table that add up others. Rules, section 12. Pure.
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import { tableRows, type TableRange } from './find-tables.ts'
import { findTotals, type Line } from './find-totals.ts'
import { namesTotal } from './heading-roles.ts'
import { numberRoles, type ColumnMapping, type TotalMapping } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'
import { readAddend } from './read-cells.ts'

/** Left out where a row says that it is a total and is one; where only one of both holds, a person has to say. */
export function listTotals(
  sheet: OwnSheet,
  table: TableRange,
  columns: readonly ColumnMapping[],
): readonly TotalMapping[] {
  const values = columns.filter(({ is }) => is === 'value').map(({ column }) => columnNumber(column))
  const others = columns.filter(({ is }) => !numberRoles.has(is)).map(({ column }) => columnNumber(column))
  const lines: Line[] = []
  for (const [row, cells] of tableRows(sheet, table)) {
    const numbers = new Map<number, string>()
    for (const at of values) {
      const cell = cells.get(at)
      const number = cell ? readAddend(cell) : null
      if (number !== null) numbers.set(at, number)
    }
    lines.push({ name: nameRow(sheet, row, others), numbers })
  }
  const rows = new Map<string, TotalMapping>()
  for (const { line, isSum, isNamed } of findTotals(lines, ({ name }) => namesTotalRow(name))) {
    const leaveOut = isSum && isNamed ? true : null
    if (rows.get(line.name)?.leaveOut !== null) rows.set(line.name, { row: line.name, leaveOut })
  }
  return [...rows.values()]
}

/** The first words in a row. */
export function nameRow(sheet: OwnSheet, row: number, columns: readonly number[]): string {
  const cells = sheet.rows.get(row)
  const cell = columns.map((at) => cells?.get(at)).find((each) => each !== undefined)
  return cell?.text.trim() ?? ''
}

/** `Total` and `Total meals`, but not `Percent of all visitors`. */
const namesTotalRow = (name: string): boolean => namesTotal(name.split(/\s+/).slice(0, 2).join(' '))
