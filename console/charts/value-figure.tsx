// One measure: its picture with a legend, every value as a table, and sums where they mean something.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import type { Explorer } from '../explorer/model.ts'
import { ChartFigure } from './chart-figure.tsx'
import type { Figures } from './chart-figure.tsx'
import { fileName } from './csv-file.ts'
import type { Cell } from './csv-file.ts'
import { DataTable } from './data-table.tsx'
import { joined, measureSentence } from './sentences.ts'
import { classOf, mostColours, shapeOf } from './series-look.ts'
import { unitName } from './unit-name.ts'
import { useTexts } from './use-texts.ts'
import type { Texts } from './texts.ts'
import { ValuePicture } from './value-picture.tsx'
import type { Measure, Point, Series } from './values.ts'
import { charts } from './words.ts'
import type { ChartWords } from './words.ts'

export interface ValueFigureProps {
  readonly explorer: Explorer
  readonly name: string
  readonly measure: Measure
  readonly aside: string | null
  readonly isOneOfSeveral: boolean
}

export function ValueFigure(props: ValueFigureProps): ReactElement {
  const { explorer, name, measure, aside, isOneOfSeveral } = props
  const say = charts.use()
  const texts = useTexts()
  const [only] = measure.series
  // One line has no legend, so its picture says whose it is.
  const title = measure.series.length === 1 && only?.org?.name ? `${name} – ${only.org.name}` : name
  const figures = useMemo(() => figuresOf(measure, say, texts), [measure, say, texts])
  const sums = useMemo(() => () => sumLines(measure, texts), [measure, texts])
  return (
    <ChartFigure
      title={title}
      heading={isOneOfSeveral ? unitTitle(measure.unit, say) : undefined}
      sentence={joined([measureSentence(say, texts, name, measure), aside])}
      file={fileName(name, isOneOfSeveral ? (measure.unit ?? 'no-unit') : null)}
      figures={figures}
      picture={(width, svgRef) => (
        <ValuePicture
          title={title}
          measure={measure}
          width={width}
          svgRef={svgRef}
          onOpen={explorer.openNode}
        />
      )}
      legend={measure.series.length > 1 ? <Legend series={measure.series} /> : undefined}
    >
      {measure.sums && (
        <>
          <h4>{say.value.sums}</h4>
          <DataTable
            label={say.value.sums}
            head={[
              { label: say.columns.period },
              { label: say.columns.reports, align: 'end' },
              { label: say.columns.organizations, align: 'end' },
              { label: say.columns.sum, align: 'end' },
            ]}
            lines={sums}
          />
        </>
      )}
    </ChartFigure>
  )
}

const unitTitle = (unit: string | null, { value }: ChartWords): string =>
  unit === null ? value.noUnit : value.unit(unitName(unit))

const eachPoint = <T,>({ series }: Measure, make: (point: Point, of: Series) => T): T[] =>
  series.flatMap((each) => each.points.map((point) => make(point, each)))

const figuresOf = (measure: Measure, say: ChartWords, texts: Texts): Figures => ({
  head: [
    { label: say.columns.organization },
    { label: say.columns.period },
    { label: say.columns.value, align: 'end' },
    { label: say.columns.unit },
  ],
  lines: () =>
    eachPoint(measure, ({ period, value, row }, { org }): readonly Cell[] => [
      org === null ? say.value.noOrganization : (org.name ?? org.id),
      texts.period(period),
      value,
      row.unit,
    ]),
  csvHead: [
    'org_id',
    'org_name',
    'indicator_id',
    'indicator_name',
    'unit',
    'period_start',
    'period_end',
    'value',
    'value_text',
    'report_id',
  ],
  csvLines: () =>
    eachPoint(measure, ({ row }, { org }): readonly Cell[] => [
      org?.id ?? null,
      org?.name ?? null,
      row.indicator.id,
      row.indicator.name,
      row.unit,
      row.period_start,
      row.period_end,
      row.value,
      row.value_text,
      row.id,
    ]),
})

const sumLines = ({ sums }: Measure, texts: Texts): readonly (readonly Cell[])[] =>
  (sums ?? []).map(({ period, reports, organizations, sum }) => [
    texts.period(period),
    reports,
    organizations,
    texts.value(sum),
  ])

function Legend({ series }: { series: readonly Series[] }): ReactElement {
  const say = charts.use().value
  const { number } = useTexts()
  const rest = series.length - mostColours
  return (
    <ul className="charts-legend">
      {series.slice(0, mostColours).map(({ org }, at) => (
        <li key={org?.id ?? ''}>
          <Swatch series={at} />
          <span>{org === null ? say.noOrganization : (org.name ?? org.id)}</span>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Swatch series={mostColours} />
          <span>{say.rest(rest, number(rest))}</span>
        </li>
      )}
    </ul>
  )
}

const Swatch = ({ series }: { series: number }): ReactElement => (
  <svg width={36} height={18} aria-hidden="true" className="charts-svg">
    <g className={classOf(series)}>
      <path className="line" d="M2,9H34" />
      <path className="dots" d={shapeOf(series)(18, 9)} />
    </g>
  </svg>
)
