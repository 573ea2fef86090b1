// Reports per theme. A bar filters by its theme; reports without a theme have their own bar.
import { useMemo, type ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { BarChart } from './bar-chart.tsx'
import type { Groups } from './groups.ts'
import { themeSentence } from './sentences.ts'
import { countThemes } from './value-counts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

export function ThemeChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const words = charts.use()
  const { themeLabel } = explorer
  const counts = useMemo(() => countThemes(groups.rows), [groups])
  return (
    <BarChart
      {...{ explorer, groups, counts }}
      by="themes"
      labelOf={themeLabel}
      counted="reports"
      sentence={themeSentence(words, useTexts(), counts, themeLabel)}
      idLabel={own.use().table.themeIris}
    />
  )
}
