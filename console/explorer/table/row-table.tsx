// The visible rows, with empty space for the others. One row is a tab stop, arrow keys move to the others. Row
// indexes tell assistive technology the positions.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'

import { rowWindow, showRow, useScrollView } from '../../shared/json-viewer/scroll-view.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { usePrinting } from '../../shared/parts/use-printing.ts'
import { columnKind, sortText, columnWidth, type ColumnName, type Sort } from '../columns.ts'
import type { Explorer, Row } from '../model.ts'
import { useChangeSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'
import { RowCell } from './row-cell.tsx'
import type { ColumnWidths, TableLook } from './table-look.ts'
import { WidthHandle } from './width-handle.tsx'

interface RowTableProps {
  readonly explorer: Explorer
  readonly rows: readonly Row[]
  readonly columns: readonly ColumnName[]
  readonly sort: Sort | null
  readonly look: TableLook
  readonly onWidths: (widths: ColumnWidths) => void
  /** The rows belong to the previous filters; new ones are loading. */
  readonly isStale: boolean
}

/** The same as in the style sheet: one line, or two. */
const rowHeights = { line: 28, roomy: 46 }

/** More is not printed; the file has all rows. */
export const maxPrintedRows = 2000

export function RowTable(props: RowTableProps): ReactElement {
  const { explorer, rows, columns, sort, look, onWidths, isStale } = props
  const words = own.use()
  const scroll = useScrollView()
  const rowHeight = look.isRoomy ? rowHeights.roomy : rowHeights.line
  const seen = rowWindow(scroll, rows.length, rowHeight)
  const isPrinting = usePrinting()
  const { pageSize } = seen
  const [first, last] = isPrinting ? [0, Math.min(rows.length, maxPrintedRows)] : [seen.first, seen.last]
  const width = columns.reduce((sum, name) => sum + ownWidth(name, look.widths), 0)
  const isDragged = columns.some((name) => look.widths[name] !== undefined)
  const { element } = scroll
  const { active, setActive, goTo } = useActiveRow({ element, first, last, count: rows.length, rowHeight })
  const reachable = active >= first && active < last ? active : first
  const openRow = (row: Row, place: number) => {
    setActive(place)
    explorer.openNode(row.id)
  }
  return (
    <div
      className={['explorer-rows table-frame', look.isRoomy && 'roomy', isStale && 'stale']
        .filter(Boolean)
        .join(' ')}
      ref={scroll.ref}
      role="region"
      aria-label={words.table.label}
      tabIndex={0}
    >
      <table
        className="table"
        aria-rowcount={rows.length + 1}
        style={{ width: isDragged ? `${width}rem` : `max(100%, ${width}rem)` }}
      >
        <Head columns={columns} sort={sort} widths={look.widths} onWidths={onWidths} />
        <tbody onKeyDown={(event) => moveByKey(event, reachable, rows.length, pageSize, goTo)}>
          {!isPrinting && <Gap height={first * rowHeight} columns={columns.length} />}
          {rows.slice(first, last).map((row, index) => (
            <Line
              key={row.id}
              row={row}
              place={first + index}
              isReachable={first + index === reachable}
              columns={columns}
              explorer={explorer}
              onOpen={() => openRow(row, first + index)}
            />
          ))}
          {!isPrinting && <Gap height={(rows.length - last) * rowHeight} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

interface ShownRows {
  readonly element: Parameters<typeof showRow>[0]
  readonly first: number
  readonly last: number
  readonly count: number
  readonly rowHeight: number
}

/** The row that the keys move from. */
function useActiveRow({ element, first, last, count, rowHeight }: ShownRows) {
  const [active, setActive] = useState(0)
  const focusNext = useRef(false)
  useEffect(() => {
    if (!focusNext.current) return
    showRow(element, active, count, rowHeight)
    const button = element?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!button) return
    focusNext.current = false
    button.focus({ preventScroll: true })
  }, [active, first, last, element, count, rowHeight])
  const goTo = (row: number) => {
    const place = Math.max(0, Math.min(count - 1, row))
    focusNext.current = true
    setActive(place)
    showRow(element, place, count, rowHeight)
  }
  return { active, setActive, goTo }
}

interface LineProps extends Pick<RowTableProps, 'columns' | 'explorer'> {
  readonly row: Row
  readonly place: number
  readonly isReachable: boolean
  readonly onOpen: () => void
}

const Line = ({ row, place, isReachable, columns, explorer, onOpen }: LineProps): ReactElement => (
  <tr
    aria-rowindex={place + 2}
    className={explorer.node === row.id ? 'open' : undefined}
    // Selecting text does not open the row.
    onClick={() => getSelection()?.isCollapsed === false || onOpen()}
  >
    {columns.map((name, at) => (
      <RowCell
        key={name}
        row={row}
        name={name}
        explorer={explorer}
        {...(at === 0 && { place, isReachable, onOpen })}
      />
    ))}
  </tr>
)

function moveByKey(
  event: KeyboardEvent,
  at: number,
  count: number,
  page: number,
  goTo: (row: number) => void,
): void {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : places[event.key]
  if (next === undefined) return
  event.preventDefault()
  goTo(next)
}

const ownWidth = (name: ColumnName, widths: ColumnWidths): number => widths[name] ?? columnWidth(name)

interface HeadProps extends Pick<RowTableProps, 'columns' | 'sort' | 'onWidths'> {
  readonly widths: ColumnWidths
}

const Head = ({ columns, ...rest }: HeadProps): ReactElement => (
  <>
    <colgroup>
      {columns.map((name) => (
        <col key={name} style={{ width: `${ownWidth(name, rest.widths)}rem` }} />
      ))}
    </colgroup>
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((name) => (
          <HeadCell key={name} name={name} {...rest} />
        ))}
      </tr>
    </thead>
  </>
)

interface HeadCellProps extends Pick<RowTableProps, 'sort' | 'onWidths'> {
  readonly name: ColumnName
  readonly widths: ColumnWidths
}

function HeadCell({ name, sort, widths, onWidths }: HeadCellProps): ReactElement {
  const words = own.use()
  const change = useChangeSearch()
  const isSorted = sort?.column === name
  const isDescending = isSorted && sort.isDescending
  // Ascending, then descending, then the order of the API.
  const next = isDescending ? null : { column: name, isDescending: isSorted }
  return (
    <th
      scope="col"
      data-column={name}
      className={columnKind(name) === 'number' ? 'end' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="explorer-sort row one-line gap-1"
        title={words.table.sortBy(words.columns[name])}
        onClick={() => change({ sort: sortText(next) })}
      >
        <span className="cut">{words.columns[name]}</span>
        {isSorted && <Icon name={isDescending ? 'chevron' : 'up'} size={14} />}
      </button>
      <WidthHandle name={name} widths={widths} onChange={onWidths} />
    </th>
  )
}

/** Empty space in place of rows that are not rendered. */
const Gap = ({ height, columns }: { height: number; columns: number }): ReactElement | null =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="explorer-gap">
      <td style={{ height }} colSpan={columns} />
    </tr>
  )
