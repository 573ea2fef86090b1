// One portion of a sheet as a table.
import { useMemo, type ReactElement } from 'react'

import { columnNumber } from '../../../src/core/spreadsheet/cell-range.ts'
import { cellName, type CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { columnName } from '../../../src/core/spreadsheet/sheet.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import type { CellMark, ChangedCell, SheetTable, ShownRow } from './model.ts'
import { sheets as own } from './words.ts'

interface SheetGridProps {
  readonly table: SheetTable
  readonly rows: readonly ShownRow[]
  /** Rows that are new follow. */
  readonly isLast: boolean
  readonly marks: ReadonlyMap<string, readonly CellMark[]>
  readonly changes: readonly ChangedCell[]
  readonly goal: CellPlace | null
}

export function SheetGrid({ table, rows, isLast, marks, changes, goal }: SheetGridProps): ReactElement {
  const words = own.use()
  const { name, header } = table
  const changed = useMemo(
    () => new Map(changes.filter(({ sheet }) => sheet === name).map((change) => [cellName(change), change])),
    [changes, name],
  )
  const renderCell = (row: ShownRow, column: number): ReactElement => (
    <GridCell
      key={column}
      place={{ sheet: name, column: columnName(column), row: row.row }}
      text={row.cells[column]}
      marks={marks}
      changed={changed}
      goal={goal}
    />
  )
  const columns = Array.from({ length: countColumns(table, changed) }, (_, at) => at)
  const shown = isLast ? [...rows, ...newRows(rows, header, changed)] : rows
  return (
    <div className="sheets-grid" tabIndex={0} role="region" aria-label={words.table(name)}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.row}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...(header ? [header] : []), ...shown].map((row) => (
            <tr key={row.row} className={row === header ? 'sheets-header' : undefined}>
              <th scope="row">{row.row}</th>
              {columns.map((column) => renderCell(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GridCellProps {
  readonly place: CellPlace
  readonly text: string | undefined
  readonly marks: ReadonlyMap<string, readonly CellMark[]>
  readonly changed: ReadonlyMap<string, ChangedCell>
  readonly goal: CellPlace | null
}

function GridCell({ place, text, marks, changed, goal }: GridCellProps): ReactElement {
  const words = own.use()
  const name = cellName(place)
  const marked = marks.get(name) ?? []
  const change = changed.get(name)
  const severity = marked.some((mark) => mark.severity === 'violation') ? 'violation' : marked[0]?.severity
  const classes = [
    severity && `marked ${severity}`,
    change && 'changed',
    goal && cellName(goal) === name && 'chosen',
  ].filter(Boolean)
  const shown = change ? (change.after ?? '') : (text ?? '')
  return (
    <td
      className={classes.join(' ') || undefined}
      data-cell={name}
      {...(classes.length > 0 && { tabIndex: -1, title: marked.map(({ message }) => message).join('\n') })}
    >
      {severity && (
        <>
          <Icon name={severity} size={14} />
          <span className="visually-hidden">
            {severity === 'violation' ? words.problem : words.warning}:{' '}
          </span>
        </>
      )}
      {!severity && change && (
        <>
          <Icon name="check" size={14} />
          <span className="visually-hidden">{words.changed}: </span>
        </>
      )}
      <span className="sheets-text">{shown}</span>
    </td>
  )
}

/** With the columns that are added. */
function countColumns({ columnCount }: SheetTable, changed: ReadonlyMap<string, ChangedCell>): number {
  let width = Math.max(columnCount, 1)
  for (const { column } of changed.values()) width = Math.max(width, columnNumber(column) + 1)
  return width
}

function newRows(
  rows: readonly ShownRow[],
  header: ShownRow | null,
  changed: ReadonlyMap<string, ChangedCell>,
): ShownRow[] {
  const last = rows.at(-1)?.row ?? header?.row ?? 0
  const added = [...changed.values()].map(({ row }) => row).filter((row) => row > last)
  return [...new Set(added)].toSorted((a, b) => a - b).map((row) => ({ row, cells: [] }))
}
