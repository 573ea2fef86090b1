// The period of a report, for sums: the years it belongs to, and whether it is among those asked for. Rules,
// section 9. Pure.
import { dayNumber, dayText, type Period } from '../calendar-day.ts'

const yearText = (year: number): string => String(year).padStart(4, '0')

/** The number of the year that a day is in, by the calendar year in which it begins. */
export const fiscalYear = (day: string, firstMonth: number): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)

const isLastOfYear = (day: string, firstMonth: number): boolean =>
  firstMonth === 1
    ? day.endsWith('-12-31')
    : dayText(dayNumber(day) + 1).slice(5) === `${String(firstMonth).padStart(2, '0')}-01`

/**
 * The year that contains the period, else the first and the last: `2023/2024`. A single day in another year is ignored,
 * because real exports shift dates by a time zone; 31 December to 1 January belongs to the later year. Where a year does not
 * begin in January, one year is `2023/2024` and two are `2023/2025`.
 */
export function periodYears({ start, end }: Period, firstMonth = 1): string {
  const [startYear, endYear] = [fiscalYear(start, firstMonth), fiscalYear(end, firstMonth)]
  const isFirstDay = end.endsWith(`-${String(firstMonth).padStart(2, '0')}-01`)
  const first = startYear < endYear && isLastOfYear(start, firstMonth) ? startYear + 1 : startYear
  const last = startYear < endYear && isFirstDay ? endYear - 1 : endYear
  const until = Math.max(first, last) + (firstMonth === 1 ? 0 : 1)
  return first === until ? yearText(first) : `${yearText(first)}/${yearText(until)}`
}

/** The first and the last day of years as `periodYears` writes them, to choose reports by. */
export function daysOfYears(years: string, firstMonth = 1): { readonly from: string; readonly to: string } {
  const [first = '', until = first] = years.split('/')
  if (firstMonth === 1) return { from: `${first}-01-01`, to: `${until}-12-31` }
  const month = String(firstMonth).padStart(2, '0')
  return { from: `${first}-${month}-01`, to: dayText(dayNumber(`${until}-${month}-01`) - 1) }
}

/** Which reports count between two days: those that end there, lie within, or touch one of the days, as rows do. */
export const periodChoices = ['ends', 'within', 'touches'] as const
export type PeriodChoice = (typeof periodChoices)[number]

/** Either bound may be open; both days are included. */
export interface DayRange {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** A report without a date is in no range; where nothing is asked for, every report counts. */
export function isChosen(period: Period | null, choice: PeriodChoice, { from, to }: DayRange): boolean {
  const [first, last] = [from ?? null, to ?? null]
  if (first === null && last === null) return true
  if (period === null) return false
  const notBefore = choice === 'within' ? period.start : period.end
  const notAfter = choice === 'touches' ? period.start : period.end
  return (first === null || notBefore >= first) && (last === null || notAfter <= last)
}

/** The days of a period, both included. */
export interface WholeRange {
  readonly from: string
  readonly to: string
}

/**
 * The period before, which ends the day before: of as many months where the bounds are first and last days of months, else
 * of as many days.
 */
export function periodBefore({ from, to }: WholeRange): WholeRange {
  const first = dayNumber(from)
  const before = dayText(first - 1)
  if (!from.endsWith('-01') || !dayText(dayNumber(to) + 1).endsWith('-01')) {
    return { from: dayText(2 * first - dayNumber(to) - 1), to: before }
  }
  const start = monthNumber(from) - (monthNumber(to) - monthNumber(from) + 1)
  const month = String((start % 12) + 1).padStart(2, '0')
  return { from: `${yearText(Math.floor(start / 12))}-${month}-01`, to: before }
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
