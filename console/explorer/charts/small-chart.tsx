// The first chart: a group of indicators, one small chart for each organization on one scale, with its target.
import { useMemo, useState, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import type { SummaryIndicatorGroup } from '../../../src/core/summary/summary.ts'
import { Card } from '../../shared/parts/page.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { fileParts } from '../file-parts.ts'
import type { Explorer, Row } from '../model.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ChartFigure, type Figures } from './chart-figure.tsx'
import { arrangeSmall, type SmallMultiples } from './small-multiples.ts'
import { SmallPicture } from './small-picture.tsx'
import { useAllPeriods, useIndicatorGroups, useResults } from './use-results.ts'
import { charts } from './words.ts'

/** Nothing without a group that has reports under the filters. */
export function SmallChartCard({ explorer }: { explorer: Explorer }): ReactElement | null {
  const { data } = useAllPeriods(explorer)
  const groups = useIndicatorGroups(explorer.source)
  const [wanted, setWanted] = useState<string | null>(null)
  const { small } = charts.use()
  const offered = useMemo(() => {
    const known = new Set(data?.indicators.map(({ of }) => of?.id))
    return groups
      .filter(({ indicator_ids: ids }) => ids.some((id) => known.has(id)))
      .sort((a, b) => compareNames(a.name, b.name))
  }, [groups, data])
  const group = offered.find(({ slug }) => slug === wanted) ?? offered[0]
  if (!group || !data) return null
  return (
    <Card title={small.title}>
      {offered.length > 1 && (
        <Select
          label={small.group}
          value={group.slug}
          options={offered.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={setWanted}
        />
      )}
      <SmallFigure explorer={explorer} group={group} rows={data.rows} />
    </Card>
  )
}

interface SmallFigureProps {
  readonly explorer: Explorer
  readonly group: SummaryIndicatorGroup
  readonly rows: readonly Row[]
}

function SmallFigure({ explorer, group, rows }: SmallFigureProps): ReactElement | null {
  const words = charts.use()
  const texts = useTexts()
  const groups = useMemo(() => [group], [group])
  const { data } = useResults(explorer, {
    rows,
    groups,
    split: 'org',
    measure: `group:${group.slug}`,
    indicators: group.indicator_ids,
  })
  const multiples = useMemo(
    () =>
      data &&
      arrangeSmall(data.lines, data.years, ({ of }) =>
        of === null ? words.value.noOrganization : (of.name ?? of.id),
      ),
    [data, words],
  )
  if (!data || !multiples) return null
  const unit = data.totals[0]?.unit ?? null
  const compared = multiples.charts.filter(({ percent }) => percent !== null)
  const [best] = compared
  const last = compared.at(-1)
  const count = multiples.charts.length
  const title = unit === null ? group.name : `${group.name} (${unitName(unit)})`
  const sentence =
    best && last && compared.length > 1
      ? words.small.range(
          title,
          texts.number(count),
          `${best.name} (${texts.percent((best.percent ?? 0) / 100)})`,
          `${last.name} (${texts.percent((last.percent ?? 0) / 100)})`,
        )
      : words.small.plain(title, texts.number(count))
  return (
    <ChartFigure
      title={title}
      sentence={sentence}
      named={[...fileParts(explorer, group.name, rows), words.small.file]}
      figures={figures(multiples, words)}
      picture={
        count === 0
          ? null
          : (width, svgRef) => (
              <SmallPicture title={title} multiples={multiples} unit={unit} width={width} svgRef={svgRef} />
            )
      }
    />
  )
}

function figures(
  { charts: all, years }: SmallMultiples,
  { columns, targets }: ReturnType<typeof charts.use>,
): Figures {
  const lines = (shareOf: (percent: number) => number | string) => () =>
    all.map(({ name, bars, targetText, percent }) => [
      name,
      ...bars.map(({ text }) => text),
      targetText,
      percent === null ? null : shareOf(percent),
    ])
  const number = (name: string, label: string) => ({ name, label, kind: 'number' as const })
  return {
    head: [
      columns.organization,
      ...years.map((year) => ({ label: year, align: 'end' as const })),
      { label: targets.target, align: 'end' as const },
      { label: columns.share, align: 'end' as const },
    ],
    lines: lines((percent) => `${Math.round(percent * 10) / 10} %`),
    fileColumns: [
      { name: 'organization', label: columns.organization },
      ...years.map((year) => number(`sum_${year}`, year)),
      number('target', targets.target),
      number('percent_of_target', columns.share),
    ],
    fileLines: lines((percent) => percent),
  }
}
