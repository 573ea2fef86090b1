// Who is signed in, and the namespaces they can see.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { consoleApi } from './clients.ts'

export type Session = Awaited<ReturnType<typeof consoleApi.getSession>>
export type SignedIn = Extract<Session, { signed_in: true }>
export type ConsoleNamespace = Awaited<ReturnType<typeof consoleApi.getConsoleNamespace>>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => consoleApi.getSession({}, { signal }),
  staleTime: 60_000,
})

/** On pages behind the sign-in, which are not drawn before the session is known. */
export function useSignedIn(): SignedIn {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data.signed_in) throw new Error('This page was drawn without a session.')
  return data
}

export const namespacesQuery = queryOptions({
  queryKey: ['namespaces'],
  queryFn: async ({ signal }) => (await consoleApi.listConsoleNamespaces({}, { signal })).data,
})

export const useNamespaces = () => useQuery(namespacesQuery)
