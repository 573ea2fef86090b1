// Targets and the baseline in a chart of values.
import type { ReactElement } from 'react'

import { seriesClass, round } from './series-look.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ValueLayout } from './value-layout.ts'
import type { DrawnTarget, Measure } from './values.ts'
import { charts } from './words.ts'

export function TargetMarks({ measure, layout }: { measure: Measure; layout: ValueLayout }): ReactElement {
  const { targets: words } = charts.use()
  const texts = useTexts()
  const { left, right, xOf, yOf } = layout
  const { targets, baseline } = measure
  const inside = (x: number): number => Math.max(left, Math.min(right, x))
  const targetEnd = ({ period }: DrawnTarget): number => inside(xOf(period.end + 1))
  // Several series would need several labels, which hide one another; each point tells its target.
  const newest = measure.series.length === 1 ? targets.at(-1) : undefined
  return (
    <g className="charts-targets">
      {baseline && (
        <>
          <path className="baseline" d={`M${left},${round(yOf(baseline.value))}H${right}`} />
          <text x={left + 4} y={labelBelow(yOf(baseline.value), layout)}>
            {words.named(words.baseline, texts.value(baseline.text))}
          </text>
        </>
      )}
      {measure.series.map(({ org }, at) => (
        <g key={org?.id ?? ''} className={seriesClass(at)}>
          <path
            className="target"
            d={targets
              .filter(({ series }) => series === at)
              .map((target) =>
                bracket(inside(xOf(target.period.start)), targetEnd(target), yOf(target.value)),
              )
              .join('')}
          />
        </g>
      ))}
      {newest && (
        <text x={targetEnd(newest) - 4} y={yOf(newest.value) - 7} textAnchor="end">
          {words.named(words.target, texts.value(newest.text))}
        </text>
      )}
    </g>
  )
}

/** Below the line, where fewer points are than above it; above it where there is no room. */
const labelBelow = (y: number, { bottom }: ValueLayout): number => (y + 16 > bottom ? y - 5 : y + 14)

/** A line as long as the period, with a stroke at both ends. */
export const bracket = (from: number, to: number, y: number): string =>
  `M${round(from)},${round(y - 6)}v12m0,-6H${round(to)}m0,-6v12`
