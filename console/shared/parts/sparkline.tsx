// A row of numbers as small bars. The label says what they are; the largest fills the height.
import type { ReactElement } from 'react'

import './sparkline.css'

const height = 20
const barWidth = 5
const gap = 2

export function Sparkline({ values, label }: { values: readonly number[]; label: string }): ReactElement {
  const most = Math.max(...values, 1)
  const width = values.length * (barWidth + gap) - gap
  return (
    <svg className="sparkline" role="img" aria-label={label} width={width} height={height}>
      {values.map((value, at) => {
        // What is not zero is seen.
        const tall = value === 0 ? 1 : Math.max(3, (value / most) * height)
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
