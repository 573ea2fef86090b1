// The period of the filter as text: a year, months, days, or one bound.
import { periodBefore } from '../../../src/core/summary/period.ts'
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

/** The names of the period of the filter and of the one before; null where there is none. */
export function usePeriods(explorer: Explorer): {
  readonly period: string | null
  readonly before: string | null
} {
  const { filters } = explorer
  const { from, to } = filters
  const earlier = from !== null && to !== null && from <= to ? periodBefore({ from, to }) : null
  const period = usePeriodName(explorer)
  const before = usePeriodName(explorer, { ...filters, from: earlier?.from ?? null, to: earlier?.to ?? null })
  return { period, before }
}
