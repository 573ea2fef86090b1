// A small table as a file: CSV, or an Excel workbook with labelled columns.
import { buffer } from 'node:stream/consumers'

import { csvLine } from '../../../core/projection/row-csv.ts'
import { cutWords } from '../../../core/spreadsheet/cut-list.ts'
import type { Cell, Column } from '../../../core/spreadsheet/sheet.ts'
import { writeWorkbook } from '../../../core/spreadsheet/write-workbook.ts'
import { nodeZipCodec } from './node-zip-codec.ts'

export interface TableColumn {
  /** In CSV. */
  readonly name: string
  /** In a workbook. */
  readonly label: Readonly<Record<'en' | 'fr', string>>
  readonly width: number
  /** Left out: text. */
  readonly kind?: Column['kind']
}

export interface TableFile<C extends Cell = string> {
  readonly sheet: Readonly<Record<'en' | 'fr', string>>
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly C[])[]
}

export const tableCsv = ({ columns, rows }: TableFile): string =>
  [columns.map(({ name }) => name), ...rows].map(csvLine).join('')

export const tableWorkbook = (table: TableFile, language: 'en' | 'fr'): Promise<Buffer> =>
  buffer(writeTable(table, language))

export const writeTable = <C extends Cell>({ sheet, columns, rows }: TableFile<C>, language: 'en' | 'fr') =>
  writeWorkbook(
    {
      sheet: sheet[language],
      columns: columns.map(({ label, kind = 'text', width }) => ({ label: label[language], kind, width })),
      rows: [rows],
      rowCount: rows.length,
      cutWords: cutWords[language],
    },
    nodeZipCodec,
  )
