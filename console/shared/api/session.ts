// The signed-in account and the namespaces it can see.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { use } from 'react'

import { consoleApi } from './clients.ts'

export type Session = Awaited<ReturnType<typeof consoleApi.getSession>>
type SignedIn = Extract<Session, { signed_in: true }>
export type ConsoleNamespace = Awaited<ReturnType<typeof consoleApi.getConsoleNamespace>>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => consoleApi.getSession({}, { signal }),
  staleTime: 60_000,
})

/** For pages that require a session: they are rendered only once the session is loaded. */
export function useSignedIn(): SignedIn {
  const { data } = useSuspenseQuery(sessionQuery)
  // The session has ended and main.tsx is navigating to the sign-in page; this component suspends until then.
  return data.signed_in ? data : use(never)
}

/** False for a reader, who sees everything and changes nothing: what would be refused is not shown to them. */
export const useMayWrite = (): boolean => useSignedIn().account.role !== 'reader'

const never = new Promise<never>(() => {})

export const namespacesQuery = queryOptions({
  queryKey: ['namespaces'],
  queryFn: async ({ signal }) => (await consoleApi.listConsoleNamespaces({}, { signal })).data,
})

export const useNamespaces = () => useQuery(namespacesQuery)
