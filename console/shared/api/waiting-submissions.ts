// How many files that were sent through links wait for a decision, for the menu.
import { useQuery } from '@tanstack/react-query'

import { consoleApi } from './clients.ts'

const askEveryMs = 60_000

/** Undefined until it is known. */
export const useWaitingSubmissions = (isEnabled: boolean): number | undefined =>
  useQuery({
    queryKey: ['submissions', 'waiting'],
    queryFn: async ({ signal }) => (await consoleApi.countWaitingSubmissions({}, { signal })).waiting,
    refetchInterval: askEveryMs,
    enabled: isEnabled,
  }).data
