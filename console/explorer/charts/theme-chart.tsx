// Reports per theme. A bar filters by its theme; reports without a theme have their own bar.
import { useMemo, type ReactElement } from 'react'

import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { BarChart } from './bar-chart.tsx'
import { makeBars } from './bars.ts'
import type { Groups } from './groups.ts'
import { themeSentence } from './sentences.ts'
import { themeCounts } from './themes.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

export function ThemeChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const words = charts.use()
  const explorerWords = own.use()
  const texts = useTexts()
  const { chosen, setFilters, themeLabel } = explorer
  const counts = useMemo(() => themeCounts(groups.rows), [groups])
  const bars = useMemo(() => {
    const counted = {
      counts: counts.themes.map(({ theme, count }) => ({ id: theme, label: themeLabel(theme), count })),
      none: { label: words.themes.none, count: counts.unthemed },
      amount: words.value.reports,
      chosen: chosen.themes,
      onChoose: (themes: readonly string[]) => setFilters({ themes }),
    }
    return makeBars(counted, words, texts)
  }, [counts, chosen, setFilters, themeLabel, words, texts])
  const columns = useMemo(() => [words.columns.theme, words.columns.reports] as const, [words])
  const fileColumns = useMemo(
    () =>
      [
        { name: 'theme', label: explorerWords.table.themeIris },
        { name: 'theme_label', label: words.columns.theme },
        { name: 'reports', label: words.columns.reports, kind: 'number' },
      ] as const,
    [words, explorerWords],
  )
  return (
    <BarChart
      title={words.titles.themes}
      sentence={themeSentence(words, texts, counts, themeLabel)}
      bars={bars}
      columns={columns}
      fileColumns={fileColumns}
      named={fileParts(explorer, words.titles.themes, groups.rows)}
    />
  )
}
