// The sheets of a workbook as tables, as Excel shows them: letters, row numbers, and marks on the cells that reports or
// questions name. A portion of the rows is on the page at a time.
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'

import { cellName, type CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { CellMark, ChangedCell } from './model.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { portion, useSheets } from './use-sheets.ts'
import { sheets as own } from './words.ts'
import './sheets.css'

interface SheetsViewProps {
  readonly file: Blob
  readonly marks: readonly CellMark[]
  readonly changes?: readonly ChangedCell[]
  /** The cell that is brought to view. */
  readonly wanted: CellPlace | null
}

const noChanges: readonly ChangedCell[] = []

export function SheetsView({ file, marks, changes = noChanges, wanted }: SheetsViewProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [chosen, setChosen] = useState<CellPlace | null>(null)
  const goal = chosen ?? wanted
  const sheets = useSheets(file, marks[0]?.cell.sheet, goal)
  const { names, table, from, hasFailed } = sheets
  const byCell = useMemo(() => groupMarks(marks), [marks])
  const counts = useMemo(() => countBySheet(byCell), [byCell])
  const region = useRef<HTMLDivElement>(null)
  // What is asked for last counts.
  useEffect(() => setChosen(null), [wanted])
  useGoTo(region, goal, sheets.rows)
  if (hasFailed) return <Note tone="warn">{words.failed}</Note>
  if (!names || !table) return <p role="status">{words.reading}</p>
  const shownMarks = goal ? (byCell.get(cellName(goal)) ?? []) : []
  const last = Math.min(from + portion, table.rowCount)
  const next = nextMark(marks, goal)
  return (
    <div className="sheets stack gap-3 shrinks not-printed" ref={region}>
      <div className="row bottom gap-3">
        <Select
          label={words.sheet}
          value={table.name}
          options={names.map((name) => {
            const count = counts.get(name) ?? 0
            return { value: name, label: words.option(name, number(count), count) }
          })}
          onChange={sheets.choose}
        />
        {next && (
          <Button size="small" icon="chevron" onPress={() => setChosen({ ...next.cell })}>
            {words.next}
          </Button>
        )}
      </div>
      {table.hasFailed && <Note tone="warn">{words.sheetFailed}</Note>}
      {!table.hasFailed && table.rowCount === 0 && !table.header && <p className="muted">{words.empty}</p>}
      <SheetGrid
        table={table}
        rows={sheets.rows}
        isLast={last === table.rowCount}
        marks={byCell}
        changes={changes}
        goal={goal}
      />
      <div role="status" className="small-text">
        {shownMarks.map(({ message }, at) => (
          <p key={at}>{message}</p>
        ))}
      </div>
      {table.rowCount > portion && (
        <Pages from={from} last={last} count={table.rowCount} onTurn={sheets.turnTo} />
      )}
    </div>
  )
}

interface PagesProps {
  readonly from: number
  readonly last: number
  readonly count: number
  readonly onTurn: (from: number) => void
}

/** Which rows are on the page, and the ones before and after. */
function Pages({ from, last, count, onTurn }: PagesProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  return (
    <div className="row bottom gap-3">
      <span className="muted">{words.rows(number(from + 1), number(last), number(count))}</span>
      <Button size="small" isDisabled={from === 0} onPress={() => onTurn(Math.max(0, from - portion))}>
        {words.before}
      </Button>
      <Button size="small" isDisabled={last === count} onPress={() => onTurn(from + portion)}>
        {words.after}
      </Button>
    </div>
  )
}

function groupMarks(marks: readonly CellMark[]): ReadonlyMap<string, readonly CellMark[]> {
  const groups = new Map<string, CellMark[]>()
  for (const mark of marks) {
    const name = cellName(mark.cell)
    const same = groups.get(name)
    if (same) same.push(mark)
    else groups.set(name, [mark])
  }
  return groups
}

function countBySheet(marks: ReadonlyMap<string, readonly CellMark[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [first] of marks.values()) {
    if (first) counts.set(first.cell.sheet, (counts.get(first.cell.sheet) ?? 0) + 1)
  }
  return counts
}

/** After the last one comes the first again. */
function nextMark(marks: readonly CellMark[], goal: CellPlace | null): CellMark | undefined {
  const name = goal && cellName(goal)
  const at = marks.findLastIndex(({ cell }) => cellName(cell) === name)
  return marks[at + 1] ?? marks[0]
}

/** Moves the focus to the cell once its row is on the page. */
function useGoTo(
  region: { readonly current: HTMLElement | null },
  goal: CellPlace | null,
  rows: readonly unknown[],
): void {
  const done = useRef<CellPlace | null>(null)
  useEffect(() => {
    if (!goal || done.current === goal) return
    const cell = region.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellName(goal))}"]`)
    if (!cell) return
    done.current = goal
    cell.scrollIntoView({ block: 'center', inline: 'center' })
    cell.focus({ preventScroll: true })
  }, [region, goal, rows])
}
