// One chart with its legend, all values as a table, and sums where they are meaningful.
import { useMemo, type ReactElement, type ReactNode } from 'react'

import { progressOf } from '../../../src/core/progress.ts'
import { fileParts } from '../file-parts.ts'
import { readCell, columnKind } from '../columns.ts'
import type { Explorer, Row } from '../model.ts'
import { amountText } from '../texts/target-text.ts'
import { explorer as own } from '../words.ts'
import type { Cell } from '../../shared/downloads/table-file.ts'
import { ChartFigure, type Figures } from './chart-figure.tsx'
import { DataTable } from './data-table.tsx'
import { joinSentences, measureSentence } from './sentences.ts'
import { seriesClass, maxColours, seriesShape } from './series-look.ts'
import { unitName } from '../texts/unit-name.ts'
import { bracket } from './target-marks.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { ValuePicture } from './value-picture.tsx'
import type { Measure, Point, Series } from './values.ts'
import { charts, type ChartWords } from './words.ts'

interface ValueFigureProps {
  readonly explorer: Explorer
  readonly name: string
  readonly measure: Measure
  readonly aside: string | null
  readonly isOneOfSeveral: boolean
}

export function ValueFigure(props: ValueFigureProps): ReactElement {
  const { explorer, name, measure, aside, isOneOfSeveral } = props
  const words = charts.use()
  const texts = useTexts()
  const [only] = measure.series
  // A single series has no legend, so the title names its organization.
  const title = measure.series.length === 1 && only?.org?.name ? `${name} – ${only.org.name}` : name
  const { columns } = own.use()
  const figures = useMemo(() => makeFigures(measure, words, texts, columns), [measure, words, texts, columns])
  const sums = useMemo(() => () => sumLines(measure, texts), [measure, texts])
  return (
    <ChartFigure
      title={title}
      heading={isOneOfSeveral ? unitTitle(measure.unit, words) : undefined}
      sentence={joinSentences([measureSentence(words, texts, name, measure), aside])}
      named={[
        ...fileParts(explorer, name, measure.series[0]?.points.map(({ row }) => row) ?? []),
        isOneOfSeveral ? unitTitle(measure.unit, words) : null,
      ]}
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
      legend={hasLegend(measure) ? <Legend measure={measure} /> : undefined}
    >
      {measure.sums && (
        <>
          <h4>{words.value.sums}</h4>
          <DataTable
            label={words.value.sums}
            head={[
              words.columns.period,
              { label: words.columns.reports, align: 'end' },
              { label: words.columns.organizations, align: 'end' },
              { label: words.columns.sum, align: 'end' },
            ]}
            lines={sums}
          />
        </>
      )}
    </ChartFigure>
  )
}

/** A single series is named by the title. */
const hasLegend = ({ series, targets, baseline }: Measure): boolean =>
  series.length > 1 || targets.length > 0 || baseline !== null

const unitTitle = (unit: string | null, { value }: ChartWords): string =>
  unit === null ? value.noUnit : value.unit(unitName(unit))

const eachPoint = <T,>({ series }: Measure, make: (point: Point, of: Series) => T): T[] =>
  series.flatMap((each) => each.points.map((point) => make(point, each)))

const makeFigures = (
  measure: Measure,
  words: ChartWords,
  texts: Texts,
  labels: ReturnType<typeof own.use>['columns'],
): Figures => {
  const isCompared = hasTargets(measure)
  const inFile = [...nameColumns, ...valueColumns, ...(isCompared ? targetColumns : [])]
  return {
    head: [
      words.columns.organization,
      words.columns.period,
      { label: words.columns.value, align: 'end' },
      words.columns.unit,
      ...(isCompared
        ? [
            { label: words.targets.target, align: 'end' as const },
            { label: words.columns.share, align: 'end' as const },
            { label: words.targets.baseline, align: 'end' as const },
          ]
        : []),
    ],
    lines: () =>
      eachPoint(measure, ({ period, text, row }, { org }): readonly Cell[] => [
        org === null ? words.value.noOrganization : (org.name ?? org.id),
        texts.period(period),
        texts.value(text),
        row.unit,
        ...(isCompared ? targetCells(row, texts) : []),
      ]),
    fileColumns: inFile.map((name) => ({
      name: name === 'id' ? 'report_id' : name,
      label: labels[name],
      kind: columnKind(name),
    })),
    fileLines: () => eachPoint(measure, ({ row }) => inFile.map((name) => readCell(row, name))),
  }
}

const nameColumns = ['org_id', 'org_name', 'indicator_id', 'indicator_name'] as const
const valueColumns = ['unit', 'period_start', 'period_end', 'value', 'value_text', 'id'] as const
const targetColumns = ['target_value', 'target_unit', 'percent_of_target', 'baseline_value'] as const

/** With their units, which may differ; the share only where the units are equal. */
function targetCells(row: Row, texts: Texts): readonly Cell[] {
  const { share } = progressOf(row) ?? { share: null }
  return [
    row.target ? amountText(row.target, texts) : null,
    share === null ? null : texts.percent(share),
    row.baseline ? amountText(row.baseline, texts) : null,
  ]
}

const hasTargets = ({ series }: Measure): boolean =>
  series.some(({ points }) => points.some(({ row }) => row.target || row.baseline))

const sumLines = ({ sums }: Measure, texts: Texts): readonly (readonly Cell[])[] =>
  (sums ?? []).map(({ period, reports, organizations, sum }) => [
    texts.period(period),
    reports,
    organizations,
    texts.value(sum),
  ])

function Legend({ measure }: { measure: Measure }): ReactElement {
  const series = measure.series.length > 1 ? measure.series : []
  const { value: words, targets } = charts.use()
  const { number } = useTexts()
  const rest = series.length - maxColours
  return (
    <ul className="charts-legend row apart gap-1 small-text">
      {series.slice(0, maxColours).map(({ org }, at) => (
        <SeriesEntry
          key={org?.id ?? ''}
          series={at}
          label={org === null ? words.noOrganization : (org.name ?? org.id)}
        />
      ))}
      {rest > 0 && <SeriesEntry series={maxColours} label={words.rest(rest, number(rest))} />}
      {measure.targets.length > 0 && (
        <Entry label={targets.target} look="charts-targets">
          <path className="target" d={bracket(4, 32, 9)} />
        </Entry>
      )}
      {measure.baseline && (
        <Entry label={targets.baseline} look="charts-targets">
          <path className="baseline" d="M2,9H34" />
        </Entry>
      )}
    </ul>
  )
}

const SeriesEntry = ({ series, label }: { series: number; label: string }): ReactElement => (
  <Entry label={label} look={seriesClass(series)}>
    <path className="line" d="M2,9H34" />
    <path className="dots" d={seriesShape(series)(18, 9)} />
  </Entry>
)

interface EntryProps {
  readonly label: string
  /** Class of what is drawn. */
  readonly look: string
  readonly children: ReactNode
}

const Entry = ({ label, look, children }: EntryProps): ReactElement => (
  <li className="row one-line shrinks">
    <svg width={36} height={18} aria-hidden="true" className="charts-svg">
      <g className={look}>{children}</g>
    </svg>
    <span>{label}</span>
  </li>
)
