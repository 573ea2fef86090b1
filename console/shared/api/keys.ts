// The API keys of the tenant, without their secrets.
import { queryOptions, useQuery } from '@tanstack/react-query'

import { consoleApi } from './clients.ts'
import { useMayWrite } from './session.ts'

export type ApiKey = Awaited<ReturnType<typeof consoleApi.relabelApiKey>>
export type CreatedKey = Awaited<ReturnType<typeof consoleApi.createApiKey>>

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await consoleApi.listApiKeys({}, { signal })).data,
})

/** Readers see no keys. */
export const useKeys = () => useQuery({ ...keysQuery, enabled: useMayWrite() })
