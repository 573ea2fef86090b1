// A bar chart: the first bars, and all on demand.
import { useMemo, useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { BarPicture } from './bar-picture.tsx'
import type { Bar } from './bars.ts'
import { ChartFigure, type Figures, type FileColumn } from './chart-figure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

interface BarChartProps {
  readonly title: string
  readonly sentence: string
  readonly bars: readonly Bar[]
  /** Column titles: the category and the count. */
  readonly columns: readonly [string, string]
  /** Columns of the file; the first one identifies the category. */
  readonly fileColumns: readonly [FileColumn, FileColumn, FileColumn]
  readonly named: readonly (string | null)[]
}

const initialCount = 20

export function BarChart(props: BarChartProps): ReactElement {
  const { title, sentence, bars, columns, fileColumns, named } = props
  const words = charts.use().card
  const { number } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? bars : bars.slice(0, initialCount)), [bars, isWhole])
  const figures = useMemo(
    (): Figures => ({
      head: [{ label: columns[0] }, { label: columns[1], align: 'end' }],
      lines: () => bars.map(({ label, count }) => [label, count]),
      fileColumns,
      fileLines: () => bars.map(({ id, label, count }) => [id, label, count]),
    }),
    [bars, columns, fileColumns],
  )
  return (
    <Card title={title}>
      <ChartFigure
        title={title}
        sentence={sentence}
        named={named}
        figures={figures}
        picture={
          bars.length === 0
            ? null
            : (width, svgRef) => <BarPicture title={title} bars={shown} width={width} svgRef={svgRef} />
        }
        legend={
          bars.length > initialCount ? (
            <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
              {isWhole ? words.fewer : words.all(number(bars.length))}
            </Button>
          ) : undefined
        }
      />
    </Card>
  )
}
