// What is looked at in the reports of one organization on one indicator, beside each other. Rules, section 17. Pure.
import { rememberTexts } from '../bounded-map.ts'
import { dayNumber, type Period } from '../calendar-day.ts'
import { countFirst } from '../count-first.ts'
import {
  compareDecimals,
  readDecimal,
  withoutSign,
  type Decimal,
  type WrittenNumber,
} from '../summary/decimal.ts'
import { unitKey } from '../summary/same-unit.ts'

/** A report with a number and a date, all in one unit. */
export interface SeriesReport extends WrittenNumber {
  readonly id: string
  readonly period: Period
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Those that share more than one day with another one. */
export function findOverlapping<R extends Pick<SeriesReport, 'period'>>(reports: readonly R[]): R[] {
  // A single day is shared with any period and is no more than one day.
  const ordered = reports
    .filter(({ period }) => period.start < period.end)
    .sort((a, b) => compareTexts(a.period.start, b.period.start))
  let lastEnd = ''
  return ordered.filter(({ period: { start, end } }, at) => {
    const reachesNext = (ordered[at + 1]?.period.start ?? end) < end
    const isReached = lastEnd > start
    if (end > lastEnd) lastEnd = end
    return reachesNext || isReached
  })
}

/** Those of which the report on the period before has a tenth of the value at most, or ten times the value at least. */
export function findTenfold(reports: readonly SeriesReport[]): SeriesReport[] {
  const ordered = [...reports].sort(
    (a, b) =>
      compareTexts(a.period.end, b.period.end) ||
      compareTexts(a.period.start, b.period.start) ||
      compareTexts(a.id, b.id),
  )
  return ordered.filter((report) => {
    const before = ordered[countBefore(ordered, report.period.start) - 1]
    return (
      before !== undefined && differTenfold(before, report) && areSimilarlyLong(before.period, report.period)
    )
  })
}

/** How many begin before this day and end on it at the latest. Ordered by their ends, then by their starts. */
function countBefore(ordered: readonly SeriesReport[], day: string): number {
  return countFirst(ordered, ({ period: { start, end } }) => end < day || (end === day && start < day))
}

/** A month is not compared with a year: neither is more than twice as long as the other. */
function areSimilarlyLong(a: Period, b: Period): boolean {
  const [one, other] = [a, b].map(({ start, end }) => dayNumber(end) - dayNumber(start) + 1)
  return one !== undefined && other !== undefined && one <= 2 * other && other <= 2 * one
}

/** By their sizes, whatever the sign; neither is 0. */
export function differTenfold(a: WrittenNumber, b: WrittenNumber): boolean {
  const [one, other] = [Math.abs(a.value), Math.abs(b.value)]
  if (one === 0 || other === 0) return false
  const share = one < other ? other / one : one / other
  // Doubles decide all but the nearest: 11 is ten times 1.1.
  if (share < 9.9 || share > 10.1) return share > 10
  const [small, large] = one < other ? [a, b] : [b, a]
  const { digits, exponent } = readSize(small)
  return compareDecimals(readSize(large), { digits, exponent: exponent + 1 }) >= 0
}

const readSize = ({ text, value }: WrittenNumber): Decimal => withoutSign(readDecimal(text, value))

const shownUnitKey = rememberTexts(unitKey)

/** Equal for units that differ in case and plural alone. */
export const findUnitKey = (unit: string | null): string | null => (unit === null ? null : shownUnitKey(unit))

/** Whether two shown units differ in more than case and plural. */
export function haveChangedUnit(units: Iterable<string | null>): boolean {
  const keys = new Set([...units].map(findUnitKey))
  keys.delete(null)
  return keys.size > 1
}
