// The cache of what the server said. A session that has ended is noticed here, wherever it shows first.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '../../src/client/api-problem.ts'

const sessionEnded = new Set<string>(['not_signed_in', 'api_key_missing'])

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && sessionEnded.has(error.code)

export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
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
