// The period of the filter as text: a year, months, days, or one bound.
import { readDay } from '../texts/period.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Explorer } from '../model.ts'
import { explorer as own } from '../words.ts'
import { chosenYear } from '../years.ts'

/** Null without a filter by period. */
export function usePeriodName(
  { filters: all, fiscalYearStart }: Explorer,
  filters: Explorer['filters'] = all,
): string | null {
  const words = own.use().filters
  const texts = useTexts()
  const { from, to } = filters
  if (from !== null && to !== null) {
    const year = chosenYear(filters, fiscalYearStart)
    return year ?? texts.period({ start: readDay(from), end: readDay(to) })
  }
  if (from !== null) return words.since(from)
  return to === null ? null : words.until(to)
}
