// Small charts beside one another: a bar for each year, with its target as a line.
import { useMemo, type ReactElement, type Ref } from 'react'

import { measureIn } from '../../shared/svg/measure-text.ts'
import { cutText } from '../../shared/svg/wrap-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ChartPlot } from './chart-plot.tsx'
import type { Mark } from './mark.ts'
import { round } from './series-look.ts'
import type { SmallChart, SmallMultiples } from './small-multiples.ts'
import { charts } from './words.ts'

const measureName = measureIn({ size: 13 })

interface SmallPictureProps {
  readonly title: string
  readonly multiples: SmallMultiples
  readonly unit: string | null
  readonly width: number
  readonly svgRef: Ref<SVGSVGElement>
}

const [leastWidth, cellHeight, barsHeight, barsTop] = [170, 128, 72, 34]

export function SmallPicture({ title, multiples, unit, width, svgRef }: SmallPictureProps): ReactElement {
  const texts = useTexts()
  const { small } = charts.use()
  const { charts: all, most } = multiples
  const columns = Math.max(1, Math.floor(width / leastWidth))
  const cellWidth = width / columns
  const rows = Math.ceil(all.length / columns)
  const marks = useMemo(
    () =>
      all.map((chart, at): Mark => {
        const said = small.line(
          chart.name,
          chart.bars
            .map(({ year, text }) => `${year}: ${text === null ? '–' : texts.measured(text, unit)}`)
            .join(', '),
          shareText(chart, small.ofTarget, texts),
        )
        return {
          id: chart.id,
          row: Math.floor(at / columns),
          x: (at % columns) * cellWidth + cellWidth / 2,
          y: Math.floor(at / columns) * cellHeight + cellHeight / 2,
          width: cellWidth - 16,
          height: cellHeight - 12,
          lines: () => said.split(/(?<=:) |(?<=\.) /),
          ariaLabel: () => said,
          onPress: null,
        }
      }),
    [all, columns, cellWidth, small, texts, unit],
  )
  return (
    <ChartPlot label={title} width={width} height={rows * cellHeight + 4} marks={marks} svgRef={svgRef}>
      {all.map((chart, at) => (
        <Small
          key={chart.id}
          chart={chart}
          most={most}
          x={(at % columns) * cellWidth}
          y={Math.floor(at / columns) * cellHeight}
          width={cellWidth - 20}
        />
      ))}
    </ChartPlot>
  )
}

const shareText = (
  { percent, targetText }: SmallChart,
  ofTarget: (share: string, target: string) => string,
  texts: ReturnType<typeof useTexts>,
): string =>
  percent === null || targetText === null
    ? ''
    : ofTarget(texts.percent(percent / 100), texts.value(targetText))

interface SmallProps {
  readonly chart: SmallChart
  readonly most: number
  readonly x: number
  readonly y: number
  readonly width: number
}

function Small({ chart, most, x, y, width }: SmallProps): ReactElement {
  const texts = useTexts()
  const { name, bars, percent } = chart
  const step = Math.min(width / Math.max(bars.length, 1), 44)
  const bottom = y + barsTop + barsHeight
  const tall = (value: number) => (most === 0 ? 0 : round((Math.max(0, value) / most) * barsHeight))
  return (
    <g className="charts-bar">
      <text x={x} y={y + 14} className="year">
        {cutText(name, width, measureName)}
      </text>
      <text x={x} y={y + 29}>
        {percent === null ? '' : texts.percent(percent / 100)}
      </text>
      <path d={`M${x},${bottom}H${x + step * bars.length}`} className="charts-small-base" />
      {bars.map(({ year, value, target }, at) => (
        <g key={year}>
          {value !== null && (
            <rect
              x={x + at * step + 3}
              y={bottom - tall(value)}
              width={step - 6}
              height={Math.max(1, tall(value))}
              rx={1}
            />
          )}
          <text
            x={x + at * step + step / 2}
            y={bottom + 14}
            textAnchor="middle"
            className="charts-small-year"
          >
            {step >= 34 ? year : year.slice(2, 4)}
          </text>
          {target !== null && (
            <path d={`M${x + at * step},${bottom - tall(target)}h${step}`} className="charts-small-target" />
          )}
        </g>
      ))}
    </g>
  )
}
