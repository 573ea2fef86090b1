// The cache of server responses. An ended session is detected here, whichever request meets it first.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '../../src/client/api-problem.ts'
import type { Session } from './session.ts'

const sessionEnded = new Set<string>(['not_signed_in', 'api_key_missing'])

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && sessionEnded.has(error.code)

/** `onSessionEnd` is called for every answer that shows it; a session query that finds no session is one. */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (data, query) => {
        if (query.queryKey[0] === 'session' && !(data as Session).signed_in) onSessionEnd()
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What the caller did wrong stays wrong; a server out of reach may come back.
        retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status < 500),
      },
    },
  })
}
