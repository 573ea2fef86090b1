// Writes a table to a file in the browser. Loaded on demand, to keep the workbook writer out of the page bundles.
import { browserZipCodec } from '../../../src/core/spreadsheet/browser-zip-codec.ts'
import { cutWords } from '../../../src/core/spreadsheet/cut-list.ts'
import type { Cell } from '../../../src/core/spreadsheet/sheet.ts'
import { workbookType, writeWorkbook } from '../../../src/core/spreadsheet/write-workbook.ts'
import type { Language } from '../words/language.ts'
import { saveBlob } from './save-file.ts'
import { excelCsv, plainCsv, sheetColumns, shownCells, type TableColumn } from './table-file.ts'

export type TableFormat = 'xlsx' | 'csv' | 'excel-csv'

interface SavedTable<R> {
  /** Without the extension. */
  readonly name: string
  readonly sheet: string
  readonly columns: readonly TableColumn<R>[]
  readonly rows: readonly R[]
}

export async function saveTable<R>(
  table: SavedTable<R>,
  format: TableFormat,
  language: Language,
): Promise<string> {
  const { name, columns, rows } = table
  if (format === 'xlsx') {
    saveBlob(`${name}.xlsx`, await tableWorkbook(table, language))
    return `${name}.xlsx`
  }
  const text = format === 'csv' ? plainCsv(rows, columns) : excelCsv(rows, columns, language)
  // Different names, so that both files can be kept.
  const file = format === 'csv' ? `${name}.csv` : `${name}-excel.csv`
  saveBlob(file, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  return file
}

/** Sheet names are limited to 31 characters, without those used in cell references. */
const sheetName = (text: string): string => text.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31)

async function tableWorkbook<R>({ sheet, columns, rows }: SavedTable<R>, language: Language): Promise<Blob> {
  const pieces: BlobPart[] = []
  const workbook = {
    sheet: sheetName(sheet),
    columns: sheetColumns(columns),
    rows: batches(rows, (row) => shownCells(row, columns)),
    rowCount: rows.length,
    cutWords: cutWords[language],
  }
  for await (const piece of writeWorkbook(workbook, browserZipCodec)) pieces.push(new Uint8Array(piece))
  return new Blob(pieces, { type: workbookType })
}

const atOnce = 2000

/** Yields between batches, so that a hundred thousand rows do not freeze the page. */
async function* batches<R>(
  rows: readonly R[],
  cellsOf: (row: R) => Cell[],
): AsyncGenerator<Cell[][], void, undefined> {
  for (let at = 0; at < rows.length; at += atOnce) {
    if (at > 0) await new Promise<void>((resolve) => setTimeout(resolve, 0))
    yield rows.slice(at, at + atOnce).map(cellsOf)
  }
}
