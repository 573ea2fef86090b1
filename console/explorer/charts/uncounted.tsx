// Tells how many reports touch the period of the filter and do not count by the choice beside it.
import type { ReactElement } from 'react'

import type { Grouped } from './use-charts.ts'
import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { usePeriodName } from '../facets/period-name.ts'

export function Uncounted({
  explorer,
  groups,
}: {
  explorer: Explorer
  groups: Grouped
}): ReactElement | null {
  const words = own.use().filters
  const { number } = useFormat()
  const period = usePeriodName(explorer)
  const { uncounted } = groups
  if (uncounted === 0 || period === null) return null
  return <p className="muted charts-note">{words.uncounted(uncounted, number(uncounted), period)}</p>
}
