// Builds the tables of an answer and returns the visible rows, in a worker.
import { serveCalls } from '../../../shared/workers/serve-calls.ts'
import { tablesOfCsv, tablesOfJson, tablesOfLines, type AnswerTable, type Cell } from './tables.ts'

export type TableForm = 'json' | 'lines' | 'csv'

export type TableHead = Pick<AnswerTable, 'path' | 'columns' | 'isFields'> & {
  readonly rowCount: number
  /** Numeric columns are aligned to the right. */
  readonly numeric: readonly boolean[]
}

let tables: readonly AnswerTable[] = []

const functions = {
  read(text: string, form: TableForm): readonly TableHead[] {
    tables = read(text, form)
    return tables.map(tableHead)
  },
  rows: (table: number, first = 0, last?: number): readonly (readonly Cell[])[] =>
    tables[table]?.rows.slice(first, last) ?? [],
}

export type TableFunctions = typeof functions

serveCalls(functions)

/** An answer that cannot be parsed has no table; it is shown as text. */
function read(text: string, form: TableForm): readonly AnswerTable[] {
  try {
    if (form === 'csv') return tablesOfCsv(text)
    return form === 'lines' ? tablesOfLines(text) : tablesOfJson(JSON.parse(text))
  } catch {
    return []
  }
}

const tableHead = ({ path, columns, isFields, rows }: AnswerTable): TableHead => ({
  path,
  columns,
  isFields,
  rowCount: rows.length,
  numeric: columns.map(
    (_, index) => !isFields && rows.slice(0, 50).some((row) => row[index]?.kind === 'number'),
  ),
})
