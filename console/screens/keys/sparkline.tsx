// Requests by day as small bars. The number beside it says the same in words.
import type { ReactElement } from 'react'

import { useFormat } from '../../shared/words/format.ts'
import { keys as own } from './words.ts'

const barWidth = 3
const step = 4
const height = 16

/** Nothing where there were no requests. */
export function Sparkline({ requests }: { requests: readonly number[] }): ReactElement | null {
  const words = own.use()
  const format = useFormat()
  const total = requests.reduce((sum, each) => sum + each, 0)
  const most = Math.max(1, ...requests)
  if (total === 0) return null
  return (
    <span className="keys-use stack start gap-1 nowrap">
      <svg
        viewBox={`0 0 ${requests.length * step} ${height}`}
        width={requests.length * step}
        height={height}
        aria-hidden="true"
      >
        {requests.map((count, index) => {
          const tall = count === 0 ? 1 : Math.max(2, (count / most) * height)
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a bar is a day
              key={index}
              x={index * step}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={count === 0 ? 'none' : undefined}
            />
          )
        })}
      </svg>
      <small>{words.requests(format.number(total), total)}</small>
    </span>
  )
}
