// The answer as tables. Only the visible rows are rendered; row indexes tell assistive technology their positions.
import { useEffect, useState, type ReactElement, useCallback, useRef } from 'react'

import { answerParts, isJsonType } from '../../../shared/api-form/downloads.ts'
import { isShownWhole, type Answer } from '../../../shared/api-form/fetch-answer.ts'
import { TableDownloads } from '../../../shared/downloads/table-downloads.tsx'
import type { TableColumn } from '../../../shared/downloads/table-file.ts'
import { rowWindow, useScrollView } from '../../../shared/json-viewer/scroll-view.ts'
import { copyAndAnnounce } from '../../../shared/parts/copy-button.tsx'
import { Icon } from '../../../shared/parts/icon.tsx'
import { Loading } from '../../../shared/parts/page.tsx'
import { Select } from '../../../shared/parts/select.tsx'
import { useFormat } from '../../../shared/words/format.ts'
import { sharedWords } from '../../../shared/words/shared-words.ts'
import { playground } from '../words.ts'
import { callWorker, type WorkerCalls } from '../../../shared/workers/call-worker.ts'
import type { TableForm, TableHead, TableFunctions } from './table-worker.ts'
import { parentColumn, type Cell } from './tables.ts'
import './answer-table.css'

/** The same as in the style sheet. */
const rowHeight = 36

const forms: Readonly<Record<string, TableForm>> = { 'text/csv': 'csv', 'application/x-ndjson': 'lines' }

/**
 * Null: an answer without rows. The first lines of JSON lines or CSV can be parsed without the rest; a JSON document
 * cannot.
 */
export function answerTable(answer: Answer): ReactElement | null {
  const form = forms[answer.type] ?? (isJsonType(answer.type) ? 'json' : null)
  if (form === null) return null
  if (form === 'json' && !isShownWhole(answer)) return <NoTable />
  return <AnswerTable key={answer.requestId} answer={answer} form={form} />
}

const NoTable = (): ReactElement => <p className="muted small-text">{playground.use().noTableLarge}</p>

function AnswerTable({ answer, form }: { answer: Answer; form: TableForm }): ReactElement {
  const words = playground.use()
  const { number } = useFormat()
  const tables = useTables(answer.text, form)
  const [chosen, setChosen] = useState('0')
  const { heads } = tables
  if (heads === null) return <Loading lines={6} />
  const head = heads[Number(chosen)] ?? heads[0]
  if (!head) return <p className="muted small-text">{words.noTable}</p>
  const table = heads.indexOf(head)
  return (
    <div className="answer-table stack gap-3 shrinks">
      <div className="row bottom between gap-3">
        {heads.length > 1 && (
          <Select
            label={words.part}
            value={chosen}
            onChange={setChosen}
            options={heads.map(({ path, rowCount, isFields }, index) => ({
              value: String(index),
              label: `${path === '' ? words.ownFields : path} (${isFields ? words.fields(number(rowCount)) : words.rows(number(rowCount))})`,
            }))}
          />
        )}
        <TableDownloads
          named={[...answerParts(answer.request), head.path === 'data' ? null : head.path]}
          sheet={head.path === '' ? words.table : head.path}
          of={words.table}
          columns={fileColumns(head, columnNames(head, words))}
          rows={() => tables.all(table)}
          isDisabled={head.rowCount === 0}
        />
      </div>
      {head.rowCount === 0 ? (
        <p className="answer-table-empty">{words.noRows}</p>
      ) : (
        <Grid key={chosen} head={head} table={table} tables={tables} />
      )}
    </div>
  )
}

const columnNames = (head: TableHead, words: ReturnType<typeof playground.use>): readonly string[] =>
  head.isFields
    ? [words.field, words.value]
    : head.columns.map((name) => (name === parentColumn ? words.belongsTo : name))

/** Names of the answer are also used as labels. */
const fileColumns = (head: TableHead, names: readonly string[]): TableColumn<readonly Cell[]>[] =>
  names.map((name, at) => ({
    name,
    label: name,
    kind: head.numeric[at] === true ? 'number' : 'text',
    cell: (row) => fileCell(row[at]),
  }))

