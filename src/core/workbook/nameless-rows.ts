// Rows without an identifier, by their names: what refers to one by its name is understood once the row has an
// identifier, so that it is no problem of its own. Rules, section 12. Pure.
import { isBroken } from '../spreadsheet/read-sheet.ts'
import { rowName, type MappedRow } from './cell-map.ts'
import { layout } from './layout.ts'

/** What a column of references leads to. */
export const sheetsByProperty: ReadonlyMap<string, string> = new Map(
  layout.flatMap(({ columns }) =>
    columns.flatMap(({ property, sheet }) => (sheet === undefined ? [] : [[property, sheet] as const])),
  ),
)

/** A cell that shows an error is another fault. */
const isEmptyId = ({ id, sheet, row }: MappedRow): boolean =>
  id === undefined && !row.cells.some((cell) => cell.column === sheet.columns.get('@id') && isBroken(cell))

export class NamelessRows {
  /** By sheet and name: whether the only row of that name lacks its identifier. */
  readonly #isMeant = new Map<string, boolean>()

  constructor(rows: readonly MappedRow[]) {
    if (rows.every(({ id }) => id !== undefined)) return
    for (const row of rows) {
      const name = rowName(row)
      if (name === undefined) continue
      const key = `${row.sheet.layout.name} ${name}`
      this.#isMeant.set(key, !this.#isMeant.has(key) && isEmptyId(row))
    }
  }

  /** Whether a text names exactly one row of the sheet that a property leads to, and that row only lacks its identifier. */
  isNamed = ({ path, value }: { readonly path?: string; readonly value?: string }): boolean => {
    if (path === undefined || value === undefined || this.#isMeant.size === 0) return false
    return this.#isMeant.get(`${sheetsByProperty.get(path)} ${value.trim()}`) === true
  }
}
