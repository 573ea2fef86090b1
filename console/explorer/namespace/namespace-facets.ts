// Facets of a namespace. The service counts themes and funds, each without its own filter; the others are counted
// from the rows. Counts that would need a second large response are left out.
import { dataApi } from '../../api/clients.ts'
import { facetsOf } from '../facets/facets-of.ts'
import { isReversed } from '../filters.ts'
import type { Filters } from '../model.ts'
import { TooManyRows } from '../model.ts'
import type { FacetOption, Facets, Row } from '../model.ts'
import { serverFilters } from './server-filters.ts'

export async function namespaceFacets(
  namespace: string,
  filters: Filters,
  serverRows: (filters: Filters) => Promise<readonly Row[]>,
  signal: AbortSignal | undefined,
): Promise<Facets> {
  const at = { namespace, ...(signal && { signal }) }
  // The service refuses a range that ends before it starts.
  const valid = isReversed(filters) ? { ...filters, from: null, to: null } : filters
  let isPartial = false
  const [themes, funds, organizations, rows] = await Promise.all([
    dataApi.listThemes(serverFilters({ ...valid, themes: [] }), at),
    dataApi.listFunds(serverFilters({ ...valid, funds: [] }), at),
    dataApi.listOrganizations({}, at),
    serverRows(valid).catch((error: unknown): readonly Row[] => {
      if (!(error instanceof TooManyRows)) throw error
      isPartial = true
      return []
    }),
  ])
  const counted = facetsOf(rows, filters)
  // The service cannot apply these filters, so its counts would be too high.
  const isLocal = filters.outcome !== null || filters.indicator !== null || filters.kind !== null
  const count = (reports: number): number | null => (isLocal ? null : reports)
  const counts = new Map(counted.organizations.map((each) => [each.value, each]))
  const named = organizations.data.map(({ id, name }): FacetOption => ({
    value: id,
    name,
    count: counts.get(id)?.count ?? (filters.org === null && rows.length > 0 ? 0 : null),
  }))
  return {
    ...counted,
    themes: themes.data.map((each) => ({ value: each.theme, name: null, count: count(each.report_count) })),
    funds: funds.data.map((each) => ({
      value: each.fund,
      name: null,
      count: count(each.report_count),
      orgCount: each.org_count,
    })),
    organizations: named.filter((each) => each.count !== 0).sort((a, b) => (b.count ?? 0) - (a.count ?? 0)),
    unthemed: themes.meta.unthemed_reports,
    ...(!isPartial && filters.org === null && rows.length > 0
      ? { unreported: named.filter((each) => each.count === 0).length }
      : {}),
    isPartial,
  }
}
