// Periods of reports in whole days, and their order. A report with one readable date uses it for both ends, like the
// filters. Pure.
import { dateOfDay, dayMs, dayNumber, periodFromDays } from '../../../src/core/calendar-day.ts'
import type { Row } from '../model.ts'

export interface Period {
  /** Days since 1970, both inclusive. */
  readonly start: number
  readonly end: number
}

/** Cache: many reports share few dates, and parsing is slow. */
const read = new Map<string, number>()

export function readDay(text: string): number {
  const cached = read.get(text)
  if (cached !== undefined) return cached
  if (read.size > 20_000) read.clear()
  const day = dayNumber(text)
  read.set(text, day)
  return day
}

/** Null without a readable date. */
export function rowPeriod(row: Pick<Row, 'period_start' | 'period_end'>): Period | null {
  const days = periodFromDays(row.period_start, row.period_end)
  if (!days) return null
  const [start, end] = [readDay(days.start), readDay(days.end)]
  return Number.isNaN(start) || Number.isNaN(end) ? null : { start, end }
}

export const periodLength = ({ start, end }: Period): number => end - start + 1

export const periodMiddle = (period: Period): number => period.start + periodLength(period) / 2

export const periodKey = ({ start, end }: Period): string => `${start}/${end}`

export const byTime = (a: Period, b: Period): number => a.start - b.start || a.end - b.end

/**
 * A number that is equal for periods of similar length, such as months of 28 and 31 days, and differs between months,
 * quarters and years.
 */
export const lengthKind = (period: Period): number =>
  Math.round(Math.log(periodLength(period)) / Math.log(1.25))

export type Grain = 'year' | 'quarter' | 'month'

export const monthsIn = { year: 12, quarter: 3, month: 1 } as const

/** Number of the year, quarter or month, counted from the year 0. */
export function periodStep(day: number, grain: Grain): number {
  const date = dateOfDay(day)
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / monthsIn[grain])
}

/** From the first to the last day of a year, quarter or month. */
export function periodOfStep(step: number, grain: Grain): Period {
  return { start: firstDay(step * monthsIn[grain]), end: firstDay((step + 1) * monthsIn[grain]) - 1 }
}

function firstDay(month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return date.getTime() / dayMs
}
