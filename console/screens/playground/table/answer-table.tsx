// The answer as tables. Only the visible rows are rendered; row indexes tell assistive technology their positions.
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'

import { apiForm } from '../../../shared/api-form/words.ts'
import { rowWindow, useScrollView } from '../../../shared/json-viewer/scroll-view.ts'
import { Loading } from '../../../shared/parts/page.tsx'
import { Select } from '../../../shared/parts/select.tsx'
import { TableDownloads } from '../../../shared/downloads/table-downloads.tsx'
import type { TableColumn } from '../../../shared/downloads/table-file.ts'
import { useFormat } from '../../../shared/words/format.ts'
import { playground } from '../words.ts'
import { TableCell } from './table-cell.tsx'
import type { TableForm, TableHead } from './table-worker.ts'
import { parentColumn } from './tables.ts'
import type { Cell } from './tables.ts'
import { useTables } from './use-tables.ts'
import type { Tables } from './use-tables.ts'
import './answer-table.css'

/** The same as in the style sheet. */
const rowHeight = 36

interface AnswerTableProps {
  readonly text: string
  readonly form: TableForm
  readonly named: readonly (string | null)[]
}

export function AnswerTable({ text, form, named }: AnswerTableProps): ReactElement {
  const words = playground.use()
  const { value } = apiForm.use()
  const { number } = useFormat()
  const tables = useTables(text, form)
  const [chosen, setChosen] = useState('0')
  const { heads } = tables
  if (heads === null) return <Loading lines={6} />
  const head = heads[Number(chosen)] ?? heads[0]
  if (!head) return <p className="api-form-quiet">{words.noTable}</p>
  const table = heads.indexOf(head)
  return (
    <div className="answer-table">
      <div className="answer-table-bar">
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
          named={[...named, head.path === 'data' ? null : head.path]}
          sheet={head.path === '' ? words.views.table : head.path}
          of={words.views.table}
          columns={fileColumns(head, namesOf(head, words, value))}
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

const namesOf = (
  head: TableHead,
  words: ReturnType<typeof playground.use>,
  value: string,
): readonly string[] =>
  head.isFields
    ? [words.field, value]
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
  readonly tables: Tables
}

function Grid({ head, table, tables: { shown, show } }: GridProps): ReactElement {
  const words = playground.use()
  const { value } = apiForm.use()
  const scroll = useScrollView()
  const view = rowWindow(scroll, head.rowCount, rowHeight)
  const { first, last } = view
  useEffect(() => show(table, first, last), [table, first, last, show])
  const rows = shown?.table === table ? shown : null
  const start = rows?.first ?? 0
  const drawn = rows?.rows ?? []
  const below = head.rowCount - start - drawn.length
  const names = namesOf(head, words, value)
  return (
    <div
      className="answer-table-frame table-frame"
      ref={scroll.ref}
      tabIndex={0}
      role="region"
      aria-label={head.path === '' ? words.views.table : head.path}
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
