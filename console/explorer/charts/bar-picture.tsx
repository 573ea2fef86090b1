// Horizontal bars: labels above them on narrow screens, otherwise beside them. The bar for "none" is hatched.
import { useId, useMemo, type ReactElement, type Ref } from 'react'

import { measureIn } from '../../shared/svg/measure-text.ts'
import { cutText } from '../../shared/svg/wrap-text.ts'
import type { Bar } from './bars.ts'
import { ChartPlot } from './chart-plot.tsx'
import type { Mark } from './mark.ts'
import { round } from './series-look.ts'
import { useTexts } from '../texts/use-texts.ts'

const measureLabel = measureIn({ size: 13 })

interface BarPictureProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly width: number
  readonly svgRef: Ref<SVGSVGElement>
}

const thick = 16

export function BarPicture({ title, bars, width, svgRef }: BarPictureProps): ReactElement {
  const { number } = useTexts()
  const hatch = `${useId()}hatch`
  const isNarrow = width < 560
  const widest = useMemo(
    () => Math.min(width / 2, 30 + Math.max(...bars.map(({ label }) => measureLabel(label.slice(0, 100))))),
    [bars, width],
  )
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const [rowHeight, left, inRow] = isNarrow ? [44, 0, 20] : [28, widest, 6]
  const longest = Math.max(...bars.map((bar) => number(bar.count).length), 1)
  const room = width - left - 12 - 7.5 * longest - 8
  const marks = useMemo(
    () =>
      bars.map((bar, row): Mark => ({
        id: bar.id,
        row,
        x: width / 2,
        y: row * rowHeight + rowHeight / 2,
        width: width - 8,
        height: rowHeight - 8,
        lines: () => [bar.label, bar.hint],
        ariaLabel: () => bar.ariaLabel,
        onPress: bar.onPress,
        isPressed: bar.isChosen,
      })),
    [bars, width, rowHeight],
  )
  return (
    <ChartPlot label={title} width={width} height={bars.length * rowHeight + 4} marks={marks} svgRef={svgRef}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M1.5,0V6" className="charts-hatch" />
        </pattern>
      </defs>
      {bars.map((bar, row) => (
        <BarShape
          key={bar.id}
          bar={bar}
          amount={number(bar.count)}
          y={row * rowHeight}
          length={Math.max(bar.count > 0 ? 2 : 0, (bar.count / most) * room)}
          {...{ isNarrow, left, inRow, width, hatch }}
        />
      ))}
    </ChartPlot>
  )
}

interface BarShapeProps {
  readonly bar: Bar
  readonly amount: string
  readonly y: number
  readonly length: number
  readonly isNarrow: boolean
  readonly left: number
  /** From the top of the row to the bar. */
  readonly inRow: number
  readonly width: number
  readonly hatch: string
}

function BarShape(props: BarShapeProps): ReactElement {
  const { bar, amount, y, length, isNarrow, left, inRow, width, hatch } = props
  const { label, isOther = false, isChosen = false } = bar
  return (
    <g className={isChosen ? 'charts-bar chosen' : 'charts-bar'}>
      <text x={isNarrow ? 2 : left - 10} y={y + (isNarrow ? 14 : 18)} textAnchor={isNarrow ? 'start' : 'end'}>
        {cutText(label, (isNarrow ? width : left) - 14, measureLabel)}
      </text>
      <rect
        x={left + 2}
        y={y + inRow}
        width={round(length)}
        height={thick}
        rx={2}
        {...(isOther && { fill: `url(#${hatch})`, className: 'other' })}
      />
      <text x={left + 2 + length + 7} y={y + inRow + 12.5} className="count">
        {amount}
      </text>
    </g>
  )
}
