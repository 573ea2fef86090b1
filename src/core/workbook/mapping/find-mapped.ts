// The tables of a mapping in a workbook: where they were, or wherever the same headings stand now. Rules, section 12. Pure.
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import { lastRowBelow, tableAt, type FoundTable } from './find-tables.ts'
import { plainHeading, type ColumnMapping, type Mapping, type TableMapping } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'

export interface MappedTable {
  readonly sheet: OwnSheet
  readonly mapping: TableMapping
  readonly table: FoundTable
  /** Its columns, from 0, with what they say, and the letters that they have in this file. */
  readonly columns: ReadonlyMap<number, ColumnMapping>
}

const maxRowsLooked = 200

/** Without those whose headings no sheet has. */
export function findAllMapped(sheets: readonly OwnSheet[], mapping: Mapping): MappedTable[] {
  const taken = new Set<string>()
  return mapping.tables.flatMap((each) => findMapped(sheets, each, mapping, taken) ?? [])
}

/** `taken`: headings that another table has: two with the same ones stand in two places. */
function findMapped(
  sheets: readonly OwnSheet[],
  mapping: TableMapping,
  { tables }: Mapping,
  taken: Set<string>,
): MappedTable | null {
  const named = sheets.filter(({ name }) => name === mapping.sheet)
  for (const sheet of [...named, ...sheets.filter((each) => !named.includes(each))]) {
    const heights = mapping.headings[1] - mapping.headings[0]
    const rows = [mapping.headings[1], ...[...sheet.rows.keys()].slice(0, maxRowsLooked)]
    for (const row of rows) {
      const headings = [row - heights, row] as const
      const found = matchColumns(tableAt(sheet, headings, row), mapping)
      const place = JSON.stringify([sheet.name, row, ...(found?.keys() ?? [])])
      if (!found || taken.has(place)) continue
      taken.add(place)
      const others = tables.flatMap((each) => (each.sheet === mapping.sheet ? each.headings[0] : []))
      const table = tableAt(sheet, headings, lastRowBelow(sheet, row, others))
      return { sheet, mapping, table, columns: found }
    }
  }
  return null
}

/** By their headings; those without one, and several with the same, by their letters. */
function matchColumns(
  { columns }: FoundTable,
  mapping: TableMapping,
): ReadonlyMap<number, ColumnMapping> | null {
  const found = new Map<number, ColumnMapping>()
  for (const column of mapping.columns) {
    const heading = plainHeading(column.heading)
    if (heading === '') continue
    const same = columns.filter((each) => plainHeading(each.heading) === heading && !found.has(each.at))
    const at = (same.find((each) => columnName(each.at) === column.column) ?? same[0])?.at
    if (at === undefined) {
      if (column.is === 'leave-out') continue
      return null
    }
    found.set(at, { ...column, column: columnName(at) })
  }
  if (found.size === 0) return null
  for (const column of mapping.columns) {
    if (plainHeading(column.heading) !== '') continue
    const at = columnNumber(column.column)
    if (!found.has(at)) found.set(at, column)
  }
  return new Map([...found].toSorted(([a], [b]) => a - b))
}
