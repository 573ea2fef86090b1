// A table as files: plain CSV with column names for programs, and CSV for Excel with labels, a byte order mark and,
// in French, the separators that Excel expects. Pure.
import { csvCell } from '../../../src/core/projection/row-csv.ts'
import type { Cell as SheetCell, Column } from '../../../src/core/spreadsheet/sheet.ts'
import type { Language } from '../words/language.ts'

export type Cell = string | number | null

export interface TableColumn<R> {
  /** Column name in the plain CSV. */
  readonly name: string
  /** Column label in the reader's language. */
  readonly label: string
  readonly kind?: Column['kind']
  /** In characters. */
  readonly width?: number
  readonly cell: (row: R) => Cell
  /** Value for people where it differs, such as a label instead of a code. */
  readonly shown?: (row: R) => Cell
}

const usualWidth = 24

export const sheetColumns = <R>(columns: readonly TableColumn<R>[]): Column[] =>
  columns.map(({ label, kind = 'text', width = usualWidth }) => ({ label, kind, width }))

export const shownCells = <R>(row: R, columns: readonly TableColumn<R>[]): SheetCell[] =>
  columns.map(({ cell, shown = cell }) => shown(row))

export function plainCsv<R>(rows: readonly R[], columns: readonly TableColumn<R>[]): string {
  const lines = rows.map((row) => columns.map(({ cell }) => csvCell(String(cell(row) ?? ''))).join(','))
  return [columns.map(({ name }) => name).join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

const byteOrderMark = '\uFEFF'

/** Excel expects the list separator of the system's language. */
const separators = { en: ',', fr: ';' } as const

export function excelCsv<R>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  language: Language,
): string {
  const separator = separators[language]
  const line = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => excelCell(cell, language)).join(separator)}\r\n`
  const head = line(columns.map(({ label }) => label))
  const body = rows.map((row) => line(columns.map(({ cell, shown = cell }) => shown(row))))
  return byteOrderMark + head + body.join('')
}

function excelCell(cell: Cell, language: Language): string {
  if (typeof cell === 'number') {
    return language === 'fr' ? String(cell).replace('.', ',') : String(cell)
  }
  const text = csvCell(cell ?? '')
  return language === 'fr' && text.includes(';') && !text.startsWith('"') ? `"${text}"` : text
}
