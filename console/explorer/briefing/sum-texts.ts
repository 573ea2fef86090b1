// What the numbers of a briefing count, and this as text: why reports are excluded, and what a sum covers. Pure: the texts
// are passed in.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { meanFormat } from '../../../src/core/summary/mean-format.ts'
import { isChosen, type DayRange } from '../../../src/core/summary/period.ts'
import type { SummaryNumbers } from '../../../src/core/summary/summary.ts'
import type { Row } from '../model.ts'
import { locales } from '../texts/locales.ts'
import { readDay } from '../texts/period.ts'
import type { Texts } from '../texts/texts.ts'
import type { Language } from '../../shared/words/language.ts'
import type { SumWords } from './sum-words.ts'

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

/** Why reports are excluded; empty when none are. */
export function whyOut(group: SummaryNumbers, words: SumWords, texts: Texts): string {
  if (group.not_summed !== null) return words.reasons[group.not_summed]
  const withoutNumber = group.report_count - group.numeric_count
  return withoutNumber === 0 ? '' : words.withoutNumber(withoutNumber, texts.number(withoutNumber))
}

/** The days it covers, and how many of its reports reach beyond the days of the filter. */
export function coverText(
  { group, beyond }: Counted<SummaryNumbers>,
  filter: string | null,
  words: SumWords,
  texts: Texts,
): string {
  const { period_start: start, period_end: end, report_count: all } = group
  if (start === null || end === null) return ''
  const span = texts.period({ start: readDay(start), end: readDay(end) })
  if (filter === null || beyond === 0) return span
  return words.covers(span, words.beyond(beyond, texts.number(beyond), texts.number(all), filter))
}

/** Rounded, because a mean may have many digits; files have all of them. */
export function meanText(mean: number, language: Language): string {
  const options = meanFormat(mean)
  const key = JSON.stringify([language, options])
  const format = meanFormats.get(key) ?? new Intl.NumberFormat(locales[language], options)
  meanFormats.set(key, format)
  return format.format(mean)
}

/** To make one takes longer than to use it for a whole table. */
const meanFormats = new Map<string, Intl.NumberFormat>()
