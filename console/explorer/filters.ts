// The filters of the explorer: their form in the URL, and what they select among the rows of saved capsules, by the rules
// of GET /rows/indicator-reports. Pure.
import { isDay, periodFromDays } from '../../src/core/calendar-day.ts'
import type { FilterQuery } from '../../src/contract/row-operations.ts'
import type { Filters, ListFilter, Row } from './model.ts'

/** The filters that take several values, as the service calls them. */
export const serviceNames = {
  themes: 'theme',
  funds: 'fund',
  provinces: 'province',
  localities: 'locality',
  sectors: 'sector',
  populations: 'population',
  orgTypes: 'org_type',
} as const satisfies Record<ListFilter, keyof FilterQuery>

export const listFilters = Object.keys(serviceNames) as readonly ListFilter[]

/** As an address calls them. */
const addressNames = { ...serviceNames, orgTypes: 'orgType' } as const
type ListName = (typeof addressNames)[ListFilter]

/** Something for each filter that takes several values. */
export const eachList = <T>(make: (filter: ListFilter) => T): Readonly<Record<ListFilter, T>> =>
  Object.fromEntries(listFilters.map((filter) => [filter, make(filter)])) as Record<ListFilter, T>

export const noFilters: Filters = {
  ...eachList(() => []),
  org: null,
  outcome: null,
  indicator: null,
  from: null,
  to: null,
  kind: null,
}

type AddressName = ListName | 'org' | 'outcome' | 'indicator' | 'from' | 'to' | 'kind'

/** Separates values; identifiers and names do not contain tabs. */
const between = '\t'

const list = (text: string | undefined): string[] => (text ?? '').split(between).filter((each) => each !== '')
const single = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)
const day = (text: string | undefined): string | null => (text !== undefined && isDay(text) ? text : null)

/** Values that cannot be parsed are ignored. */
export function readFilters(search: Readonly<Partial<Record<AddressName, string>>>): Filters {
  const { kind } = search
  return {
    ...eachList((filter) => list(search[addressNames[filter]])),
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
export function filterSearch(filters: Filters): Record<AddressName, string | undefined> {
  const lists = listFilters.map((filter) => [addressNames[filter], joinValues(filters[filter])])
  return {
    ...(Object.fromEntries(lists) as Record<ListName, string | undefined>),
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

/** What a row has that the filter chooses by; undefined where its source does not know. */
export const rowValues = (row: Row, filter: ListFilter): readonly string[] | undefined =>
  filter === 'themes' || filter === 'funds' ? row[filter] : row.served?.[filter]

const rowPeriod = ({ period_start: start, period_end: end }: Row) => periodFromDays(start, end)

/**
 * By filter. A report with one readable date uses it for both ends of its period, reversed ends are put in order; without a
 * date it matches no period.
 */
const tests: Readonly<Record<FilterName, Test>> = {
  ...eachList(
    (filter): Test =>
      (row, filters) =>
        matchesAny(filters[filter], rowValues(row, filter)),
  ),
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
