// Which cell of a workbook each place of the converted document came from. Rules, section 12. Pure.
import type { Place } from '../graph/document.ts'
import type { CellPlace } from '../spreadsheet/cell-place.ts'
import type { CellRange } from '../spreadsheet/cell-range.ts'
import { columnName } from '../spreadsheet/sheet.ts'
import { isBroken, type ReadCell, type SheetRow } from '../spreadsheet/read-sheet.ts'
import type { LayoutSheet } from './layout.ts'
import { groupBy } from '../lists-by-key.ts'

/** A sheet of the workbook that is read. */
export interface MappedSheet {
  /** As the workbook has it. */
  readonly name: string
  readonly layout: LayoutSheet
  /** By the key of the layout: where the column stands, from 0. */
  readonly columns: ReadonlyMap<string, number>
  /** By the key of the layout: the header as the file writes it. */
  readonly headers: ReadonlyMap<string, string>
  readonly headerRow: number
  /** The last row that has a value. */
  readonly lastRow: number
  /** The first column behind all that have a value. */
  readonly width: number
  readonly locked: readonly CellRange[]
  readonly merged: readonly CellRange[]
}

/** A row that became an entry of the document. */
export interface MappedRow {
  readonly sheet: MappedSheet
  readonly row: SheetRow
  /** The text of its identifier; undefined where it has none. */
  readonly id: string | undefined
}

export class CellMap {
  /** In the order of the entries under `@graph`. */
  readonly rows: readonly MappedRow[]
  readonly #byId: ReadonlyMap<string | undefined, readonly MappedRow[]>

  constructor(rows: readonly MappedRow[]) {
    this.rows = rows
    this.#byId = groupBy(rows, ({ id }) => id)
  }

  /** The row that an entry, or something inside of it, came from. */
  rowAt(place: Place | null): { readonly row: MappedRow; readonly key: string | undefined } | undefined {
    const keys: (string | number)[] = []
    for (let at = place; at?.parent; at = at.parent) keys.unshift(at.key)
    const [graph, index, key] = keys
    const row = graph === '@graph' && typeof index === 'number' ? this.rows[index] : undefined
    return row && { row, key: typeof key === 'string' ? key : undefined }
  }

  /** All rows about one thing. */
  rowsWith(id: string): readonly MappedRow[] {
    return this.#byId.get(id) ?? []
  }
}

/** The cell of a column; the identifier's where the sheet does not have that column. */
export function cellPlace({ sheet, row }: Pick<MappedRow, 'sheet' | 'row'>, key: string): CellPlace {
  const column = sheet.columns.get(key) ?? sheet.columns.get('@id') ?? 0
  return { sheet: sheet.name, column: columnName(column), row: row.row }
}

/** Undefined where there is no value, or an error. */
export function findCell(
  { sheet, row }: Pick<MappedRow, 'sheet' | 'row'>,
  key: string,
): ReadCell | undefined {
  const at = sheet.columns.get(key)
  return at === undefined ? undefined : row.cells.find((cell) => cell.column === at && !isBroken(cell))
}

/** The columns that name a row. */
export const nameKeys = ['hasLegalName', 'hasName', 'label']

export const rowName = (row: MappedRow): string | undefined =>
  nameKeys.map((key) => cellText(row, key)?.trim()).find((text) => text)

/** What a cell shows; undefined where there is no value, or an error. */
export const cellText = (row: Pick<MappedRow, 'sheet' | 'row'>, key: string): string | undefined =>
  findCell(row, key)?.text
