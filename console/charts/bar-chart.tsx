// A chart of bars: the first of them, and all on demand.
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'

import { Button } from '../parts/button.tsx'
import { Card } from '../parts/page.tsx'
import { BarPicture } from './bar-picture.tsx'
import type { Bar } from './bars.ts'
import { ChartFigure } from './chart-figure.tsx'
import type { Figures } from './chart-figure.tsx'
import { fileName } from './csv-file.ts'
import { useTexts } from './use-texts.ts'
import { charts } from './words.ts'

export interface BarChartProps {
  readonly title: string
  readonly sentence: string
  readonly bars: readonly Bar[]
  /** What a bar stands for, and what is counted; in the page's words and for the file. */
  readonly columns: readonly [string, string]
  readonly csvColumns: readonly [string, string, string]
}

const few = 20

export function BarChart({ title, sentence, bars, columns, csvColumns }: BarChartProps): ReactElement {
  const say = charts.use().card
  const { number } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? bars : bars.slice(0, few)), [bars, isWhole])
  const figures = useMemo(
    (): Figures => ({
      head: [{ label: columns[0] }, { label: columns[1], align: 'end' }],
      lines: () => bars.map(({ label, count }) => [label, count]),
      csvHead: csvColumns,
      csvLines: () => bars.map(({ id, label, count }) => [id, label, count]),
    }),
    [bars, columns, csvColumns],
  )
  return (
    <Card title={title}>
      <ChartFigure
        title={title}
        sentence={sentence}
        file={fileName(title)}
        figures={figures}
        picture={
          bars.length === 0
            ? null
            : (width, svgRef) => <BarPicture title={title} bars={shown} width={width} svgRef={svgRef} />
        }
        legend={
          bars.length > few ? (
            <Button size="small" look="quiet" onPress={() => setWhole(!isWhole)}>
              {isWhole ? say.fewer : say.all(number(bars.length))}
            </Button>
          ) : undefined
        }
      />
    </Card>
  )
}
