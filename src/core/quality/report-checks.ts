// What is looked at in one report by itself. Rules, section 17. Pure.
import { periodFromDays } from '../calendar-day.ts'
import { holdsDigit } from '../projection/read-written-number.ts'
import type { AssessedRow, Check } from './quality.ts'

/** The same day so many years later, as text, which may be a 29th of February that is not there. */
export const addYears = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

/** A text that holds a digit and is no number: it is in no sum. */
export const hasLostNumber = ({ value, value_text: text }: AssessedRow): boolean =>
  value === null && holdsDigit(text)

export const hasUnreadablePeriod = ({ period_start: start, period_end: end }: AssessedRow): boolean =>
  start === null || end === null

export const endsBeforeStart = ({ period_start: start, period_end: end }: AssessedRow): boolean =>
  start !== null && end !== null && start > end

/** One day more is let pass: exports shift days by their time zone. */
export function isOver24Months({ period_start: start, period_end: end }: AssessedRow): boolean {
  const period = periodFromDays(start, end)
  return period !== null && period.end > addYears(period.start, 2)
}

export const reportChecks: readonly (readonly [Check, (row: AssessedRow) => boolean])[] = [
  ['value-not-numeric', hasLostNumber],
  ['period-unreadable', hasUnreadablePeriod],
  ['period-backwards', endsBeforeStart],
  ['period-over-24-months', isOver24Months],
]
