// What the tables of a workbook's sheets show.
import type { CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'

export interface CellMark {
  readonly cell: CellPlace
  readonly severity: 'violation' | 'warning'
  /** Begins with the name of the cell. */
  readonly message: string
}

/** A value that takes the place of the one in the file. */
export interface ChangedCell extends CellPlace {
  readonly after: string | null
}

export interface SheetTable {
  readonly name: string
  readonly columnCount: number
  /** The first row that has a value. */
  readonly header: ShownRow | null
  /** Rows below it that have a value. */
  readonly rowCount: number
  /** Set where the sheet cannot be shown. */
  readonly hasFailed?: true
}

export interface ShownRow {
  /** From 1, as Excel shows it. */
  readonly row: number
  /** By column, from 0. */
  readonly cells: readonly (string | undefined)[]
}
