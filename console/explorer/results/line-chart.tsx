// The sums of one unit as bars, the largest first: one for each indicator and organization, theme, fund or period.
import { useMemo, type ReactElement } from 'react'

import type { Split } from '../../../src/core/summary/summary.ts'
import { BarPicture } from '../charts/bar-picture.tsx'
import type { Bar } from '../charts/bars.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from '../charts/words.ts'
import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import type { SumLine, UnitSums } from './sums.ts'
import { rollUp } from './words.ts'

const maxBars = 12

interface LineChartProps {
  readonly explorer: Explorer
  readonly title: string
  readonly sums: UnitSums
  readonly lineName: (line: SumLine) => string
  readonly split: Split
}

export function LineChart({ explorer, title, sums, lineName, split }: LineChartProps): ReactElement | null {
  const words = rollUp.use()
  const texts = useTexts()
  const { card } = charts.use()
  const { unit, lines } = sums
  const summed = useMemo(
    () =>
      lines
        .filter(({ group }) => (group.sum ?? 0) > 0)
        .sort((a, b) => (b.group.sum ?? 0) - (a.group.sum ?? 0)),
    [lines],
  )
  // One bar says no more than the table.
  if (summed.length < 2) return null
  const bars = summed.slice(0, maxBars).map((line): Bar => {
    const label = `${line.group.indicator?.name ?? line.group.indicator?.id} – ${lineName(line)}`
    const sum = line.group.exact.sum ?? ''
    const hint = texts.measured(sum, unit)
    return {
      id: JSON.stringify([line.group.indicator?.id, line.key]),
      label,
      count: line.group.sum ?? 0,
      amount: texts.value(sum),
      hint,
      ariaLabel: card.mark(label, hint),
      onPress: null,
    }
  })
  const [first] = bars
  const name = `${words.chart[split]} – ${title}`
  return (
    <ChartFigure
      title={name}
      sentence={
        summed.length > maxBars
          ? words.largestOf(texts.number(maxBars), texts.number(summed.length))
          : words.largest(first?.label ?? '', first?.hint ?? '')
      }
      named={[...fileParts(explorer, words.file, []), title, words.by[split]]}
      picture={(width, svgRef) => <BarPicture title={name} bars={bars} width={width} svgRef={svgRef} />}
    />
  )
}
