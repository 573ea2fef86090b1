// A row of numbers as small bars. The largest fills the height.
import type { ReactElement } from 'react'

import './sparkline.css'

/** In pixels; what is not zero is seen, at least so high. */
const sizes = {
  usual: { height: 20, barWidth: 5, gap: 2, least: 3 },
  small: { height: 16, barWidth: 3, gap: 1, least: 2 },
} as const

interface SparklineProps {
  readonly values: readonly number[]
  /** What they are; without it, words beside them say it. */
  readonly label?: string
  readonly size?: keyof typeof sizes
}

export function Sparkline({ values, label, size = 'usual' }: SparklineProps): ReactElement {
  const { height, barWidth, gap, least } = sizes[size]
  const most = Math.max(...values, 1)
  const width = values.length * (barWidth + gap) - gap
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="sparkline" {...meaning} width={width} height={height}>
      {values.map((value, at) => {
        const tall = value === 0 ? 1 : Math.max(least, (value / most) * height)
        return (
          <rect
            key={at}
            className={value === 0 ? 'none' : undefined}
            x={at * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
