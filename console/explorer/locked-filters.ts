// Filters that a link locks: the reader can narrow what they select, and not widen it. The service applies them to all
// that it answers; here they are shown, and a choice outside of them is dropped. Pure.
import type { FilterQuery } from '../../src/contract/row-operations.ts'
import { eachList, serviceNames } from './filters.ts'
import type { Filters, LockedFilters } from './model.ts'

/** What is left of the reader's choice within the locked filters. */
export function withinLocked(chosen: Filters, { query }: LockedFilters): Filters {
  const { org, outcome, indicator, kind, 'period[from]': from, 'period[to]': to } = query
  return {
    ...eachList((filter) => among(chosen[filter], query[serviceNames[filter]])),
    org: org === undefined ? chosen.org : null,
    outcome: oneAmong(chosen.outcome, outcome),
    indicator: oneAmong(chosen.indicator, indicator),
    from: from === undefined || (chosen.from ?? '') > from ? chosen.from : null,
    to: to === undefined || (chosen.to !== null && chosen.to < to) ? chosen.to : null,
    kind: kind === undefined ? chosen.kind : null,
  }
}

/** The filters that apply: where the reader chose nothing, the locked ones. */
export function filtersWithin(chosen: Filters, { query }: LockedFilters): Filters {
  const { org, outcome, indicator, kind, 'period[from]': from, 'period[to]': to } = query
  return {
    ...eachList((filter) => orLocked(chosen[filter], query[serviceNames[filter]])),
    org: chosen.org ?? org ?? null,
    outcome: chosen.outcome ?? only(outcome),
    indicator: chosen.indicator ?? only(indicator),
    from: chosen.from ?? from ?? null,
    to: chosen.to ?? to ?? null,
    kind: chosen.kind ?? kind ?? null,
  }
}

const orLocked = (chosen: readonly string[], locked: readonly string[] | undefined): readonly string[] =>
  chosen.length > 0 ? chosen : (locked ?? [])

/** The values that can be chosen of a facet; undefined where nothing is locked. A single one leaves no choice. */
export function offeredValues(
  locked: LockedFilters | null,
  name: Exclude<keyof FilterQuery, 'period[from]' | 'period[to]'>,
): readonly string[] | undefined {
  const value = locked?.query[name]
  return typeof value === 'string' ? [value] : value
}

const among = (chosen: readonly string[], locked: readonly string[] | undefined): readonly string[] =>
  locked === undefined ? chosen : locked.length === 1 ? [] : chosen.filter((each) => locked.includes(each))

const oneAmong = (chosen: string | null, locked: readonly string[] | undefined): string | null =>
  chosen === null || locked === undefined ? chosen : (among([chosen], locked)[0] ?? null)

const only = (values: readonly string[] | undefined): string | null =>
  values?.length === 1 ? (values[0] ?? null) : null
