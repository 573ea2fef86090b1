// Detects overlapping periods among the numeric reports of one organization in one group. Rules, section 9. Pure.
import type { Period } from '../calendar-day.ts'
import { countFirst } from '../count-first.ts'

/** Two periods overlap when they share more than one day. Keeps the periods sorted while none overlap. */
export class PeriodOverlap {
  #count = 0
  #hasUndated = false
  #found = false
  readonly #periods: Period[] = []

  /** Null: a report without a period, which may overlap with any other. True once an overlap is found. */
  add(period: Period | null): boolean {
    this.#count++
    if (period === null) this.#hasUndated = true
    this.#found ||= (this.#hasUndated && this.#count > 1) || (period !== null && this.#insert(period))
    return this.#found
  }

  /** With all that was added to another one. */
  addAll(other: PeriodOverlap): boolean {
    for (const period of other.#periods) this.add(period)
    // Single days never overlap with another period, but with a report without one.
    this.#count += other.#count - other.#periods.length
    this.#hasUndated ||= other.#hasUndated
    this.#found ||= other.#found || (this.#hasUndated && this.#count > 1)
    return this.#found
  }

  /** True if it overlaps with another; a single day never does. */
  #insert(period: Period): boolean {
    if (period.start === period.end) return false
    const at = this.#indexFor(period)
    const [before, after] = [this.#periods[at - 1], this.#periods[at]]
    if ((before && before.end > period.start) || (after && after.start < period.end)) return true
    this.#periods.splice(at, 0, period)
    return false
  }

  /** After all that start before it. Rows are ordered by start, so this is nearly always the end. */
  #indexFor({ start }: Period): number {
    const last = this.#periods.at(-1)
    if (!last || last.start < start) return this.#periods.length
    return countFirst(this.#periods, (each) => each.start < start)
  }
}
