// The charts of a briefing: reports per theme, of a fund organizations per province and sector, and values over time of the
// indicators with the most values.
import { useMemo, type ReactElement } from 'react'

import type { Group } from '../charts/groups.ts'
import { OrganizationChart } from '../charts/organization-chart.tsx'
import { asideSentence } from '../charts/sentences.ts'
import { ThemeChart } from '../charts/theme-chart.tsx'
import type { Grouped } from '../charts/use-charts.ts'
import { useAllPeriods } from '../charts/use-results.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ValueFigure } from '../charts/value-figure.tsx'
import { collectValues, mostValuesFirst, type Values } from '../charts/values.ts'
import { charts } from '../charts/words.ts'
import type { Explorer } from '../model.ts'
import { useFormat } from '../../shared/words/format.ts'
import { pickTrends } from './first-page.ts'
import { subjectOwner, type Subject } from './subject.ts'
import { briefing } from './words.ts'

/** Two abreast, three lines of them take a printed page. */
const maxCharts = 6

interface Drawn {
  readonly indicator: Group
  readonly values: Values
}

interface ChartsProps {
  readonly explorer: Explorer
  readonly subject: Subject
  readonly groups: Grouped
}

export function BriefingCharts({ explorer, subject, groups }: ChartsProps): ReactElement {
  const words = briefing.use()
  const chartWords = charts.use()
  const texts = useTexts()
  const { number } = useFormat()
  const { data: everyPeriod } = useAllPeriods(explorer)
  // The first page has drawn some of them.
  const before = useMemo(
    () => new Set(pickTrends(everyPeriod?.indicators ?? []).map(({ indicator }) => indicator.of?.id)),
    [everyPeriod],
  )
  const drawn = useMemo(
    () => chooseDrawn(groups.indicators).filter(({ indicator }) => !before.has(indicator.of?.id)),
    [groups, before],
  )
  return (
    <section className="briefing-charts stack column">
      <h3>{words.charts}</h3>
      <ThemeChart explorer={explorer} groups={groups} />
      {subject.kind === 'fund' && (
        <>
          <OrganizationChart explorer={explorer} groups={groups} by="provinces" />
          <OrganizationChart explorer={explorer} groups={groups} by="sectors" />
        </>
      )}
      {(drawn.length > 0 || before.size === 0) && <h3>{chartWords.titles.value}</h3>}
      {drawn.length + before.size === 0 && <p>{words.nothingDrawn}</p>}
      <div className="briefing-abreast stack top gap-4">
        {drawn.slice(0, maxCharts).map(({ indicator, values }) => (
          <BriefingChart
            key={indicator.of?.id}
            {...{ explorer, subject, indicator }}
            measures={values.measures.filter(({ count }) => count > 1)}
            aside={asideSentence(chartWords, texts, values)}
          />
        ))}
      </div>
      {drawn.length > maxCharts && <p>{words.moreCharts(number(maxCharts), number(drawn.length))}</p>}
    </section>
  )
}

/** An indicator with a single value appears in the table only. */
const chooseDrawn = (indicators: readonly Group[]): readonly Drawn[] =>
  mostValuesFirst(indicators)
    .map((indicator) => ({ indicator, values: collectValues(indicator.rows) }))
    .filter(({ values }) => values.measures.some(({ count }) => count > 1))

interface BriefingChartProps extends Omit<ChartsProps, 'groups'> {
  readonly indicator: Group
  readonly measures: Values['measures']
  /** What is not drawn. */
  readonly aside: string | null
}

/** The values of an indicator over time, in each of its units. */
export function BriefingChart(props: BriefingChartProps): ReactElement {
  const { explorer, subject, indicator, measures, aside } = props
  const name = indicator.of?.name ?? indicator.of?.id ?? ''
  const owner = subjectOwner(subject, indicator.rows)
  return (
    <div className="briefing-chart stack column">
      <h4>{owner === null ? name : `${name} – ${owner}`}</h4>
      {measures.map((measure, at) => (
        <ValueFigure
          key={measure.unit ?? ''}
          explorer={explorer}
          name={name}
          measure={measure}
          aside={at === 0 ? aside : null}
          isOneOfSeveral={measures.length > 1}
        />
      ))}
    </div>
  )
}
