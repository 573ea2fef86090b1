// The filters of the explorer: their form in the URL, and what they select among the rows of saved capsules, by the rules
// of GET /rows/indicator-reports. Pure.
import { periodFromDays } from '../../src/core/calendar-day.ts'
import type { Filters, Row } from './model.ts'

export const noFilters: Filters = {
  themes: [],
  funds: [],
  provinces: [],
  localities: [],
  sectors: [],
  populations: [],
  orgTypes: [],
  org: null,
  outcome: null,
  indicator: null,
  from: null,
  to: null,
  kind: null,
}

interface FilterSearch {
  theme?: string
  fund?: string
  province?: string
  locality?: string
  sector?: string
  population?: string
  orgType?: string
  org?: string
  outcome?: string
  indicator?: string
  from?: string
  to?: string
  kind?: string
}

/** Separates values; identifiers and names do not contain tabs. */
const between = '\t'

const list = (text: string | undefined): string[] => (text ?? '').split(between).filter((each) => each !== '')
const single = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)
const day = (text: string | undefined): string | null =>
  text !== undefined && /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : null

/** Values that cannot be parsed are ignored. */
export function readFilters(search: FilterSearch): Filters {
  const { kind } = search
  return {
    themes: list(search.theme),
    funds: list(search.fund),
    provinces: list(search.province),
    localities: list(search.locality),
    sectors: list(search.sector),
    populations: list(search.population),
    orgTypes: list(search.orgType),
    org: single(search.org),
    outcome: single(search.outcome),
    indicator: single(search.indicator),
    from: day(search.from),
    to: day(search.to),
    kind: kind === 'numeric' || kind === 'qualitative' ? kind : null,
  }
}

const joinValues = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.join(between)

/** All search parameters of filters; undefined removes one. */
export function filterSearch(filters: Filters): { [K in keyof FilterSearch]-?: string | undefined } {
  return {
    theme: joinValues(filters.themes),
    fund: joinValues(filters.funds),
    province: joinValues(filters.provinces),
    locality: joinValues(filters.localities),
    sector: joinValues(filters.sectors),
    population: joinValues(filters.populations),
    orgType: joinValues(filters.orgTypes),
    org: filters.org ?? undefined,
    outcome: filters.outcome ?? undefined,
    indicator: filters.indicator ?? undefined,
    from: filters.from ?? undefined,
    to: filters.to ?? undefined,
    kind: filters.kind ?? undefined,
  }
}

/** As people count them: the two days of a period are one filter. */
export const filterCount = ({ from, to, ...others }: Filters): number =>
  Object.values(others).reduce<number>(
    (count, value) => count + (Array.isArray(value) ? value.length : Number(value !== null)),
    Number(from !== null || to !== null),
  )

/** A range that ends before it starts matches nothing, and the service would refuse it. */
export const isReversed = ({ from, to }: Filters): boolean => from !== null && to !== null && from > to

export type FilterName = keyof Filters

type Test = (row: Row, filters: Filters) => boolean

const matchesAny = (wanted: readonly string[], there: readonly string[] | undefined): boolean =>
  wanted.length === 0 || there === undefined || wanted.some((each) => there.includes(each))

const rowPeriod = ({ period_start: start, period_end: end }: Row) => periodFromDays(start, end)

/**
 * By filter. A report with one readable date uses it for both ends of its period, reversed ends are put in order; without a
 * date it matches no period.
 */
const tests: Readonly<Record<FilterName, Test>> = {
  themes: (row, { themes }) => matchesAny(themes, row.themes),
  funds: (row, { funds }) => matchesAny(funds, row.funds),
  provinces: (row, { provinces }) => matchesAny(provinces, row.served?.provinces),
  localities: (row, { localities }) => matchesAny(localities, row.served?.localities),
  sectors: (row, { sectors }) => matchesAny(sectors, row.served?.sectors),
  populations: (row, { populations }) => matchesAny(populations, row.served?.populations),
  orgTypes: (row, { orgTypes }) => matchesAny(orgTypes, row.served?.orgTypes),
  org: (row, { org }) => org === null || row.org?.id === org,
  outcome: (row, { outcome }) => outcome === null || row.outcome?.id === outcome,
  indicator: (row, { indicator }) => indicator === null || row.indicator.id === indicator,
  from: (row, { from }) => from === null || (rowPeriod(row)?.end ?? '') >= from,
  to: (row, { to }) => to === null || (rowPeriod(row)?.start ?? '~') <= to,
  kind: (row, { kind }) => kind === null || (row.value === null) === (kind === 'qualitative'),
}

const allTests = Object.entries(tests) as [FilterName, Test][]

export const matches = (row: Row, filters: Filters): boolean =>
  allTests.every(([, test]) => test(row, filters))

/** The filters that a row does not match. It counts in a facet if it fails no other filter than the facet's own. */
export const failedFilters = (row: Row, filters: Filters): FilterName[] =>
  allTests.filter(([, test]) => !test(row, filters)).map(([name]) => name)
