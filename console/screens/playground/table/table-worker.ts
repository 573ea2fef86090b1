// Builds the tables of an answer and returns the visible rows, in a worker.
import { tablesOfCsv, tablesOfJson, tablesOfLines } from './tables.ts'
import type { AnswerTable, Cell } from './tables.ts'

export type TableForm = 'json' | 'lines' | 'csv'

export type TableQuestion =
  | { readonly ask: 'tables'; readonly text: string; readonly form: TableForm }
  | { readonly ask: 'rows'; readonly table: number; readonly first: number; readonly last: number }
  | { readonly ask: 'all'; readonly table: number }

export type TableHead = Pick<AnswerTable, 'path' | 'columns' | 'isFields'> & {
  readonly rowCount: number
  /** Numeric columns are aligned to the right. */
  readonly numeric: readonly boolean[]
}

export type TableAnswer =
  | { readonly answer: 'tables'; readonly heads: readonly TableHead[] }
  | {
      readonly answer: 'rows'
      readonly table: number
      readonly first: number
      readonly rows: readonly (readonly Cell[])[]
    }
  | { readonly answer: 'all'; readonly rows: readonly (readonly Cell[])[] }

let tables: readonly AnswerTable[] = []

addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => {
  if (data.ask === 'rows') {
    const { table, first, last } = data
    reply({ answer: 'rows', table, first, rows: tables[table]?.rows.slice(first, last) ?? [] })
    return
  }
  if (data.ask === 'all') {
    reply({ answer: 'all', rows: tables[data.table]?.rows ?? [] })
    return
  }
  tables = read(data.text, data.form)
  reply({ answer: 'tables', heads: tables.map(headOf) })
})

/** An answer that cannot be parsed has no table; it is shown as text. */
function read(text: string, form: TableForm): readonly AnswerTable[] {
  try {
    if (form === 'csv') return tablesOfCsv(text)
    return form === 'lines' ? tablesOfLines(text) : tablesOfJson(JSON.parse(text))
  } catch {
    return []
  }
}

const headOf = ({ path, columns, isFields, rows }: AnswerTable): TableHead => ({
  path,
  columns,
  isFields,
  rowCount: rows.length,
  numeric: columns.map(
    (_, index) => !isFields && rows.slice(0, 50).some((row) => row[index]?.kind === 'number'),
  ),
})

const reply = (answer: TableAnswer): void => self.postMessage(answer, { transfer: [] })
