// Reports per theme. A bar filters by its theme; reports without a theme have their own bar.
import { useMemo, type ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { BarChart } from './bar-chart.tsx'
import type { Groups } from './groups.ts'
import { themeSentence } from './sentences.ts'
import { themeCounts } from './themes.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

export function ThemeChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const words = charts.use()
  const { themeIris } = own.use().table
  const texts = useTexts()
  const { themeLabel } = explorer
  const found = useMemo(() => themeCounts(groups.rows), [groups])
  const counts = useMemo(
    () => found.themes.map(({ theme, count }) => ({ id: theme, label: themeLabel(theme), count })),
    [found, themeLabel],
  )
  return (
    <BarChart
      {...{ explorer, groups, counts }}
      by="themes"
      none={found.unthemed}
      counted="reports"
      sentence={themeSentence(words, texts, found, themeLabel)}
      idLabel={themeIris}
    />
  )
}
