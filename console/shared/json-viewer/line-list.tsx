// The visible lines and their keyboard navigation. To assistive technology it is a tree: the scroll container has the
// focus and names the active line.
import { useEffect, useId, useMemo, type KeyboardEvent, type ReactElement } from 'react'

import { LineRow } from './line-row.tsx'
import { isOpening, lineAt, lineKinds } from './lines.ts'
import { lineBeside, rowAt, rowOfLine, layOutRows, type Rows } from './rows.ts'
import type { FormattedText } from './use-lines.ts'
import { rowWindow, showRow, useScrollView } from './scroll-view.ts'
import { viewer } from './words.ts'

interface LineListProps {
  readonly formatted: FormattedText
  readonly folded: ReadonlySet<number>
  readonly onFold: (folded: ReadonlySet<number>) => void
  readonly active: number
  readonly onActive: (line: number) => void
  readonly isWrapped: boolean
  readonly searchText: string
  readonly foundLines: ReadonlySet<number>
}

/** The same as in the style sheet. */
const rowHeight = 20
const characterWidth = 7.83
const gutter = 40

export function LineList(props: LineListProps): ReactElement {
  const { formatted, folded, onFold, active, onActive, isWrapped, searchText, foundLines } = props
  const { text, lines, as } = formatted
  const words = viewer.use()
  const id = useId()
  const scroll = useScrollView()
  const columns = isWrapped ? Math.max(20, Math.floor((scroll.width - gutter) / characterWidth)) : 0
  const rows = useMemo(() => layOutRows(lines, folded, columns), [lines, folded, columns])
  const view = rowWindow(scroll, rows.count, rowHeight)
  const { element } = scroll
  useEffect(() => showRow(element, rowOfLine(rows, active), rows.count, rowHeight), [active, rows, element])

  const toggle = (line: number) => {
    const next = new Set(folded)
    if (!next.delete(line)) next.add(line)
    onFold(next)
  }
  const shown = Array.from({ length: view.last - view.first }, (_, index) => rowAt(rows, view.first + index))
  const isTree = as === 'json'
  return (
    <div
      className="json-viewer-lines"
      ref={scroll.ref}
      tabIndex={0}
      role={isTree ? 'tree' : 'region'}
      aria-label={isTree ? words.tree : words.text}
      aria-activedescendant={isTree ? `${id}-${active}` : undefined}
      onKeyDown={(event) => {
        if (isTree) moveByKey(event, props, rows, view.pageSize, toggle)
      }}
    >
      <div className="json-viewer-room" role="presentation" style={{ height: view.height }}>
        <div
          className="json-viewer-view"
          role="presentation"
          style={{ transform: `translateY(${view.shift}px)` }}
        >
          {shown.map((row) => (
            <LineRow
              key={`${row.line}-${row.from}`}
              id={`${id}-${row.line}`}
              text={text}
              lines={lines}
              row={row}
              isTree={isTree}
              isFolded={folded.has(row.line)}
              isActive={isTree && row.line === active}
              searchText={foundLines.has(row.line) ? searchText : ''}
              onActivate={() => onActive(lineOfItem(props, row.line))}
              onToggle={() => toggle(row.line)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A closing bracket is not an item: it belongs to its opening line. */
function lineOfItem({ formatted: { lines } }: LineListProps, line: number): number {
  const { kind, partner } = lineAt(lines, line)
  return kind === lineKinds.close ? partner : line
}

function moveByKey(
  event: KeyboardEvent,
  props: LineListProps,
  rows: Rows,
  pageSize: number,
  toggle: (line: number) => void,
): void {
  const { formatted, folded, active, onActive } = props
  const { lines } = formatted
  const isOpen = isOpening(lines, active) && !folded.has(active)
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => onActive(beside(props, rows, 1)),
    ArrowUp: () => onActive(beside(props, rows, -1)),
    PageDown: () => onActive(lineOfItem(props, lineBeside(rows, active, pageSize))),
    PageUp: () => onActive(lineOfItem(props, lineBeside(rows, active, -pageSize))),
    Home: () => onActive(0),
    End: () => onActive(lastItem(props, rows)),
    ArrowRight: () => {
      if (folded.has(active)) toggle(active)
      else if (isOpen) onActive(beside(props, rows, 1))
    },
    ArrowLeft: () => {
      if (isOpen) toggle(active)
      else onActive(Math.max(0, lineAt(lines, active).parent))
    },
    Enter: () => isOpening(lines, active) && toggle(active),
    ' ': () => isOpening(lines, active) && toggle(active),
  }
  const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

/** The next item; skips closing brackets. */
function beside(props: LineListProps, rows: Rows, step: number): number {
  const { lines } = props.formatted
  let line = props.active
  for (let next = lineBeside(rows, line, step); next !== line; next = lineBeside(rows, line, step)) {
    line = next
    if (lineAt(lines, line).kind !== lineKinds.close) return line
  }
  return props.active
}

function lastItem(props: LineListProps, rows: Rows): number {
  const last = rows.lines.findLast((line) => lineAt(props.formatted.lines, line).kind !== lineKinds.close)
  return last ?? 0
}
