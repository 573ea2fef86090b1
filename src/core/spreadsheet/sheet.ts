// The rows of a sheet as XML. The kind of a column decides the type of its cells; texts stay texts. Pure.
import { prepareText, type PreparedText } from './cell-text.ts'
import { excelDay } from './cell-values.ts'

/** Limit of Excel, including the header row. */
export const maxSheetRows = 1_048_576

export interface Column {
  readonly label: string
  /** `number` and `date` columns may also contain texts. */
  readonly kind: 'text' | 'number' | 'date'
  /** In characters. */
  readonly width: number
}

/** Dates are texts such as `2024-12-31` in a column of dates. */
export type Cell = string | number | PreparedText | null

/** Called for every cell whose text was cut: rows count from 1, columns from 0. */
export type OnCut = (row: number, column: number) => void

/** Indexes of the formats of styles.xml in workbook-parts.ts. */
export const styles = { plain: 0, header: 1, date: 2, text: 3, example: 4 } as const

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
  /** Everything before the first row, the header row included. */
  readonly start: string

  /** `mark` is appended to cut texts. `rowCount`, without the header, becomes the declared size of the sheet. */
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
    this.start =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">` +
      `${dimension}${frozenHeader}<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  }

  row(cells: readonly Cell[]): string {
    const row = this.#nextRow()
    let xml = `<row r="${row}">`
    for (const [at, cell] of cells.entries()) if (cell !== null) xml += this.#cell(row, at, cell)
    return `${xml}</row>`
  }

  /** A row of texts that only shows how a sheet is filled in. */
  exampleRow(texts: readonly string[]): string {
    const row = this.#nextRow()
    const cells = texts.map((text, at) => this.#textCell(columnName(at), row, at, text, styles.example))
    return `<row r="${row}">${cells.join('')}</row>`
  }

  #nextRow(): number {
    const row = ++this.#rows
    if (row > maxSheetRows) throw new RangeError(`a sheet holds ${maxSheetRows} rows`)
    return row
  }

  #cell(row: number, at: number, cell: string | number | PreparedText): string {
    const { kind = 'text', name = columnName(at) } = this.#columns[at] ?? {}
    if (typeof cell === 'object') return this.#preparedCell(name, row, at, cell, styles.text)
    if (kind === 'number' && typeof cell === 'number' && Number.isFinite(cell)) {
      return `<c r="${name}${row}"><v>${cell}</v></c>`
    }
    const day = kind === 'date' && typeof cell === 'string' ? excelDay(cell, false) : null
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
