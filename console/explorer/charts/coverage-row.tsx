// One row of the calendar: shaded cells with the number of reports. Memoized, because moving the pointer does not
// change it.
import { memo, type ReactElement } from 'react'

import { countShade } from './coverage.ts'
import { round } from './series-look.ts'
import { useTexts } from '../texts/use-texts.ts'

export const [rowHeight, gap] = [28, 3]

interface CoverageRowProps {
  readonly counts: readonly number[]
  /** Left edge of each column. */
  readonly xs: readonly number[]
  readonly cell: number
  readonly y: number
  readonly most: number
}

export const CoverageRow = memo(function CoverageRow(props: CoverageRowProps): ReactElement {
  const { counts, xs, cell, y, most } = props
  const { tick } = useTexts()
  const shades = counts.map((count) => countShade(count, most))
  return (
    <g className="charts-coverage">
      {[...new Set(shades)].map((shade) => (
        <path
          key={shade}
          className={`shade-${shade}`}
          d={xs.map((x, at) => (shades[at] === shade ? box(x, y, cell) : '')).join('')}
        />
      ))}
      {counts.map(
        (count, at) =>
          count > 0 && (
            <text
              key={xs[at]}
              x={round((xs[at] ?? 0) + cell / 2)}
              y={y + 18}
              textAnchor="middle"
              className={shades[at] === 4 ? 'on-shade' : undefined}
            >
              {tick(count)}
            </text>
          ),
      )}
    </g>
  )
})

const box = (x: number, y: number, cell: number): string => {
  const [width, height] = [round(cell - gap), rowHeight - gap]
  return `M${round(x + gap / 2)},${y + gap / 2}h${width}v${height}h${-width}Z`
}
