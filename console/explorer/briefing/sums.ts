// What the numbers of a briefing count. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { isChosen, type DayRange } from '../../../src/core/summary/period.ts'
import type { SummaryNumbers } from '../../../src/core/summary/summary.ts'
import type { Row } from '../model.ts'

/** The numbers, and how many of the reports reach beyond the days of the filter. */
export interface Counted<G> {
  readonly group: G
  readonly beyond: number
}

/** Some of its days lie outside the days of the filter. */
export const reachesBeyond = ({ period_start: start, period_end: end }: Row, days: DayRange): boolean =>
  !isChosen(periodFromDays(start, end), 'within', days)

/** The number of reports in the sum; 0 without a sum. */
export const inSum = ({ sum, numeric_count: numeric }: SummaryNumbers): number => (sum === null ? 0 : numeric)

export const outOfSum = (group: SummaryNumbers): number => group.report_count - inSum(group)
