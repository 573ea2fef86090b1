// Organizations per fund, province or sector. A bar filters by its value; organizations without one have their own bar.
import { useMemo, type ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { BarChart } from './bar-chart.tsx'
import type { CountedBy, OrganizationCounts } from './organization-counts.ts'
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
  const { data, error, refetch } = useOrganizationCounts(explorer, groups, by)
  if (data) {
    return by !== 'funds' && data.values.length === 0 ? null : <Organizations {...props} counts={data} />
  }
  return (
    <Card title={words.titles[by]}>
      {error === null ? <Loading lines={6} /> : <ProblemNote error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

type OrganizationsProps = OrganizationChartProps & { readonly counts: OrganizationCounts }

function Organizations({ counts: found, ...props }: OrganizationsProps): ReactElement {
  const { explorer, by } = props
  const words = charts.use()
  const { themeLabel } = explorer
  const labelOf = by === 'funds' ? fundName : themeLabel
  const counts = useMemo(
    () =>
      found.values.map(({ value, organizations }) => ({
        id: value,
        label: labelOf(value),
        count: organizations,
      })),
    [found, labelOf],
  )
  return (
    <BarChart
      {...props}
      counts={counts}
      none={found.without}
      counted="organizations"
      sentence={organizationSentence(words[by], useTexts(), found, labelOf)}
    />
  )
}

const fundName = (fund: string): string => fund
