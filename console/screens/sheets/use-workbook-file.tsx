// The workbook that a report is about, to show its sheets: fetched at once when it is small, otherwise on request.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { sheets as own } from './words.ts'

const smallBytes = 2 * 1024 * 1024

interface WorkbookFile {
  readonly workbook: Blob | undefined
  readonly ask: ReactElement | null
}

export function useWorkbookFile(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<{ blob(): Promise<Blob> }>,
  { isWorkbook, bytes }: { readonly isWorkbook: boolean; readonly bytes: number },
): WorkbookFile {
  const words = own.use()
  const { size } = useFormat()
  const [isWanted, setWanted] = useState(bytes <= smallBytes)
  const { data } = useQuery({
    queryKey: [...key, 'bytes'],
    queryFn: async ({ signal }) => await (await read(signal)).blob(),
    enabled: isWorkbook && isWanted,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const ask =
    isWorkbook && !isWanted ? (
      <p>
        <Button size="small" icon="search" onPress={() => setWanted(true)}>
          {words.show(size(bytes))}
        </Button>
      </p>
    ) : null
  return { workbook: isWorkbook ? data : undefined, ask }
}
