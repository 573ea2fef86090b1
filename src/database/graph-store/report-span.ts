// The reports of a card, counted: how many, how many with a number, and the days they cover.
import { periodFromDays } from '../../core/calendar-day.ts'
import type { CardRow, ReportRecord } from './tables.ts'

/** Days are null where no report has a date. */
export type ReportSpan = Pick<
  CardRow,
  'reportCount' | 'numericCount' | 'firstDay' | 'lastDay' | 'firstDays' | 'lastDays'
>

const maxListedDays = 10_000

/**
 * First and last days of a card's dated reports, used to count the reports of a period. Null where there are too many to
 * rewrite with every change.
 */
export function listedDays(
  firstDays: readonly number[],
  lastDays: readonly number[],
): Pick<CardRow, 'firstDays' | 'lastDays'> {
  if (firstDays.length > maxListedDays) return { firstDays: null, lastDays: null }
  const sortDays = (days: readonly number[]) => days.toSorted((a, b) => a - b)
  return { firstDays: sortDays(firstDays), lastDays: sortDays(lastDays) }
}

/** Counts reports one by one. A report with one date covers that day. */
export class SpanCount {
  #reports = 0
  #numbers = 0
  #first: string | null = null
  #last: string | null = null
  readonly #firstDays: number[] = []
  readonly #lastDays: number[] = []

  add({ value, periodStart, periodEnd }: Pick<ReportRecord, 'value' | 'periodStart' | 'periodEnd'>): void {
    this.#reports++
    if (value !== null) this.#numbers++
    const period = periodFromDays(periodStart, periodEnd)
    if (period === null) return
    // Texts of dates sort as the dates do.
    if (this.#first === null || period.start < this.#first) this.#first = period.start
    if (this.#last === null || period.end > this.#last) this.#last = period.end
    // One more than may be listed is enough to see that there are too many.
    if (this.#firstDays.length > maxListedDays) return
    this.#firstDays.push(daysSince2000(period.start))
    this.#lastDays.push(daysSince2000(period.end))
  }

  get span(): ReportSpan {
    const { firstDays, lastDays } = listedDays(this.#firstDays, this.#lastDays)
    return {
      reportCount: this.#reports,
      numericCount: this.#numbers,
      firstDay: this.#first,
      lastDay: this.#last,
      firstDays,
      lastDays,
    }
  }
}

const digits = (text: string, start: number, end: number): number => {
  let number = 0
  for (let at = start; at < end; at++) number = number * 10 + text.charCodeAt(at) - 0x30
  return number
}

const daysTo2000 = 719_468 + 10_957

/** Days from 1 January 2000 to a valid date `YYYY-MM-DD`. Counts years from March, so that a leap day ends its year. */
export function daysSince2000(date: string): number {
  const month = digits(date, 5, 7)
  const isBeforeMarch = month <= 2
  const year = digits(date, 0, 4) - (isBeforeMarch ? 1 : 0)
  const dayOfYear =
    Math.floor((153 * (isBeforeMarch ? month + 9 : month - 3) + 2) / 5) + digits(date, 8, 10) - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + dayOfYear - daysTo2000
}
