// Years that can be chosen as a period: calendar years, or fiscal years that begin in another month. A year has the number
// of the calendar year in which it begins. Pure.
import { daysOfYears, fiscalYear, type WholeRange } from '../../src/core/summary/period.ts'
import type { Filters, Row } from './model.ts'

/** A range of days whose first year is wrong would fill the screen; the date fields reach other years. */
const maxYears = 40

/**
 * The years of a range, in order. A year far in the future is a typing error and would displace the real ones.
 */
export function yearsBetween(
  firstDay: string | null,
  lastDay: string | null,
  thisYear: number,
): readonly number[] {
  const [first, last] = [readYear(firstDay), readYear(lastDay)]
  if (first === null || last === null) return []
  const latest = Math.min(last, thisYear + 1)
  const count = Math.min(maxYears, latest - first + 1)
  return count <= 0 ? [] : Array.from({ length: count }, (_, at) => latest - count + 1 + at)
}

/** The first and the last day of reports; null where none has a day. */
export function reportedDays(rows: readonly Row[]): { readonly first: string; readonly last: string } | null {
  const days = rows.flatMap((row) => [row.period_start, row.period_end]).filter((day) => day !== null)
  if (days.length === 0) return null
  return { first: days.reduce((a, b) => (b < a ? b : a)), last: days.reduce((a, b) => (b > a ? b : a)) }
}

const readYear = (day: string | null): number | null => {
  const year = Number(/^(\d{4})-/.exec(day ?? '')?.[1])
  return Number.isInteger(year) && day !== null ? year : null
}

const fourDigits = (year: number): string => String(year).padStart(4, '0')

/** `2024`, and `2023/2024` where a year does not begin in January. */
export const yearName = (year: number, firstMonth = 1): string =>
  firstMonth === 1 ? fourDigits(year) : `${fourDigits(year)}/${fourDigits(year + 1)}`

export const yearPeriod = (year: number, firstMonth = 1): WholeRange =>
  daysOfYears(yearName(year, firstMonth), firstMonth)

type Days = Pick<Filters, 'from' | 'to'>

/** The first and the last year; null when the dates are not those of whole years. */
export function chosenYears({ from, to }: Days, firstMonth = 1): readonly [number, number] | null {
  if (from === null || to === null || from > to) return null
  const [first, last] = [fiscalYear(from, firstMonth), fiscalYear(to, firstMonth)]
  const isWhole = yearPeriod(first, firstMonth).from === from && yearPeriod(last, firstMonth).to === to
  return isWhole ? [first, last] : null
}

/** The name of the one year that is chosen, if it is one. */
export function chosenYear(days: Days, firstMonth = 1): string | null {
  const years = chosenYears(days, firstMonth)
  return years && years[0] === years[1] ? yearName(years[0], firstMonth) : null
}

/** A year and the number of reports that end in it. */
export interface YearCount {
  readonly year: number
  readonly count: number
}

/** From reports by the month in which they end, such as `2024-03`. Years without a report are left out. */
export function countYears(months: ReadonlyMap<string, number>, firstMonth: number): readonly YearCount[] {
  const counts = new Map<number, number>()
  for (const [month, count] of months) {
    const year = fiscalYear(month, firstMonth)
    counts.set(year, (counts.get(year) ?? 0) + count)
  }
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => a.year - b.year)
}
