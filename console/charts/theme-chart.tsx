// Reports per theme. A bar filters by its theme; those without any theme are a bar of their own.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import type { Explorer } from '../explorer/model.ts'
import { BarChart } from './bar-chart.tsx'
import { barsOf } from './bars.ts'
import type { Groups } from './groups.ts'
import { themeSentence } from './sentences.ts'
import { themeCounts } from './themes.ts'
import { useTexts } from './use-texts.ts'
import { charts } from './words.ts'

const csvColumns = ['theme', 'theme_label', 'reports'] as const

export function ThemeChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const say = charts.use()
  const texts = useTexts()
  const { filters, setFilters, themeLabel } = explorer
  const counts = useMemo(() => themeCounts(groups.rows), [groups])
  const bars = useMemo(() => {
    const counted = {
      counts: counts.themes.map(({ theme, count }) => ({ id: theme, label: themeLabel(theme), count })),
      none: { label: say.themes.none, count: counts.unthemed },
      amount: say.value.reports,
      chosen: filters.themes,
      onChoose: (themes: readonly string[]) => setFilters({ themes }),
    }
    return barsOf(counted, say, texts)
  }, [counts, filters, setFilters, themeLabel, say, texts])
  const columns = useMemo(() => [say.columns.theme, say.columns.reports] as const, [say])
  return (
    <BarChart
      title={say.titles.themes}
      sentence={themeSentence(say, texts, counts, themeLabel)}
      bars={bars}
      columns={columns}
      csvColumns={csvColumns}
    />
  )
}
