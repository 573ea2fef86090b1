// A chart whose marks can be pointed at and focused: one tab stop, arrow keys move between marks, each is announced.
// Only the focused mark has an element, so thousands of marks cost nothing.
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'

import { markAt, type Mark } from './mark.ts'
import { moveMark } from './move-mark.ts'
import './plot.css'

interface ChartPlotProps {
  readonly label: string
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  readonly svgRef: Ref<SVGSVGElement>
  readonly children: ReactNode
}

export function ChartPlot({ label, width, height, marks, svgRef, children }: ChartPlotProps): ReactElement {
  const [pointed, setPointed] = usePointed()
  const { mark, cursor, isFocused, press, cursorProps } = useCursor(marks)
  const find = (event: PointerEvent | React.MouseEvent): Mark | undefined => {
    // Sticky labels cover the marks that scroll below them.
    if (event.target instanceof Element && event.target.closest('[data-stays], [data-heads]'))
      return undefined
    const box = event.currentTarget.getBoundingClientRect()
    return markAt(marks, event.clientX - box.left, event.clientY - box.top)
  }
  const shown = pointed && marks.includes(pointed) ? pointed : isFocused ? mark : undefined
  return (
    <div className="charts-plot">
      <svg
        ref={svgRef}
        role="group"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={pointed?.onPress ? 'charts-svg pressable' : 'charts-svg'}
        onPointerMove={(event) => setPointed(find(event) ?? null)}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => press(find(event))}
      >
        <g aria-hidden="true">{children}</g>
        {mark && (
          <g
            key={mark.id}
            ref={cursor}
            role={mark.onPress ? 'button' : 'img'}
            tabIndex={0}
            aria-label={mark.ariaLabel()}
            aria-pressed={mark.onPress ? mark.isPressed : undefined}
            className="charts-cursor"
            {...cursorProps}
          >
            <Ring mark={mark} />
          </g>
        )}
        {shown && shown !== mark && (
          <g aria-hidden="true" className="charts-pointed">
            <Ring mark={shown} />
          </g>
        )}
      </svg>
      {shown && <Hint mark={shown} width={width} />}
    </div>
  )
}

/** The mark below the pointer. WCAG 1.4.13: its tooltip can be closed without moving the pointer. */
function usePointed() {
  const [pointed, setPointed] = useState<Mark | null>(null)
  useEffect(() => {
    if (pointed === null) return undefined
    const dismiss = ({ key }: { key: string }) => key === 'Escape' && setPointed(null)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [pointed])
  return [pointed, setPointed] as const
}

/** The mark that has the tab stop. */
function useCursor(marks: readonly Mark[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const cursor = useRef<SVGGElement>(null)
  const isHeld = useRef(false)
  const isMoving = useRef(false)
  /** A dialog or panel that a mark opened has the focus; it returns when that is closed. */
  const isAway = useRef(false)
  const at = Math.max(
    0,
    marks.findIndex(({ id }) => id === current),
  )
  const mark = marks[at]
  // Moving replaces the focused element, and pressing a mark may redraw the chart.
  useEffect(() => {
    if (!(isHeld.current || isAway.current) || document.activeElement !== document.body) return
    cursor.current?.focus({ preventScroll: !isMoving.current })
    isMoving.current = false
  })
  const press = (pressed: Mark | undefined) => {
    if (!pressed?.onPress) return
    isAway.current = true
    setCurrent(pressed.id)
    pressed.onPress()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      press(mark)
      return
    }
    const next = moveMark(marks, at, event.key)
    if (next === undefined) return
    event.preventDefault()
    isHeld.current = true
    isMoving.current = true
    setCurrent(marks[next]?.id ?? null)
  }
  const onFocus = () => {
    isHeld.current = true
    isAway.current = false
    setFocused(true)
  }
  const onBlur = () => {
    isHeld.current = false
    setFocused(false)
  }
  return { mark, cursor, isFocused, press, cursorProps: { onFocus, onBlur, onKeyDown } }
}

/** Minimum target size in pixels (WCAG 2.5.8). */
const least = 24

function Ring({ mark }: { mark: Mark }): ReactElement {
  const [width, height] = [Math.max(least, mark.width + 6), Math.max(least, mark.height + 6)]
  return <rect x={mark.x - width / 2} y={mark.y - height / 2} width={width} height={height} rx={6} />
}

const hintWidth = 130

/** The tooltip. It is visual only: screen readers get the label of the mark. */
function Hint({ mark, width }: { mark: Mark; width: number }): ReactElement {
  const x = Math.max(Math.min(hintWidth, width / 2), Math.min(width - hintWidth, mark.x))
  const isBelow = mark.y - mark.height / 2 < 90
  const y = isBelow ? mark.y + mark.height / 2 + 10 : mark.y - mark.height / 2 - 10
  const [first = '', ...rest] = mark.lines()
  return (
    <div
      className={isBelow ? 'charts-hint below' : 'charts-hint'}
      style={{ left: x, top: y }}
      aria-hidden="true"
    >
      <strong>{first}</strong>
      {rest.map((line) => (
        <span key={line} className="muted">
          {line}
        </span>
      ))}
    </div>
  )
}
