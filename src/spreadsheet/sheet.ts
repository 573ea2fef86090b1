// The rows of a sheet as XML. A column says what its cells are; texts in it never become anything else. Pure.
import { prepareText } from './cell-text.ts'
import type { PreparedText } from './cell-text.ts'

/** What a sheet of Excel holds, with its header row. */
export const maxSheetRows = 1_048_576

export interface Column {
  readonly label: string
  /** `number` and `date` columns hold texts too, where a value is neither. */
  readonly kind: 'text' | 'number' | 'date'
  /** In characters. */
  readonly width: number
}

/** Dates are texts such as `2024-12-31` in a column of dates. */
export type Cell = string | number | PreparedText | null

/** Called for every cell whose text was cut: rows count from 1, columns from 0. */
export type OnCut = (row: number, column: number) => void

/** The formats of styles.xml in workbook-parts.ts, by their place there. */
export const styles = { plain: 0, header: 1, date: 2, text: 3 } as const

/** `A` to `Z`, then `AA`. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'

export const sheetEnd = '</sheetData></worksheet>'

export class SheetRows {
  readonly #columns: readonly { readonly kind: Column['kind']; readonly name: string }[]
  readonly #mark: string
  readonly #onCut: OnCut
  /** Rows written so far, the header included. */
  #rows = 1
  readonly #start: string

  /** `mark` ends texts that are cut. `rowCount` leaves the header out: readers learn from it how large the sheet is. */
  constructor(columns: readonly Column[], mark: string, onCut: OnCut, rowCount?: number) {
    this.#columns = columns.map(({ kind }, at) => ({ kind, name: columnName(at) }))
    this.#mark = mark
    this.#onCut = onCut
    const widths = columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    const labels = columns.map(({ label }, at) => this.#textCell(columnName(at), 1, at, label, styles.header))
    const dimension =
      rowCount === undefined || columns.length === 0
        ? ''
        : `<dimension ref="A1:${columnName(columns.length - 1)}${rowCount + 1}"/>`
    this.#start =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">` +
      `${dimension}${frozenHeader}<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  }

  /** Everything before the first row, the header row included. */
  get start(): string {
    return this.#start
  }

  row(cells: readonly Cell[]): string {
    const row = ++this.#rows
    if (row > maxSheetRows) throw new RangeError(`a sheet holds ${maxSheetRows} rows`)
    let xml = `<row r="${row}">`
    for (const [at, cell] of cells.entries()) if (cell !== null) xml += this.#cell(row, at, cell)
    return `${xml}</row>`
  }

  #cell(row: number, at: number, cell: string | number | PreparedText): string {
    const { kind = 'text', name = columnName(at) } = this.#columns[at] ?? {}
    if (typeof cell === 'object') return this.#preparedCell(name, row, at, cell, styles.text)
    if (kind === 'number' && typeof cell === 'number' && Number.isFinite(cell)) {
      return `<c r="${name}${row}"><v>${cell}</v></c>`
    }
    const day = kind === 'date' && typeof cell === 'string' ? dayNumber(cell) : null
    if (day !== null) return `<c r="${name}${row}" s="${styles.date}"><v>${day}</v></c>`
    return this.#textCell(name, row, at, String(cell), styles.text)
  }

  #textCell(name: string, row: number, at: number, text: string, style: number): string {
    return this.#preparedCell(name, row, at, prepareText(text, this.#mark), style)
  }

  #preparedCell(name: string, row: number, at: number, { xml, isCut }: PreparedText, style: number): string {
    if (isCut) this.#onCut(row, at)
    return `<c r="${name}${row}" s="${style}" t="inlineStr">${xml}</c>`
  }
}

/** Excel takes 1900 for a leap year: before its 1 March, days have no number that everybody reads alike. */
const firstDay = '1900-03-01'
const dayMs = 86_400_000
const daysBefore1970 = 25_569

/** The day as Excel counts it; null for what has no such number. */
function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  // 30 February would be read as a day of March.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(text.slice(8))) return null
  return time / dayMs + daysBefore1970
}
