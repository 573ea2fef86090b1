// The filters of the explorer as query parameters of the service. Both sides are held by their types: a filter that only
// the explorer has, and one that only the service has, do not compile.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { serviceNames } from '../filters.ts'
import type { Filters, ListFilter } from '../model.ts'

type AllFilters = { readonly [Name in keyof Required<FilterQuery>]: FilterQuery[Name] | undefined }
type Lists = Record<(typeof serviceNames)[ListFilter], string[] | undefined>

export function serverFilters(filters: Filters): FilterQuery {
  const { org, outcome, indicator, from, to, kind, ...lists } = filters
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const query: AllFilters = {
    ...(Object.fromEntries(names.map((name) => [serviceNames[name], unlessEmpty(lists[name])])) as Lists),
    org: org ?? undefined,
    outcome: outcome === null ? undefined : [outcome],
    indicator: indicator === null ? undefined : [indicator],
    kind: kind ?? undefined,
    'period[from]': from ?? undefined,
    'period[to]': to ?? undefined,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

const unlessEmpty = (values: readonly string[]): string[] | undefined =>
  values.length === 0 ? undefined : [...values]
