// When a report is about, as whole days, and how periods follow one another. A report with one readable day uses it for both
// ends of its period, as the filters have it. Pure.
import type { Row } from '../model.ts'

export interface Period {
  /** Days since 1970, both of them within. */
  readonly start: number
  readonly end: number
}

const dayMs = 86_400_000

/** Many reports share few days, and reading a day takes its time. */
const read = new Map<string, number>()

export function dayOf(text: string): number {
  const cached = read.get(text)
  if (cached !== undefined) return cached
  if (read.size > 20_000) read.clear()
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  read.set(text, day)
  return day
}
export const dateOf = (day: number): Date => new Date(day * dayMs)
export const isoOf = (day: number): string => dateOf(day).toISOString().slice(0, 10)

/** Null: the report has no readable day. Ends that were exchanged are put right. */
export function periodOf({ period_start: from, period_end: to }: Row): Period | null {
  const [first, last] = [from ?? to, to ?? from]
  if (first === null || last === null) return null
  const [a, b] = [dayOf(first), dayOf(last)]
  if (Number.isNaN(a) || Number.isNaN(b)) return null
  return a <= b ? { start: a, end: b } : { start: b, end: a }
}

export const lengthOf = ({ start, end }: Period): number => end - start + 1

export const middleOf = (period: Period): number => period.start + lengthOf(period) / 2

export const keyOf = ({ start, end }: Period): string => `${start}/${end}`

export const byTime = (a: Period, b: Period): number => a.start - b.start || a.end - b.end

/** Months of 28 and 31 days are alike, as are years; a month and a quarter are not. */
export const kindOf = (period: Period): number => Math.round(Math.log(lengthOf(period)) / Math.log(1.25))

export type Grain = 'year' | 'quarter' | 'month'

export const monthsIn = { year: 12, quarter: 3, month: 1 } as const

/** Counts years, quarters or months from the year 0 on. */
export function stepOf(day: number, grain: Grain): number {
  const date = dateOf(day)
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / monthsIn[grain])
}

/** From the first to the last day of a year, a quarter or a month. */
export function periodOfStep(step: number, grain: Grain): Period {
  return { start: firstDay(step * monthsIn[grain]), end: firstDay((step + 1) * monthsIn[grain]) - 1 }
}

function firstDay(month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return date.getTime() / dayMs
}
