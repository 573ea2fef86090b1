// Facets counted from loaded rows: each facet under all filters except its own, so that choosing a value does not
// hide the others. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { compareCodePoints } from '../../../src/core/projection/source.ts'
import { eachList, failedFilters, listFilters, rowValues, type FilterName } from '../filters.ts'
import { inSlices } from '../in-slices.ts'
import type { Filters, FacetOption, Facets, Named, Row } from '../model.ts'

interface Tally {
  readonly name: string | null
  count: number
}

type Tallies = Map<string, Tally>

function addTally(to: Tallies, value: string, name: string | null): void {
  const before = to.get(value)
  if (before) before.count += 1
  else to.set(value, { name, count: 1 })
}

const addNamed = (to: Tallies, entity: Named | null) => entity && addTally(to, entity.id, entity.name)

/** The most frequent first, then by value. */
const facetOptions = (tallies: Tallies): FacetOption[] =>
  [...tallies]
    .map(([value, { name, count }]) => ({ value, name, count }))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))

const sliceSize = 4000

/** Of many rows in slices, so that the page is not blocked. */
export async function countInSlices(rows: readonly Row[], filters: Filters): Promise<Facets> {
  const counter = createCounter(filters)
  await inSlices(rows, sliceSize, counter.add)
  return counter.result()
}

export function countFacets(rows: readonly Row[], filters: Filters): Facets {
  const counter = createCounter(filters)
  for (const row of rows) counter.add(row)
  return counter.result()
}

function createCounter(filters: Filters) {
  const lists = eachList((): Tallies => new Map())
  const [organizations, outcomes, indicators]: [Tallies, Tallies, Tallies] = [new Map(), new Map(), new Map()]
  const endMonths = new Map<string, number>()
  let [numeric, qualitative, unthemed] = [0, 0, 0]
  /** Whether the rows say what profiles of organizations say. */
  let hasServed = false
  const add = (row: Row): void => {
    const fails = failedFilters(row, filters)
    const counts = (own: FilterName): boolean =>
      fails.length === 0 || (fails.length === 1 && fails[0] === own)
    if (fails.every(isPeriod)) {
      const month = periodFromDays(row.period_start, row.period_end)?.end.slice(0, 7)
      if (month !== undefined) endMonths.set(month, (endMonths.get(month) ?? 0) + 1)
    }
    if (fails.length > 1) return
    for (const filter of listFilters) {
      if (counts(filter))
        for (const value of rowValues(row, filter) ?? []) addTally(lists[filter], value, null)
    }
    hasServed ||= row.served !== undefined
    if (counts('themes') && row.themes.length === 0) unthemed += 1
    if (counts('org')) addNamed(organizations, row.org)
    if (counts('outcome')) addNamed(outcomes, row.outcome)
    if (counts('indicator')) addNamed(indicators, row.indicator)
    if (counts('kind')) {
      if (row.value === null) qualitative += 1
      else numeric += 1
    }
  }
  const result = (): Facets => {
    const { themes, funds, ...served } = eachList((filter) => facetOptions(lists[filter]))
    return {
      themes,
      funds,
      ...(hasServed && { served }),
      organizations: facetOptions(organizations),
      outcomes: facetOptions(outcomes),
      indicators: facetOptions(indicators),
      numeric,
      qualitative,
      unthemed,
      endMonths,
    }
  }
  return { add, result }
}

const isPeriod = (name: FilterName): boolean => name === 'from' || name === 'to'
