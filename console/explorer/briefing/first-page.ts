// What the first page of a briefing shows: the figures that say most, the trends with targets, and what somebody wrote.
// Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { fiscalYear, type WholeRange } from '../../../src/core/summary/period.ts'
import type { Group } from '../charts/groups.ts'
import { collectValues, mostValuesFirst, type Measure } from '../charts/values.ts'
import type { Row } from '../model.ts'
import type { Results, Sum } from '../sums/results.ts'
import { yearPeriod } from '../years.ts'

const maxFigures = 3

interface Figure {
  readonly key: string
  readonly name: string
  readonly sum: Sum
}

/** Groups first, then what has a target, a period before and the most reports. */
export function pickFigures({ totals, lines }: Results): readonly Figure[] {
  const ofGroups = totals
    .filter(({ sum }) => sum !== null)
    .map((sum): Figure => ({ key: sum.group.slug, name: sum.group.name, sum }))
  const others = lines
    .flatMap(({ key, subject, sum }) =>
      sum === null || sum.group || sum.sum === null ? [] : [{ key, name: subject.name, sum }],
    )
    .sort(
      (a, b) =>
        Number(b.sum.percent_of_target != null) - Number(a.sum.percent_of_target != null) ||
        Number(b.sum.change != null) - Number(a.sum.change != null) ||
        b.sum.report_count - a.sum.report_count,
    )
  return [...ofGroups, ...others].slice(0, maxFigures)
}

/** The latest year that is over and has nearly as many reports as any; null where there is none. */
export function latestYear(rows: readonly Row[], fiscalYearStart: number, today: string): WholeRange | null {
  const ends = rows.flatMap((row) => periodFromDays(row.period_start, row.period_end)?.end ?? [])
  const counts = new Map<number, number>()
  for (const end of ends) {
    const year = fiscalYear(end, fiscalYearStart)
    counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  const over = [...counts]
    .map(([year, count]) => ({ days: yearPeriod(year, fiscalYearStart), count }))
    .filter(({ days }) => days.to < today)
    .sort((a, b) => (a.days.to < b.days.to ? 1 : -1))
  const most = over.reduce((best, { count }) => Math.max(best, count), 0)
  return over.find(({ count }) => count * 2 >= most)?.days ?? null
}

const maxTrends = 2

export interface Trend {
  readonly indicator: Group
  readonly measure: Measure
}

/** Of indicators with values for more than one period, those with targets first. */
export function pickTrends(indicators: readonly Group[]): readonly Trend[] {
  return mostValuesFirst(indicators)
    .flatMap((indicator): Trend[] => {
      const measure = collectValues(indicator.rows).measures.find(({ count }) => count > 1)
      return measure ? [{ indicator, measure }] : []
    })
    .sort((a, b) => Number(b.measure.targets.length > 0) - Number(a.measure.targets.length > 0))
    .slice(0, maxTrends)
}

/** Long enough to say something, short enough for a page. */
const [leastQuoted, mostQuoted] = [15, 320]

/** The newest report in words. */
export function pickQuotation(rows: readonly Row[]): Row | null {
  const periodEnd = (row: Row) => periodFromDays(row.period_start, row.period_end)?.end ?? ''
  return rows
    .filter(({ value, value_text: text }) => {
      const { length } = text.trim()
      return value === null && length >= leastQuoted && length <= mostQuoted
    })
    .reduce<Row | null>((best, row) => (best === null || periodEnd(row) > periodEnd(best) ? row : best), null)
}
