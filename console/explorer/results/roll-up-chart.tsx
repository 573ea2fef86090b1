// The sums as bars. A bar filters by its group; groups without a sum have no bar, and the summary counts them.
import { useMemo, type ReactElement } from 'react'

import { daysOfYears } from '../../../src/core/summary/period.ts'
import { BarPicture } from '../charts/bar-picture.tsx'
import type { Bar } from '../charts/bars.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from '../charts/words.ts'
import type { Explorer, Filters } from '../model.ts'
import { Card } from '../../shared/parts/page.tsx'
import { labelOf, sumSentence } from './sum-texts.ts'
import type { SumLine, Sums } from './sums.ts'
import { rollUp } from './words.ts'

interface RollUpChartProps {
  readonly explorer: Explorer
  readonly name: string
  readonly sums: Sums
  readonly shown: number
  readonly named: readonly (string | null)[]
}

export function RollUpChart({ explorer, name, sums, shown, named }: RollUpChartProps): ReactElement {
  const words = rollUp.use()
  const texts = useTexts()
  const { card } = charts.use()
  const { filters, setFilters, themeLabel } = explorer
  const { split, lines, total } = sums
  const bars = useMemo(
    () =>
      lines
        .filter(({ group }) => group.sum !== null)
        .slice(0, shown)
        .map((line): Bar => {
          const label = labelOf(line, sums, words, themeLabel)
          const sum = line.group.exact.sum ?? ''
          const hint = texts.measured(sum, total.group.unit)
          const wanted = filterOf(line, sums, filters)
          const ariaLabel = card.mark(label, hint)
          return {
            id: line.key ?? '',
            label,
            count: line.group.sum ?? 0,
            amount: texts.value(sum),
            hint,
            ariaLabel: wanted ? card.filterBy(ariaLabel) : ariaLabel,
            isOther: line.key === null,
            onPress: wanted && (() => setFilters(wanted)),
          }
        }),
    [lines, shown, sums, words, themeLabel, texts, total, filters, setFilters, card],
  )
  const title = `${name} – ${words.chart[split]}`
  return (
    <Card title={words.chart[split]}>
      <ChartFigure
        title={title}
        sentence={sumSentence(name, sums, words, texts, themeLabel)}
        named={named}
        picture={
          bars.length === 0
            ? null
            : (width, svgRef) => <BarPicture title={title} bars={bars} width={width} svgRef={svgRef} />
        }
      />
    </Card>
  )
}

/** Null for groups that cannot be filtered by, or already are. */
function filterOf(
  { key }: SumLine,
  { split, fiscalYearStart }: Sums,
  filters: Filters,
): Partial<Filters> | null {
  if (key === null) return null
  if (split === 'org') return filters.org === key ? null : { org: key }
  if (split === 'theme') return filters.themes.includes(key) ? null : { themes: [key] }
  if (split === 'fund') return filters.funds.includes(key) ? null : { funds: [key] }
  const wanted = daysOfYears(key, fiscalYearStart)
  return filters.from === wanted.from && filters.to === wanted.to ? null : wanted
}
