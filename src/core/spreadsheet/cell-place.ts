// The name of a cell, as Excel shows it. Pure.

/** As in `Indicator!D7`. */
export interface CellPlace {
  readonly sheet: string
  readonly column: string
  readonly row: number
}

export const cellName = ({ sheet, column, row }: CellPlace): string => `${sheet}!${column}${row}`
