// A small table as a file: CSV, or an Excel workbook with labelled columns.
import { buffer } from 'node:stream/consumers'

import { csvCell } from '../../../core/projection/row-csv.ts'
import { cutWords } from '../../../core/spreadsheet/cut-list.ts'
import { writeWorkbook } from '../../../core/spreadsheet/write-workbook.ts'
import { nodeZipCodec } from './node-zip-codec.ts'

export interface TableColumn {
  /** In CSV. */
  readonly name: string
  /** In a workbook. */
  readonly label: Readonly<Record<'en' | 'fr', string>>
  readonly width: number
}

export interface TableFile {
  readonly sheet: Readonly<Record<'en' | 'fr', string>>
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
}

export const tableCsv = ({ columns, rows }: TableFile): string =>
  [columns.map(({ name }) => name), ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

export async function tableWorkbook(
  { sheet, columns, rows }: TableFile,
  language: 'en' | 'fr',
): Promise<Buffer> {
  const workbook = writeWorkbook(
    {
      sheet: sheet[language],
      columns: columns.map(({ label, width }) => ({ label: label[language], kind: 'text', width })),
      rows: [rows],
      rowCount: rows.length,
      cutWords: cutWords[language],
    },
    nodeZipCodec,
  )
  return await buffer(workbook)
}
