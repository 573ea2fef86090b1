// Sheets and columns that stand under another name, as a person said what they are. Rules, section 12. Pure.
import type { LayoutSheet } from './layout.ts'

export interface Renames {
  /** By the name that the workbook gives the sheet. */
  readonly sheets: ReadonlyMap<string, LayoutSheet>
  /** Keys of the layout, by the cell of the header. */
  readonly columns: ReadonlyMap<string, string>
}

export const noRenames: Renames = { sheets: new Map(), columns: new Map() }
