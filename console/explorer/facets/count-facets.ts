// Facets counted from loaded rows: each facet under all filters except its own, so that choosing a value does not
// hide the others. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { profileLists, type ProfileList } from '../../../src/core/projection/organization-details.ts'
import { compareCodePoints } from '../../../src/core/projection/source.ts'
import { failedFilters, type FilterName } from '../filters.ts'
import type { Filters, FacetOption, Facets, FundOption, Named, Row } from '../model.ts'

interface Tally {
  readonly name: string | null
  count: number
}

type Tallies = Map<string, Tally>

function add(to: Tallies, value: string, name: string | null): void {
  const before = to.get(value)
  if (before) before.count += 1
  else to.set(value, { name, count: 1 })
}

const addNamed = (to: Tallies, entity: Named | null) => entity && add(to, entity.id, entity.name)

/** The most frequent first, then by value. */
const facetOptions = (tallies: Tallies): FacetOption[] =>
  [...tallies]
    .map(([value, { name, count }]) => ({ value, name, count }))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))

/** Of many rows in slices, so that the page is not blocked. */
export async function countInSlices(rows: readonly Row[], filters: Filters): Promise<Facets> {
  const counter = createCounter(filters)
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await new Promise<void>((resolve) => setTimeout(resolve, 0))
    for (const row of rows.slice(at, at + sliceSize)) counter.add(row)
  }
  return counter.result()
}

const sliceSize = 4000

export function countFacets(rows: readonly Row[], filters: Filters): Facets {
  const counter = createCounter(filters)
  for (const row of rows) counter.add(row)
  return counter.result()
}

function createCounter(filters: Filters) {
  const [themes, funds, organizations, outcomes, indicators] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ] as [Tallies, Tallies, Tallies, Tallies, Tallies]
  const served = createServedCounter()
  const fundOrganizations = new Map<string, Set<string>>()
  const endMonths = new Map<string, number>()
  let [numeric, qualitative, unthemed] = [0, 0, 0]
  const addRow = (row: Row): void => {
    const fails = failedFilters(row, filters)
    const counts = (own: FilterName): boolean =>
      fails.length === 0 || (fails.length === 1 && fails[0] === own)
    if (fails.every(isPeriod)) {
      const month = periodFromDays(row.period_start, row.period_end)?.end.slice(0, 7)
      if (month !== undefined) endMonths.set(month, (endMonths.get(month) ?? 0) + 1)
    }
    if (fails.length > 1) return
    served.add(row, fails[0])
    if (counts('themes')) {
      for (const theme of row.themes) add(themes, theme, null)
      if (row.themes.length === 0) unthemed += 1
    }
    if (counts('funds')) {
      for (const fund of row.funds ?? []) {
        add(funds, fund, null)
        const ofFund = fundOrganizations.get(fund) ?? new Set()
        if (row.org) ofFund.add(row.org.id)
        fundOrganizations.set(fund, ofFund)
      }
    }
    if (counts('org')) addNamed(organizations, row.org)
    if (counts('outcome')) addNamed(outcomes, row.outcome)
    if (counts('indicator')) addNamed(indicators, row.indicator)
    if (counts('kind')) {
      if (row.value === null) qualitative += 1
      else numeric += 1
    }
  }
  const result = (): Facets => ({
    themes: facetOptions(themes),
    funds: withOrganizations(funds, fundOrganizations),
    ...served.result(),
    organizations: facetOptions(organizations),
    outcomes: facetOptions(outcomes),
    indicators: facetOptions(indicators),
    numeric,
    qualitative,
    unthemed,
    endMonths,
  })
  return { add: addRow, result }
}

const withOrganizations = (
  funds: Tallies,
  organizations: ReadonlyMap<string, ReadonlySet<string>>,
): FundOption[] =>
  facetOptions(funds).map(({ value, name, count }) => ({
    value,
    name,
    count,
    orgCount: organizations.get(value)?.size ?? 0,
  }))

const isPeriod = (name: FilterName): boolean => name === 'from' || name === 'to'

type ServedTally = Readonly<{ counts: Tallies; organizations: Map<string, Set<string>> }>

/** By what profiles of organizations say; nothing where the rows do not say it. */
function createServedCounter() {
  const tallies = new Map(
    profileLists.map((list): [ProfileList, ServedTally] => [
      list,
      { counts: new Map(), organizations: new Map() },
    ]),
  )
  let isKnown = false
  const addRow = (row: Row, failing: FilterName | undefined): void => {
    if (row.served === undefined) return
    isKnown = true
    for (const [list, { counts, organizations }] of tallies) {
      if (failing !== undefined && failing !== list) continue
      for (const value of row.served[list]) {
        add(counts, value, null)
        const those = organizations.get(value) ?? new Set()
        if (row.org) those.add(row.org.id)
        organizations.set(value, those)
      }
    }
  }
  const optionsIn = (list: ProfileList): FundOption[] => {
    const { counts, organizations } = tallies.get(list) as ServedTally
    return withOrganizations(counts, organizations)
  }
  const result = (): Pick<Facets, 'served'> =>
    isKnown
      ? {
          served: {
            provinces: optionsIn('provinces'),
            localities: optionsIn('localities'),
            sectors: optionsIn('sectors'),
            populations: optionsIn('populations'),
            orgTypes: optionsIn('orgTypes'),
          },
        }
      : {}
  return { add: addRow, result }
}
