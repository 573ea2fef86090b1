// The file that a report is about, for the places that the report names: fetched at once when it is small, otherwise on
// request, because of slow connections.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ValidationReport } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { sheets } from '../sheets/words.ts'
import { isOfWorkbook } from './report-items.ts'
import { report as own } from './words.ts'

type Read = (signal: AbortSignal) => Promise<Response>

/** A stored file never changes. */
export const fileQuery = (key: readonly string[], read: Read) =>
  queryOptions({
    queryKey: [...key, 'bytes'],
    queryFn: async ({ signal }) => await (await read(signal)).blob(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

const smallBytes = 2 * 1024 * 1024

interface Reported {
  readonly report: ValidationReport
  readonly bytes: number
  /** A comparison with the standard shows places in the file too. */
  readonly isCompared: boolean
}

export function useReportedFile(key: readonly string[], read: Read, about: Reported) {
  const { report, bytes, isCompared } = about
  const { showPlaces } = own.use()
  const { show: showSheets } = sheets.use()
  const { size } = useFormat()
  const [isWanted, setWanted] = useState(bytes <= smallBytes)
  const isWorkbook = isOfWorkbook(report)
  const isNeeded = isWorkbook || isCompared || report.items.length > 0
  const { data, isLoading, isError } = useQuery({ ...fileQuery(key, read), enabled: isNeeded && isWanted })
  const ask = isNeeded && !isWanted && (
    <p>
      <Button size="small" icon="search" onPress={() => setWanted(true)}>
        {isWorkbook ? showSheets(size(bytes)) : showPlaces(size(bytes))}
      </Button>
    </p>
  )
  return { file: data, ask, isLoading, isError }
}
