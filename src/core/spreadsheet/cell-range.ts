// References to cells, as a sheet has them: `AB12`, `A1:C3`. Pure.

/** Rows count from 1, as Excel shows them, columns from 0. */
export interface CellRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** Of the letters of a reference. */
export function columnNumber(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

export function readReference(reference: string): { readonly column: number; readonly row: number } | null {
  const [, letters = '', row] = /^([A-Z]{1,3})([0-9]{1,7})$/.exec(reference) ?? []
  return letters === '' ? null : { column: columnNumber(letters), row: Number(row) }
}

/** Null for what is no reference to two cells. */
export function readRange(reference: string): CellRange | null {
  const [from, to, ...more] = reference.split(':').map(readReference)
  if (!from || !to || more.length > 0) return null
  return { firstRow: from.row, lastRow: to.row, firstColumn: from.column, lastColumn: to.column }
}

export const isInRange = (range: CellRange, row: number, column: number): boolean =>
  row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn
