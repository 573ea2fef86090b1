// What the link that led here is for: a first account, an invitation or a new password.
import { useQuery } from '@tanstack/react-query'

import { consoleApi } from '../../shared/api/clients.ts'

export type OneTimeLink = Awaited<ReturnType<typeof consoleApi.readLink>>

/** Without a token nothing is asked. */
export const useOneTimeLink = (token: string) =>
  useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => consoleApi.readLink({ body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
