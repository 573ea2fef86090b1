// Whether numeric reports of one organization in one group overlap, found while they are added. Decisions, section 9. Pure.
import type { Period } from './period.ts'

/** Two periods overlap when they share more than one day. Keeps only periods that do not overlap yet, in order. */
export class PeriodOverlap {
  #count = 0
  #hasUndated = false
  #found = false
  readonly #periods: Period[] = []

  /** Null: a report without a period, which may be about any time. True once an overlap is found. */
  add(period: Period | null): boolean {
    this.#count++
    if (period === null) this.#hasUndated = true
    this.#found ||= (this.#hasUndated && this.#count > 1) || (period !== null && this.#insert(period))
    return this.#found
  }

  /** Whether it shares more than one day with one of the others; a single day never does. */
  #insert(period: Period): boolean {
    if (period.start === period.end) return false
    const at = this.#placeOf(period)
    const [before, after] = [this.#periods[at - 1], this.#periods[at]]
    if ((before && before.end > period.start) || (after && after.start < period.end)) return true
    this.#periods.splice(at, 0, period)
    return false
  }

  /** Behind all that start before it. Rows come in order of their start, so that is nearly always the end. */
  #placeOf({ start }: Period): number {
    const last = this.#periods.at(-1)
    if (!last || last.start < start) return this.#periods.length
    let [low, high] = [0, this.#periods.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#periods[middle]?.start ?? '') < start) low = middle + 1
      else high = middle
    }
    return low
  }
}
