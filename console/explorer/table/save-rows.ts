// The rows of the table as a file. Loaded on demand. The service writes the workbook of a namespace in its own order;
// in another order, and for saved capsules, it is written here, with the same labels.
import { dataApi } from '../../shared/api/clients.ts'
import { saveFile, saveBlob } from '../../shared/downloads/save-file.ts'
import { datedName, dayText } from '../../shared/downloads/file-name.ts'
import { saveTable } from '../../shared/downloads/save-table.ts'
import type { TableColumn } from '../../shared/downloads/table-file.ts'
import type { Language } from '../../shared/words/language.ts'
import { readCell, filePieces, columnKind, readingOrder, type ColumnName } from '../columns.ts'
import { fileParts } from '../file-parts.ts'
import type { Explorer, Row } from '../model.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { explorer as own } from '../words.ts'

interface SavedRows {
  readonly explorer: Explorer
  readonly rows: readonly Row[]
  readonly columns: readonly ColumnName[]
  readonly isSorted: boolean
  readonly language: Language
}

const types = { csv: 'text/csv', json: 'application/json' } as const

export async function saveRows(
  saved: SavedRows,
  format: 'xlsx' | 'excel-csv' | 'csv' | 'json',
): Promise<void> {
  const { explorer, rows, columns, isSorted, language } = saved
  const words = own.in(language)
  const name = datedName(fileParts(explorer, words.table.label, rows), dayText(new Date()))
  if (format === 'csv' || format === 'json') {
    saveFile(`${name}.${format}`, types[format], await filePieces(rows, columns, format))
    return
  }
  const { namespace } = explorer.source
  if (format === 'xlsx' && namespace !== null && !isSorted) {
    const filters = serverFilters(explorer.filters)
    const include = columns.includes('target_value') ? { include: ['target' as const] } : {}
    const response = await dataApi.listRows({ ...filters, ...include, format }, { namespace, language })
    saveBlob(`${name}.xlsx`, await response.blob())
    return
  }
  const ordered = readingOrder.filter((column) => columns.includes(column))
  const table = {
    name,
    sheet: words.table.label,
    columns: ordered.flatMap((column) => columnsFor(column, explorer, words.columns, words.table.themeIris)),
    rows,
  }
  await saveTable(table, format, language)
}

/** Themes by label, with their IRIs beside them. */
function columnsFor(
  column: ColumnName,
  { themeLabel }: Explorer,
  labels: Readonly<Record<ColumnName, string>>,
  themeIris: string,
): TableColumn<Row>[] {
  const kind = columnKind(column)
  const plain: TableColumn<Row> = {
    name: column,
    label: labels[column],
    kind,
    width: kind === 'text' ? 30 : 14,
    cell: (row) => readCell(row, column),
  }
  if (column !== 'themes') return [plain]
  return [
    { ...plain, cell: (row) => row.themes.map(themeLabel).join('; ') },
    { ...plain, label: themeIris },
  ]
}
