// The filters of the explorer as query parameters of the service. Both sides are held by their types: a filter that only
// the explorer has, and one that only the service has, do not compile.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import type { Filters } from '../model.ts'

type AllFilters = { readonly [Name in keyof Required<FilterQuery>]: FilterQuery[Name] | undefined }

export function serverFilters(filters: Filters): FilterQuery {
  const { themes, funds, org, outcome, indicator, from, to, kind, ...served } = filters
  const { provinces, localities, sectors, populations, orgTypes, ...unhandled } = served
  expectNoneLeft(unhandled)
  const query: AllFilters = {
    theme: unlessEmpty(themes),
    fund: unlessEmpty(funds),
    province: unlessEmpty(provinces),
    locality: unlessEmpty(localities),
    sector: unlessEmpty(sectors),
    population: unlessEmpty(populations),
    org_type: unlessEmpty(orgTypes),
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

/** A filter of the explorer that is not passed on above is left, and does not compile. */
function expectNoneLeft(_unhandled: Readonly<Record<string, never>>): void {}
