// The data of the charts: the filtered rows, grouped once, and the organizations of each fund.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'

import { periodOf } from '../../../src/core/calendar-day.ts'
import { isChosen } from '../../../src/core/summary/period.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { filterCount, isReversed } from '../filters.ts'
import type { Explorer, Filters, Row } from '../model.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { byCount, fundCounts, type FundCounts } from './funds.ts'
import { groupRows, type Groups } from './groups.ts'

const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const nothing: readonly Row[] = []

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
      // The same query as the table's, so that the rows are shared.
      const rows = await queries.fetchQuery({
        queryKey: [...source.key, 'rows', filters],
        queryFn: ({ signal }) => (isReversed(filters) ? nothing : source.rows(filters, signal)),
        structuralSharing: false,
        retry: false,
        staleTime: 30_000,
      })
      const counting = rows.filter(({ period_start: start, period_end: end }) =>
        isChosen(periodOf(start, end), counted, filters),
      )
      const uncounted = rows.length - counting.length
      return { ...(await groupRows(counting, yieldToBrowser)), filters, uncounted }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
  })
}

/** The service counts a namespace; saved capsules include the funds. */
export const useFundCounts = ({ source }: Explorer, { rows, filters }: Grouped) =>
  useQuery({
    queryKey: [...source.key, 'fund-counts', filters],
    queryFn: async ({ signal }): Promise<FundCounts> => {
      const isWhole = filterCount(filters) === 0
      if (source.namespace === null) {
        const organizations = isWhole ? await source.organizations(signal) : rows.flatMap(organizationOf)
        return fundCounts(
          organizations.map(({ id, funds = [] }) => ({ id, funds })),
          isWhole,
        )
      }
      if (isReversed(filters)) return fundCounts([], false)
      const { data, meta } = await dataApi.listFunds(serverFilters(filters), {
        namespace: source.namespace,
        signal,
      })
      return {
        total: meta.total_orgs,
        unfunded: meta.unfunded_orgs,
        funds: data.map((each) => ({ fund: each.fund, organizations: each.org_count })).sort(byCount),
        isWhole,
        // The service counts by the rule of rows, whichever reports count in the other charts.
        isTouching: filters.from !== null || filters.to !== null,
      }
    },
    placeholderData: keepPreviousData,
  })

const organizationOf = ({ org, funds = [] }: Row) => (org ? [{ id: org.id, funds }] : [])
