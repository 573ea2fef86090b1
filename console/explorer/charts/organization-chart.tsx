// Organizations per fund, province or sector. A bar filters by its value; organizations without one have their own bar.
import { useMemo, type ReactElement } from 'react'

import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { BarChart } from './bar-chart.tsx'
import { makeBars } from './bars.ts'
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

function Organizations({
  explorer,
  groups,
  by,
  counts,
}: OrganizationChartProps & { readonly counts: OrganizationCounts }): ReactElement {
  const words = charts.use()
  const texts = useTexts()
  const { chosen, setFilters, themeLabel } = explorer
  const { [by]: own, columns: titles } = words
  const bars = useMemo(() => {
    const counted = {
      counts: counts.values.map(({ value, organizations }) => ({
        id: value,
        label: by === 'funds' ? value : themeLabel(value),
        count: organizations,
      })),
      none: { label: own.none, count: counts.without },
      amount: words.value.organizations,
      chosen: chosen[by],
      onChoose: (values: readonly string[]) => setFilters({ [by]: values }),
    }
    return makeBars(counted, words, texts)
  }, [by, counts, chosen, setFilters, themeLabel, own, words, texts])
  const title = titles[by]
  const columns = useMemo(() => [title, titles.organizations] as const, [title, titles])
  const fileColumns = useMemo(
    () =>
      [
        { name: by.slice(0, -1), label: title },
        { name: `${by.slice(0, -1)}_label`, label: title },
        { name: 'organizations', label: titles.organizations, kind: 'number' },
      ] as const,
    [by, title, titles],
  )
  const labelOf = by === 'funds' ? (value: string) => value : themeLabel
  return (
    <BarChart
      title={words.titles[by]}
      sentence={organizationSentence(own, texts, counts, labelOf)}
      bars={bars}
      columns={columns}
      fileColumns={fileColumns}
      named={fileParts(explorer, words.titles[by], groups.rows)}
    />
  )
}
