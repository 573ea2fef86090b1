// The figures of Results: the rows of every period under the other filters, read once, and added up where they are kept.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Named, Split, SummaryIndicatorGroup } from '../../../src/core/summary/summary.ts'
import { groupName, indicatorGroupsQuery } from '../../shared/api/indicator-groups.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { groupOnce, type Groups } from './groups.ts'
import { filterCount, isReversed } from '../filters.ts'
import { yieldToBrowser } from '../in-slices.ts'
import type { Explorer, ExplorerSource, Row, SharedGroup } from '../model.ts'
import { noRows, rowsQuery } from '../rows-query.ts'
import { todayText, type Results } from '../sums/results.ts'
import {
  addUp,
  findRowWork,
  numberRows,
  type AskedResults,
  type OrganizationFunds,
} from '../sums/row-work.ts'

/** Rows of every period, so that a year is compared and who is missing is known without reading again. */
export function useAllPeriods({ source, filters }: Explorer) {
  const queries = useQueryClient()
  const everyPeriod = { ...filters, from: null, to: null }
  return useQuery({
    queryKey: [...source.key, 'every-period', everyPeriod],
    queryFn: async (): Promise<Groups> => {
      const rows = await queries.fetchQuery(rowsQuery(source, everyPeriod))
      return await groupOnce(rows)
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
    staleTime: 30_000,
  })
}

const noSharedGroups: readonly SharedGroup[] = []

/** Those of the namespace, or those that came with the address of a link. */
export function useSharedGroups({ namespace, indicatorGroups }: ExplorerSource): readonly SharedGroup[] {
  const { data } = useQuery({ ...indicatorGroupsQuery(namespace ?? ''), enabled: namespace !== null })
  return data ?? indicatorGroups ?? noSharedGroups
}

/** Named in the reader's language. */
export function useIndicatorGroups(source: ExplorerSource): readonly SummaryIndicatorGroup[] {
  const language = useLanguage()
  const groups = useSharedGroups(source)
  return useMemo(
    () => groups.map((each) => ({ ...each, name: groupName(each, language) })),
    [groups, language],
  )
}

interface Asked {
  readonly rows: readonly Row[]
  readonly groups: readonly SummaryIndicatorGroup[]
  /** Needed for a split by fund. */
  readonly funds?: OrganizationFunds
  readonly split: Split
  /** What is looked at: everything, a group or an indicator. */
  readonly measure: string
  /** The indicators of that; null: all of them. */
  readonly indicators: readonly string[] | null
}

/** Everybody is expected where no filter says whom the question is about. */
const expectsAll = ({ filters }: Explorer, measure: string): boolean =>
  measure === 'all' && filterCount({ ...filters, org: null, from: null, to: null }) === 0

export function useResults(explorer: Explorer, asked: Asked) {
  const { source, filters, counted, fiscalYearStart } = explorer
  const { rows, groups, funds = null, split, measure, indicators } = asked
  const which = numberRows(rows)
  return useQuery({
    queryKey: [...source.key, 'results', filters, counted, fiscalYearStart, split, measure, which, groups],
    queryFn: async ({ signal }): Promise<Results> => {
      const everybody: readonly Named[] = expectsAll(explorer, measure)
        ? await source.organizations(signal)
        : []
      const { from, to, org } = filters
      const wanted: AskedResults = {
        split,
        counted,
        fiscalYearStart,
        groups,
        funds,
        indicators,
        from,
        to,
        organizations: org === null ? everybody : everybody.filter(({ id }) => id === org),
        today: todayText(),
      }
      const those = isReversed(filters) ? noRows : rows
      return (await findRowWork(those)?.results(wanted)) ?? (await addUp(those, wanted, yieldToBrowser))
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  })
}
