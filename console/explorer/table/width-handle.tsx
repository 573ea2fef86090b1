// The edge of a column: dragged, or moved with the arrow keys; a double click, or Delete, gives back the usual widths.
import { useRef, type ReactElement } from 'react'

import { columnWidth, type ColumnName } from '../columns.ts'
import { explorer as own } from '../words.ts'
import { limitWidth, widthLimits, type ColumnWidths } from './table-look.ts'

interface WidthHandleProps {
  readonly name: ColumnName
  readonly widths: ColumnWidths
  readonly onChange: (widths: ColumnWidths) => void
}

/** Pixels in a rem. */
const remSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The widths as they are, so that no other column moves with the one that is dragged. */
const measure = (handle: Element): ColumnWidths =>
  Object.fromEntries(
    [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((head) => [
      head.dataset['column'],
      limitWidth(head.getBoundingClientRect().width / remSize()),
    ]),
  )

export function WidthHandle({ name, widths, onChange }: WidthHandleProps): ReactElement {
  const words = own.use()
  const dragged = useRef<{ readonly from: number; readonly widths: ColumnWidths } | null>(null)
  const width = widths[name] ?? columnWidth(name)
  const resize = (all: ColumnWidths, by: number) =>
    onChange({ ...widths, ...all, [name]: limitWidth((all[name] ?? width) + by) })
  return (
    <div
      className="explorer-width"
      role="separator"
      aria-orientation="vertical"
      aria-label={words.table.widthOf(words.columns[name])}
      aria-valuenow={Math.round(width)}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      tabIndex={0}
      title={words.table.widthHint}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { from: event.clientX, widths: measure(event.currentTarget) }
      }}
      onPointerMove={({ clientX }) => {
        const { current } = dragged
        if (current) resize(current.widths, (clientX - current.from) / remSize())
      }}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
      onDoubleClick={() => onChange({})}
      onKeyDown={(event) => {
        const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
        const step = steps[event.key]
        if (step !== undefined) resize(measure(event.currentTarget), step)
        else if (event.key === 'Delete') onChange({})
        else return
        event.preventDefault()
      }}
    />
  )
}
