// The first page of a briefing: what was reached, how it changed, what somebody wrote, and on what.
import { useMemo, type ReactElement } from 'react'

import { countThemes } from '../charts/value-counts.ts'
import { useAllPeriods, useIndicatorGroups, useResults } from '../charts/use-results.ts'
import { usePeriods } from '../facets/period-name.ts'
import type { Explorer, Row } from '../model.ts'
import { noRows } from '../rows-query.ts'
import { SumFigure } from '../results/sum-figure.tsx'
import { todayText } from '../sums/results.ts'
import { readDay, rowPeriod } from '../texts/period.ts'
import { useTexts } from '../texts/use-texts.ts'
import { reportedDays } from '../years.ts'
import { BriefingChart } from './briefing-charts.tsx'
import { latestYear, pickFigures, pickQuotation, pickTrends } from './first-page.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

interface FirstPageProps {
  readonly explorer: Explorer
  readonly subject: Subject
}

export function BriefingFirstPage({ explorer, subject }: FirstPageProps): ReactElement | null {
  const { data } = useAllPeriods(explorer)
  const groups = useIndicatorGroups(explorer.source)
  const rows = data?.rows ?? noRows
  const shown = useShownPeriod(explorer, rows)
  const { data: results } = useResults(shown, {
    rows,
    groups,
    split: 'org',
    measure: 'all',
    indicators: null,
  })
  const { period, before } = usePeriods(shown)
  const trends = useMemo(() => pickTrends(data?.indicators ?? []), [data])
  const words = briefing.use()
  if (!results || rows.length === 0) return null
  const figures = pickFigures(results)
  return (
    <section className="briefing-first stack column">
      <h3>{period === null ? words.reached : words.inPeriod(period)}</h3>
      {figures.length > 0 && (
        <ul className="results-figures stack gap-3" aria-label={words.reached}>
          {figures.map(({ key, name, sum }) => (
            <SumFigure key={key} explorer={shown} name={name} sum={sum} before={before} />
          ))}
        </ul>
      )}
      {trends.length > 0 && (
        <div className="briefing-abreast briefing-charts stack top gap-4">
          {trends.map(({ indicator, measure }) => (
            <BriefingChart
              key={indicator.of?.id}
              {...{ explorer, subject, indicator }}
              measures={[measure]}
              aside={null}
            />
          ))}
        </div>
      )}
      <Quotation rows={rows} />
      <About explorer={explorer} rows={rows} />
    </section>
  )
}

/** The period of the filter, else the latest year that is over. */
function useShownPeriod(explorer: Explorer, rows: readonly Row[]): Explorer {
  const { filters, fiscalYearStart } = explorer
  return useMemo(() => {
    const year =
      filters.from === null && filters.to === null ? latestYear(rows, fiscalYearStart, todayText()) : null
    return year ? { ...explorer, filters: { ...filters, ...year } } : explorer
  }, [explorer, filters, fiscalYearStart, rows])
}

function Quotation({ rows }: { rows: readonly Row[] }): ReactElement | null {
  const texts = useTexts()
  const row = useMemo(() => pickQuotation(rows), [rows])
  if (!row) return null
  const period = rowPeriod(row)
  const from = [row.org?.name, row.indicator.name, period && texts.period(period)]
  return (
    <figure className="briefing-quotation">
      <blockquote>{row.value_text.trim()}</blockquote>
      <figcaption className="muted">{from.filter((each) => each != null).join(' · ')}</figcaption>
    </figure>
  )
}

const maxThemes = 5

/** What it is about, and what it rests on. */
function About({ explorer, rows }: { explorer: Explorer; rows: readonly Row[] }): ReactElement {
  const words = briefing.use()
  const texts = useTexts()
  const { values: themes } = useMemo(() => countThemes(rows), [rows])
  const days = reportedDays(rows)
  return (
    <>
      {themes.length > 0 && (
        <ul className="briefing-themes row" aria-label={words.themes}>
          {themes.slice(0, maxThemes).map(({ value }) => (
            <li key={value}>{explorer.themeLabel(value)}</li>
          ))}
        </ul>
      )}
      <p className="muted">
        {words.restsOn(
          rows.length,
          texts.number(rows.length),
          days ? texts.period({ start: readDay(days.first), end: readDay(days.last) }) : '',
        )}
      </p>
    </>
  )
}
