// The file that is mended, from wherever its bytes come.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { fileQuery } from '../report/use-reported-file.tsx'

/** Null until its bytes and its name are there. */
export function useNamedFile(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<Response>,
  name: string | undefined,
) {
  const { data, error, refetch } = useQuery(fileQuery(key, read))
  const file = useMemo(() => (data && name !== undefined ? new File([data], name) : null), [data, name])
  return { file, error, refetch }
}
