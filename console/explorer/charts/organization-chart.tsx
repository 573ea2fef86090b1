// Organizations per fund, province or sector. A bar filters by its value; organizations without one have their own bar.
import type { ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { BarChart } from './bar-chart.tsx'
import type { CountedBy } from './value-counts.ts'
import { organizationSentence } from './sentences.ts'
import { useOrganizationCounts, type Grouped } from './use-charts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

interface OrganizationChartProps {
  readonly explorer: Explorer
  readonly groups: Grouped
  readonly by: CountedBy
}

/** Nothing where no profile says it. */
export function OrganizationChart(props: OrganizationChartProps): ReactElement | null {
  const { explorer, groups, by } = props
  const words = charts.use()
  const texts = useTexts()
  const { data, error, refetch } = useOrganizationCounts(explorer, groups, by)
  if (data) {
    if (by !== 'funds' && data.values.length === 0) return null
    const labelOf = by === 'funds' ? fundName : explorer.themeLabel
    return (
      <BarChart
        {...props}
        labelOf={labelOf}
        counts={data}
        counted="organizations"
        sentence={organizationSentence(words[by], texts, data, labelOf)}
      />
    )
  }
  return (
    <Card title={words.titles[by]}>
      <Arriving data={data} error={error} refetch={refetch} lines={6} />
    </Card>
  )
}

const fundName = (fund: string): string => fund
