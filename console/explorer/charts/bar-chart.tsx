// A bar chart: the first bars, and all on demand.
import { useMemo, useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { BarPicture } from './bar-picture.tsx'
import { makeBars } from './bars.ts'
import { ChartFigure, type Figures } from './chart-figure.tsx'
import type { Groups } from './groups.ts'
import type { CountedBy, ValueCounts } from './value-counts.ts'
import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { useTexts } from '../texts/use-texts.ts'
import { explorer as own } from '../words.ts'
import { charts } from './words.ts'

interface BarChartProps {
  readonly explorer: Explorer
  readonly groups: Groups
  /** The filter that a bar chooses by. */
  readonly by: 'themes' | CountedBy
  readonly counts: ValueCounts
  readonly labelOf: (value: string) => string
  readonly counted: 'reports' | 'organizations'
  readonly sentence: string
  /** Of the values in the file, where they are not their own labels. */
  readonly idLabel?: string
}

const initialCount = 20

export function BarChart(props: BarChartProps): ReactElement {
  const { explorer, groups, by, counts, labelOf, counted, sentence, idLabel } = props
  const words = charts.use()
  const { filters } = own.use()
  const texts = useTexts()
  const { chosen, setFilters } = explorer
  const [isWhole, setWhole] = useState(false)
  const bars = useMemo(() => {
    const onChoose = (values: readonly string[]) => setFilters({ [by]: values })
    const none = { label: words[by].none, count: counts.without }
    const labelled = counts.values.map(({ value, count }) => ({ id: value, label: labelOf(value), count }))
    const amount = words.value[counted]
    return makeBars({ counts: labelled, none, amount, chosen: chosen[by], onChoose }, words, texts)
  }, [by, counts, labelOf, counted, chosen, setFilters, words, texts])
  const shown = useMemo(() => (isWhole ? bars : bars.slice(0, initialCount)), [bars, isWhole])
  const figures = useMemo((): Figures => {
    const { [by]: label } = filters
    const { [counted]: countLabel } = words.columns
    const name = by.slice(0, -1)
    return {
      head: [label, { label: countLabel, align: 'end' }],
      lines: () => bars.map((bar) => [bar.label, bar.count]),
      fileColumns: [
        { name, label: idLabel ?? label },
        { name: `${name}_label`, label },
        { name: counted, label: countLabel, kind: 'number' },
      ],
      fileLines: () => bars.map((bar) => [bar.id, bar.label, bar.count]),
    }
  }, [bars, by, counted, idLabel, filters, words])
  const title = words.titles[by]
  return (
    <Card title={title}>
      <ChartFigure
        title={title}
        sentence={sentence}
        named={fileParts(explorer, title, groups.rows)}
        figures={figures}
        picture={
          bars.length === 0
            ? null
            : (width, svgRef) => <BarPicture title={title} bars={shown} width={width} svgRef={svgRef} />
        }
        legend={
          bars.length > initialCount ? (
            <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
              {isWhole ? words.card.fewer : words.card.all(texts.number(bars.length))}
            </Button>
          ) : undefined
        }
      />
    </Card>
  )
}
