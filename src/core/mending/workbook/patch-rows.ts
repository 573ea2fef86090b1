// Values put into the rows of a workbook before they are written into its file: rows, columns and cells that it does not
// have yet are added behind what is there. Rules, section 12. Pure.
import type { CellPlace } from '../../spreadsheet/cell-place.ts'
import { isInRange } from '../../spreadsheet/cell-range.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import type { MappedRow, MappedSheet } from '../../workbook/cell-map.ts'
import type { WorkbookRows } from '../../workbook/convert-workbook.ts'
import { HeaderNames } from '../../workbook/header-names.ts'
import { isNumberColumn, type LayoutColumn } from '../../workbook/layout.ts'
import { mapRow } from '../../workbook/map-sheet.ts'

/** A value for a cell of a row: null empties it. */
export interface CellPatch {
  /** The position of the row in `rows`; from their number on for new ones. */
  readonly at: number
  /** Of a new row. */
  readonly sheet?: MappedSheet
  readonly column: LayoutColumn
  readonly text: string | null
}

/** A cell of the file with another value than before. */
export interface CellChange extends CellPlace {
  readonly before: string | null
  readonly after: string | null
  readonly kind: 'text' | 'number' | 'day'
}

/** The column of the sheet, or the one that would be added for it. */
export const columnAt = (sheet: MappedSheet, { key }: LayoutColumn): number =>
  sheet.columns.get(key) ?? sheet.width

export const isLocked = ({ locked }: MappedSheet, row: number, column: number): boolean =>
  locked.some((each) => isInRange(each, row, column))

const changeKind = (column: LayoutColumn): CellChange['kind'] =>
  isNumberColumn(column) ? 'number' : column.kind === 'day' ? 'day' : 'text'

export function patchRows(before: WorkbookRows, patches: readonly CellPatch[]) {
  const changes: CellChange[] = []
  const names = new HeaderNames(before.sheets)
  const sheets = new Map(before.sheets.map((sheet) => [sheet.name, sheet]))
  const cells = new Map<number, { name: string; row: number; values: Map<number, string | null> }>()
  const rowAt = ({ at, sheet: added }: CellPatch) => {
    const known = cells.get(at)
    if (known) return known
    const existing = before.rows[at]
    const name = existing?.sheet.name ?? added?.name ?? ''
    const row = existing?.row.row ?? nextRow(sheets, name)
    const found = { name, row, values: new Map<number, string | null>() }
    cells.set(at, found)
    return found
  }
  for (const patch of patches) {
    const { name, row, values } = rowAt(patch)
    const sheet = sheets.get(name)
    if (!sheet) continue
    const column = columnAt(sheet, patch.column)
    if (!sheet.columns.has(patch.column.key)) {
      const header = names.headerIn(sheet, patch.column)
      sheets.set(name, withColumn(sheet, patch.column, header))
      const place = { sheet: name, column: columnName(column), row: sheet.headerRow }
      changes.push({ ...place, before: null, after: header, kind: 'text' })
    }
    values.set(column, patch.text)
    const was = before.rows[patch.at]?.row.cells.find((cell) => cell.column === column)?.text ?? null
    const place = { sheet: name, column: columnName(column), row }
    changes.push({ ...place, before: was, after: patch.text, kind: changeKind(patch.column) })
  }
  const rows = before.rows.map((row, at): MappedRow => {
    const sheet = sheets.get(row.sheet.name) ?? row.sheet
    const patched = cells.get(at)
    if (patched) return withValues({ ...row, sheet }, patched.values)
    return sheet === row.sheet ? row : { ...row, sheet }
  })
  // New rows are last, whatever their sheet: the places of the others stay the same while the file is mended.
  for (const [at, { name, row, values }] of cells) {
    const sheet = at >= before.rows.length ? sheets.get(name) : undefined
    if (sheet) rows.push(withValues({ sheet, row: { row, cells: [] }, id: undefined }, values))
  }
  return { rows: { ...before, sheets: [...sheets.values()], rows }, changes }
}

function nextRow(sheets: Map<string, MappedSheet>, name: string): number {
  const sheet = sheets.get(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  sheets.set(name, { ...sheet, lastRow: sheet.lastRow + 1 })
  return sheet.lastRow + 1
}

const withColumn = (sheet: MappedSheet, { key }: LayoutColumn, header: string): MappedSheet => ({
  ...sheet,
  columns: new Map([...sheet.columns, [key, sheet.width]]),
  headers: new Map([...sheet.headers, [key, header]]),
  width: sheet.width + 1,
})

function withValues({ sheet, row }: MappedRow, values: ReadonlyMap<number, string | null>): MappedRow {
  const kept = row.cells.filter(({ column }) => !values.has(column))
  const added = [...values].flatMap(([column, text]) =>
    text === null ? [] : [{ column, text, form: 'text' as const }],
  )
  const cells = [...kept, ...added].toSorted((a, b) => a.column - b.column)
  const patched = { row: row.row, cells }
  return mapRow(sheet, patched) ?? { sheet, row: patched, id: undefined }
}
