// Organizations per fund. A bar filters by its fund; organizations without a fund have their own bar.
import { useMemo, type ReactElement } from 'react'

import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { BarChart } from './bar-chart.tsx'
import { barsOf } from './bars.ts'
import type { FundCounts } from './funds.ts'
import { fundSentence } from './sentences.ts'
import { useFundCounts, type Grouped } from './use-charts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

export function FundChart({ explorer, groups }: { explorer: Explorer; groups: Grouped }): ReactElement {
  const words = charts.use()
  const { data, error, refetch } = useFundCounts(explorer, groups)
  if (data) return <Funds explorer={explorer} groups={groups} counts={data} />
  return (
    <Card title={words.titles.funds}>
      {error === null ? <Loading lines={6} /> : <ProblemNote error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

interface FundsProps {
  readonly explorer: Explorer
  readonly groups: Grouped
  readonly counts: FundCounts
}

function Funds({ explorer, groups, counts }: FundsProps): ReactElement {
  const words = charts.use()
  const texts = useTexts()
  const { chosen, setFilters } = explorer
  const bars = useMemo(() => {
    const counted = {
      counts: counts.funds.map(({ fund, organizations }) => ({
        id: fund,
        label: fund,
        count: organizations,
      })),
      none: { label: words.funds.none, count: counts.unfunded },
      amount: words.value.organizations,
      chosen: chosen.funds,
      onChoose: (funds: readonly string[]) => setFilters({ funds }),
    }
    return barsOf(counted, words, texts)
  }, [counts, chosen, setFilters, words, texts])
  const columns = useMemo(() => [words.columns.fund, words.columns.organizations] as const, [words])
  const fileColumns = useMemo(
    () =>
      [
        { name: 'fund', label: words.columns.fund },
        { name: 'fund_label', label: words.columns.fund },
        { name: 'organizations', label: words.columns.organizations, kind: 'number' },
      ] as const,
    [words],
  )
  return (
    <BarChart
      title={words.titles.funds}
      sentence={fundSentence(words, texts, counts)}
      bars={bars}
      columns={columns}
      fileColumns={fileColumns}
      named={fileParts(explorer, words.titles.funds, groups.rows)}
    />
  )
}
