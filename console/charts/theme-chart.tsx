// Reports per theme. A bar filters by its theme; those without any theme are a bar of their own.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import type { Explorer } from '../explorer/model.ts'
import { BarChart } from './bar-chart.tsx'
import type { Bar } from './bar-picture.tsx'
import type { Groups } from './groups.ts'
import { themeSentence } from './sentences.ts'
import { themeCounts } from './themes.ts'
import { toggled } from './toggled.ts'
import { useTexts } from './use-texts.ts'
import { charts } from './words.ts'

const csvColumns = ['theme', 'theme_label', 'reports'] as const

export function ThemeChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const say = charts.use()
  const texts = useTexts()
  const { filters, setFilters, themeLabel } = explorer
  const counts = useMemo(() => themeCounts(groups.rows), [groups])
  const bars = useMemo(() => {
    const told = (label: string, count: number) => say.themes.mark(label, count, texts.number(count))
    const themes = counts.themes.map(({ theme, count }): Bar => ({
      id: theme,
      label: themeLabel(theme),
      count,
      hint: say.value.reports(count, texts.number(count)),
      told: say.card.filterBy(told(themeLabel(theme), count)),
      isChosen: filters.themes.includes(theme),
      act: () => setFilters({ themes: toggled(filters.themes, theme) }),
    }))
    const { unthemed } = counts
    const none: Bar = {
      id: '',
      label: say.themes.none,
      count: unthemed,
      hint: say.value.reports(unthemed, texts.number(unthemed)),
      told: told(say.themes.none, unthemed),
      isOther: true,
      act: null,
    }
    return unthemed > 0 ? [...themes, none] : themes
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
