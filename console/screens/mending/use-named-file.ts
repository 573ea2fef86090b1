// The file that is mended, from wherever its bytes come.
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Null until its bytes and its name are there. */
export function useNamedFile(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Response>,
  name: string | undefined,
) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => await (await read(signal)).blob(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const file = useMemo(() => (data && name !== undefined ? new File([data], name) : null), [data, name])
  return { file, error, refetch }
}
