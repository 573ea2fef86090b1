// The data of the charts: the filtered rows, grouped once, and the organizations of each fund, province or sector.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { listValues } from '../../shared/api/filter-values.ts'
import { filterCount, isReversed, serviceNames } from '../filters.ts'
import type { Explorer, Filters, Row } from '../model.ts'
import { rowsQuery } from '../rows-query.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { groupOnce, type Groups } from './groups.ts'
import { byCount, countOrganizations, type CountedBy, type OrganizationCounts } from './value-counts.ts'

/** With the filters they belong to: while new rows load, the previous ones are still shown. */
export interface Grouped extends Groups {
  readonly filters: Filters
  /** Reports that touch the period of the filter and do not count by the choice of the reader. */
  readonly uncounted: number
}

/** The rows that count in sums, charts and briefings. */
export function useGroups({ source, filters, counted }: Explorer) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...source.key, 'charts', filters, counted],
    queryFn: async (): Promise<Grouped> => {
      const rows = await queries.fetchQuery(rowsQuery(source, filters))
      const groups = await groupOnce(rows, { counted, days: filters })
      return { ...groups, filters, uncounted: rows.length - groups.rows.length }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
  })
}

/** The service counts a namespace; saved capsules say it of each organization. */
export const useOrganizationCounts = ({ source }: Explorer, { rows, filters }: Grouped, by: CountedBy) =>
  useQuery({
    queryKey: [...source.key, 'organization-counts', by, filters],
    queryFn: async ({ signal }): Promise<OrganizationCounts> => {
      const isWhole = filterCount(filters) === 0
      if (source.namespace === null) {
        const organizations = isWhole ? await source.organizations(signal) : rows.flatMap(rowOrganization)
        return countOrganizations(
          organizations.map(({ id, ...of }) => ({ id, values: of[by] ?? [] })),
          isWhole,
        )
      }
      if (isReversed(filters)) return countOrganizations([], false)
      return {
        ...(await readCounts(by, serverFilters(filters), { namespace: source.namespace, signal })),
        isWhole,
        // The service counts by the rule of rows, whichever reports count in the other charts.
        isTouching: filters.from !== null || filters.to !== null,
      }
    },
    placeholderData: keepPreviousData,
  })

const rowOrganization = ({ org, funds = [], served }: Row) =>
  org ? [{ id: org.id, funds, provinces: served?.provinces, sectors: served?.sectors }] : []

async function readCounts(by: CountedBy, query: FilterQuery, at: { namespace: string; signal: AbortSignal }) {
  const { data, meta } = await listValues[serviceNames[by]](query, at)
  const values = data.map(({ value, org_count: count }) => ({ value, count }))
  return {
    total: meta.total_orgs,
    without: 'unfunded_orgs' in meta ? meta.unfunded_orgs : meta.unplaced_orgs,
    values: values.sort(byCount),
  }
}
