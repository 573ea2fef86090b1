// What is found at each organization: the rows of every period that Results reads, without a filter, looked at in slices.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { createAssessment } from '../../../src/core/quality/assess.ts'
import type { AssessedReport, Quality } from '../../../src/core/quality/quality.ts'
import { useAllPeriods } from '../charts/use-results.ts'
import { filterCount, noFilters } from '../filters.ts'
import { inSlices } from '../in-slices.ts'
import type { Explorer, ExplorerSource, QualityEntities, Row } from '../model.ts'
import { noRows, rowsQuery } from '../rows-query.ts'
import { todayText } from '../sums/results.ts'

const sliceSize = 2000

const nothing: QualityEntities = { organizations: [], indicators: [], outcomes: [] }

const useRead = <T>({ key }: ExplorerSource, what: string, read: (signal: AbortSignal) => Promise<T>) =>
  useQuery({
    queryKey: [...key, what],
    queryFn: ({ signal }) => read(signal),
    structuralSharing: false,
    staleTime: 30_000,
  })

export interface FoundQuality {
  readonly quality: Quality
  readonly entities: QualityEntities
  readonly rows: readonly Row[]
  /** Names of reports are not there yet. */
  readonly isPartial: boolean
}

export function useQuality(explorer: Explorer) {
  const { source } = explorer
  const rows = useAllPeriods({ ...explorer, filters: noFilters })
  const entities = useRead(
    source,
    'quality-entities',
    async (signal) => (await source.quality?.entities(signal)) ?? nothing,
  )
  // Many pages of a large namespace: what does not need them is shown before they are there.
  const reports = useRead(
    source,
    'quality-reports',
    async (signal) => (await source.quality?.reports(signal)) ?? [],
  )
  const all = rows.data?.rows
  const read = [rows.dataUpdatedAt, entities.dataUpdatedAt, reports.dataUpdatedAt]
  const found = useQuery({
    queryKey: [...source.key, 'quality', ...read],
    queryFn: async (): Promise<FoundQuality> => {
      const looked = entities.data ?? nothing
      const quality = await assessInSlices(all ?? noRows, looked, reports.data ?? [])
      return { quality, entities: looked, rows: all ?? noRows, isPartial: reports.data === undefined }
    },
    placeholderData: (before) => before,
    enabled: all !== undefined && entities.data !== undefined,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return {
    data: found.data,
    error: rows.error ?? entities.error ?? reports.error ?? found.error,
    refetch: () => Promise.all([rows.refetch(), entities.refetch(), reports.refetch()]),
  }
}

async function assessInSlices(
  rows: readonly Row[],
  entities: QualityEntities,
  reports: readonly AssessedReport[],
): Promise<Quality> {
  const assessment = createAssessment(entities, { today: todayText() })
  await inSlices(rows, sliceSize, (row) => assessment.add(row))
  await inSlices(reports, sliceSize, (report) => assessment.addReport(report))
  return assessment.result()
}

/** Those with a report under the filters; null where there is no filter, undefined until they are known. */
export function useChosenOrganizations({
  source,
  filters,
}: Explorer): ReadonlySet<string> | null | undefined {
  const isFiltered = filterCount(filters) > 0
  const { data } = useQuery({ ...rowsQuery(source, filters), enabled: isFiltered })
  return useMemo(
    () => (isFiltered ? data && new Set(data.flatMap(({ org }) => org?.id ?? [])) : null),
    [isFiltered, data],
  )
}
