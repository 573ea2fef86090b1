// Queries for the capsules of a namespace. They poll while a capsule is pending.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'

import { dataApi } from '../api/clients.ts'
import { namespacesQuery } from '../api/session.ts'
import type { Language } from '../words/language.ts'
import { pollInterval } from './poll-interval.ts'

type CapsulePage = Awaited<ReturnType<typeof dataApi.listCapsules>>
export type CapsuleSummary = CapsulePage['data'][number]
export type CapsuleStatus = CapsuleSummary['status']
export type CapsuleDetail = Awaited<ReturnType<typeof dataApi.getCapsule>>

const statuses: readonly string[] = ['pending', 'accepted', 'rejected', 'deleted'] satisfies CapsuleStatus[]

export const statusFrom = (text: string | undefined): CapsuleStatus | undefined =>
  statuses.includes(text ?? '') ? (text as CapsuleStatus) : undefined

const pendingIn = (capsules: readonly CapsuleSummary[]): string =>
  capsules
    .filter(({ status }) => status === 'pending')
    .map((each) => each.capsule_id)
    .join(' ')

const listInterval = pollInterval<{ pages: CapsulePage[] }>(({ pages }) =>
  pendingIn(pages.flatMap((page) => page.data)),
)
const recentInterval = pollInterval<CapsulePage>(({ data }) => pendingIn(data))
const capsuleInterval = pollInterval<CapsuleDetail>((capsule) => pendingIn([capsule]))

const pageLimit = 50

/** Newest first, in pages. */
export const capsuleListQuery = (namespace: string, status: CapsuleStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [namespace, 'capsules', 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      dataApi.listCapsules(
        {
          limit: pageLimit,
          ...(status === undefined ? {} : { status }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { namespace, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CapsulePage) => page.meta.cursor,
    refetchInterval: listInterval,
  })

/** The newest capsules, to follow those just uploaded. */
export const recentCapsulesQuery = (namespace: string, atLeast: number) =>
  queryOptions({
    queryKey: [namespace, 'capsules', 'recent'],
    queryFn: ({ signal }) =>
      dataApi.listCapsules({ limit: Math.min(1000, Math.max(100, atLeast)) }, { namespace, signal }),
    refetchInterval: recentInterval,
  })

/** With the report in the given language. */
export const capsuleQuery = (namespace: string, id: string, language: Language) =>
  queryOptions({
    queryKey: [namespace, 'capsules', id, language],
    queryFn: ({ signal }) => dataApi.getCapsule({ capsule_id: id }, { namespace, language, signal }),
    refetchInterval: capsuleInterval,
  })

/** Every count of the namespace may change when a capsule gets its verdict or is rolled back. */
export async function refreshNamespace(queries: QueryClient, namespace: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [namespace] }),
    queries.invalidateQueries(namespacesQuery),
  ])
}