/** A number stays a number if no digit is lost. */
function fileCell(cell: Cell | undefined): string | number | null {
  if (cell === undefined || cell.kind === 'none') return null
  const value = Number(cell.text)
  return cell.kind === 'number' && String(value) === cell.text ? value : cell.text
}

interface GridProps {
  readonly head: TableHead
  readonly table: number
  readonly tables: ReturnType<typeof useTables>
}

function Grid({ head, table, tables: { shown, show } }: GridProps): ReactElement {
  const words = playground.use()
  const scroll = useScrollView()
  const view = rowWindow(scroll, head.rowCount, rowHeight)
  const { first, last } = view
  useEffect(() => show(table, first, last), [table, first, last, show])
  const rows = shown?.table === table ? shown : null
  const start = rows?.first ?? 0
  const drawn = rows?.rows ?? []
  const below = head.rowCount - start - drawn.length
  const names = columnNames(head, words)
  return (
    <div
      className="answer-table-frame table-frame"
      ref={scroll.ref}
      tabIndex={0}
      role="region"
      aria-label={head.path === '' ? words.table : head.path}
    >
      <table className="table" aria-rowcount={head.rowCount + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {names.map((name, index) => (
              <th key={index} scope="col" className={head.numeric[index] ? 'end' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={start * rowHeight} />
          {drawn.map((row, index) => (
            <tr key={start + index} aria-rowindex={start + index + 2}>
              {row.map((cell, column) => (
                <TableCell
                  key={column}
                  cell={cell}
                  isHead={head.isFields && column === 0}
                  isNumeric={head.numeric[column] ?? false}
                />
              ))}
            </tr>
          ))}
          <Gap height={below * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}

/** Empty space in place of rows that are not rendered. */
const Gap = ({ height }: { height: number }): ReactElement | null =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="answer-table-gap">
      <td style={{ height }} />
    </tr>
  )

interface TableCellProps {
  readonly cell: Cell
  readonly isHead: boolean
  readonly isNumeric: boolean
}

/** One cell. Pressing an identifier or URL copies it. */
function TableCell({ cell, isHead, isNumeric }: TableCellProps): ReactElement {
  const className = isNumeric ? 'end' : undefined
  if (isHead) return <th scope="row">{cell.text}</th>
  if (cell.kind === 'none') return <td className={className}>—</td>
  return (
    <td className={className} title={cell.text.length > 30 ? cell.text : undefined}>
      {cell.kind === 'id' ? <CopyId text={cell.text} /> : cell.text}
    </td>
  )
}

function CopyId({ text }: { text: string }): ReactElement {
  const words = sharedWords.use()
  return (
    <button
      type="button"
      className="answer-table-id row inline one-line gap-1"
      aria-label={words.copyOf(text)}
      onClick={() => void copyAndAnnounce(text)}
    >
      <code className="cut">{text}</code>
      <Icon name="copy" size={14} />
    </button>
  )
}

interface ShownRows {
  readonly table: number
  readonly first: number
  readonly rows: readonly (readonly Cell[])[]
}

/** Requests tables and visible rows from the worker. */
function useTables(text: string, form: TableForm) {
  /** Null until they are ready. */
  const [heads, setHeads] = useState<readonly TableHead[] | null>(null)
  const [shown, setShown] = useState<ShownRows | null>(null)
  const worker = useRef<WorkerCalls<TableFunctions> | null>(null)
  useEffect(() => {
    const calls = callWorker<TableFunctions>(
      new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
    )
    worker.current = calls
    calls.call('read', text, form).then(setHeads, ignoreClosed)
    return () => {
      worker.current = null
      calls.close()
      setHeads(null)
      setShown(null)
    }
  }, [text, form])
  const show = useCallback((table: number, first: number, last: number) => {
    const calls = worker.current
    calls
      ?.call('rows', table, first, last)
      .then((rows) => worker.current === calls && setShown({ table, first, rows }), ignoreClosed)
  }, [])
  /** All rows of a table, for a file. */
  const all = useCallback(async (table: number) => (await worker.current?.call('rows', table)) ?? [], [])
  return { heads, shown, show, all }
}

const ignoreClosed = (): void => {}
