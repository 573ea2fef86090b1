// The reports of one indicator as a series: numbers with a date, in one unit. Others are counted and never drawn as
// zero. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import type { TreeReport } from '../model.ts'

export interface SeriesPoint {
  /** The last day of its period. */
  readonly day: string
  readonly value: number
}

export interface Series {
  /** Of all points. */
  readonly unit: string | null
  /** Sorted by date. */
  readonly points: readonly SeriesPoint[]
  /** The report of the last day, whose value is shown. */
  readonly latest: TreeReport | null
  /** Several values for one day are drawn as dots without a line. */
  readonly isLine: boolean
  readonly qualitative: number
  /** Numbers without a date. */
  readonly undated: number
  /** Numbers in a less frequent unit. */
  readonly otherUnits: number
}

const lastDay = ({ period_start: start, period_end: end }: TreeReport): string | null =>
  periodFromDays(start, end)?.end ?? null

const isNumeric = ({ value }: TreeReport): boolean => value !== null && Number.isFinite(value)

/** The most frequent unit; on a tie, the first. */
function usualUnit(reports: readonly TreeReport[]): string | null {
  const counts = new Map<string | null, number>()
  for (const { unit } of reports) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  return first?.[0] ?? null
}

export function makeSeries(reports: readonly TreeReport[]): Series {
  const numeric = reports.filter(isNumeric)
  const dated = numeric.filter((report) => lastDay(report) !== null)
  const unit = usualUnit(dated.length > 0 ? dated : numeric)
  const drawn = dated
    .filter((report) => report.unit === unit)
    .map((report) => ({ report, day: lastDay(report) ?? '' }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return {
    unit,
    points: drawn.map(({ report, day }) => ({ day, value: report.value ?? 0 })),
    latest: drawn.at(-1)?.report ?? null,
    isLine: new Set(drawn.map(({ day }) => day)).size === drawn.length,
    qualitative: reports.length - numeric.length,
    undated: numeric.length - dated.length,
    otherUnits: dated.length - drawn.length,
  }
}

/** `2025` for a whole year, `2025-04 – 2025-06` for whole months, else the dates. Null without a date. */
export function periodText(start: string | null, end: string | null): string | null {
  if (start === null || end === null) return start ?? end
  if (start === end) return start
  const isMonths = start.endsWith('-01') && end === lastOfMonth(end)
  if (!isMonths) return `${start} – ${end}`
  const [from, to] = [start.slice(0, 7), end.slice(0, 7)]
  if (from.endsWith('-01') && to.endsWith('-12')) {
    const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
    return first === last ? first : `${first} – ${last}`
  }
  return from === to ? from : `${from} – ${to}`
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(2000, month, 0))
  // Set separately, because `Date.UTC` maps years below 100 to the 20th century.
  last.setUTCFullYear(year, month, 0)
  return `${day.slice(0, 8)}${String(last.getUTCDate()).padStart(2, '0')}`
}
