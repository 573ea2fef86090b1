// Queries for the capsules of a namespace. They poll while a capsule is pending.
import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { namespacesQuery } from '../../shared/api/session.ts'
import { pagesQuery } from '../../shared/downloads/all-pages.ts'
import type { Language } from '../../shared/words/language.ts'
import { pollInterval } from './poll-interval.ts'

type CapsulePage = Awaited<ReturnType<typeof dataApi.listCapsules>>
export type CapsuleSummary = CapsulePage['data'][number]
export type CapsuleStatus = CapsuleSummary['status']
export type CapsuleDetail = Awaited<ReturnType<typeof dataApi.getCapsule>>

export const statuses: readonly CapsuleStatus[] = ['pending', 'accepted', 'rejected', 'deleted']

/** The status in words that people need: a replaced capsule was not rolled back by anybody. */
export function shownState({ status, triple_count: statements, replaced_by: successor }: CapsuleSummary) {
  if (status === 'accepted' && statements === 0) return 'understoodNothing'
  return status === 'deleted' && successor !== undefined ? 'replaced' : status
}

const pendingKey = (capsules: readonly CapsuleSummary[]): string =>
  capsules
    .filter(({ status }) => status === 'pending')
    .map((each) => each.capsule_id)
    .join(' ')

const listInterval = pollInterval<{ pages: CapsulePage[] }>(({ pages }) =>
  pendingKey(pages.flatMap((page) => page.data)),
)
const recentInterval = pollInterval<CapsulePage>(({ data }) => pendingKey(data))
const capsuleInterval = pollInterval<CapsuleDetail>((capsule) => pendingKey([capsule]))

const pageLimit = 50

/** Newest first, in pages. */
export const capsuleListQuery = (namespace: string, status: CapsuleStatus | undefined) => ({
  ...pagesQuery(
    [namespace, 'capsules', 'list', status ?? 'all'],
    dataApi.listCapsules,
    { limit: pageLimit, ...(status && { status }) },
    { namespace },
  ),
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

export type PendingCapsule = Awaited<ReturnType<typeof consoleApi.listPendingCapsules>>['data'][number]

const pendingInterval = pollInterval<PendingCapsule[]>((pending) =>
  pending.map(({ capsule_id, stage, place }) => `${capsule_id} ${stage} ${place}`).join(),
)

/** Polls while something is pending; the interval is short again whenever anything moves. */
export const pendingQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'capsules', 'pending'],
    queryFn: async ({ signal }) => (await consoleApi.listPendingCapsules({ namespace }, { signal })).data,
    refetchInterval: pendingInterval,
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
