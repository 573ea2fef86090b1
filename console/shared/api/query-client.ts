// The cache of server responses. It detects that the session has ended, whichever request fails first, and reads again what
// could not be read while the service was down.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { whenReachable } from './reachable.ts'
import type { Session } from './session.ts'

const sessionEnded = new Set<string>(['not_signed_in', 'api_key_missing'])

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && sessionEnded.has(error.code)

/** What `fetch` throws where nobody answers. */
const isNetwork = (error: unknown): boolean => error instanceof TypeError

/** `onSessionEnd` is called for every response that shows it, including a session query that finds no session. */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        onError(error)
        if (isNetwork(error)) whenReachable(() => void refetchUnreached(client))
      },
      onSuccess: (data, query) => {
        if (query.queryKey[0] === 'session' && !(data as Session).signed_in) onSessionEnd()
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Asked without a network too: otherwise what is shown waits without a word, under filters that it does not obey.
        networkMode: 'always',
        staleTime: 5_000,
        // A 4xx answer would be the same again; other failures may be temporary.
        retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

const refetchUnreached = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => isNetwork(state.error) })
