// The cache of server responses. It detects that the session has ended, whichever request fails first.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import type { Session } from './session.ts'

const sessionEnded = new Set<string>(['not_signed_in', 'api_key_missing'])

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && sessionEnded.has(error.code)

/** `onSessionEnd` is called for every response that shows it, including a session query that finds no session. */
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
        // A 4xx answer would be the same again; other failures may be temporary.
        retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status < 500),
      },
    },
  })
}
