// How much keys are used.
import { queryOptions } from '@tanstack/react-query'

import { consoleApi } from './clients.ts'

export type UseLine = Awaited<ReturnType<typeof consoleApi.getTenantUse>>['data'][number]
export type UseByKey = Awaited<ReturnType<typeof consoleApi.listUseByKey>>['data'][number]

export const useByKeyQuery = queryOptions({
  queryKey: ['key-use'],
  queryFn: async ({ signal }) => (await consoleApi.listUseByKey({}, { signal })).data,
})

/** Of one key, or of all together. */
export const useLinesQuery = (keyId: string | null) =>
  queryOptions({
    queryKey: ['key-use', keyId],
    queryFn: async ({ signal }) =>
      (keyId === null
        ? await consoleApi.getTenantUse({}, { signal })
        : await consoleApi.getKeyUse({ key_id: keyId }, { signal })
      ).data,
  })
