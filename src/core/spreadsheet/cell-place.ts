// Where a cell is, by its name as Excel shows it, and what is to be written into it. Pure.

/** As in `Indicator!D7`. */
export interface CellPlace {
  readonly sheet: string
  readonly column: string
  readonly row: number
}

export const cellName = ({ sheet, column, row }: CellPlace): string => `${sheet}!${column}${row}`

/** In a sheet that is known. */
export interface CellEdit {
  /** From 1, as Excel shows it. */
  readonly row: number
  /** From 0. */
  readonly column: number
  /** Null empties the cell. */
  readonly text: string | null
  /** A text that is no number or no day is written as text. */
  readonly kind: 'text' | 'number' | 'day'
}
