// Who is signed in, and the namespaces they can see.
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

/** On pages behind the sign-in, which are not drawn before the session is known. */
export function useSignedIn(): SignedIn {
  const { data } = useSuspenseQuery(sessionQuery)
  // The session has ended, and the sign-in page is on its way (main.tsx). Until it is there, this part waits.
  return data.signed_in ? data : use(never)
}

const never = new Promise<never>(() => {})

export const namespacesQuery = queryOptions({
  queryKey: ['namespaces'],
  queryFn: async ({ signal }) => (await consoleApi.listConsoleNamespaces({}, { signal })).data,
})

export const useNamespaces = () => useQuery(namespacesQuery)
