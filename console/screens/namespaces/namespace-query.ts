// One namespace with its counts.
import { queryOptions, useQuery } from '@tanstack/react-query'

import { consoleApi } from '../../shared/api/clients.ts'

export const namespaceQuery = (slug: string) =>
  queryOptions({
    queryKey: [slug, 'namespace'],
    queryFn: ({ signal }) => consoleApi.getConsoleNamespace({ namespace: slug }, { signal }),
    // Pending capsules will change the counts.
    refetchInterval: ({ state }) => ((state.data?.capsules.pending ?? 0) > 0 ? 3000 : false),
  })

export const useNamespace = (slug: string) => useQuery(namespaceQuery(slug))
