// The record: who did what, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import { audit as own } from './audit-words.ts'
import type { Detail } from './audit-words.ts'
import { Section } from './section.tsx'

type AuditEvent = Awaited<ReturnType<typeof consoleApi.listAudit>>['data'][number]

const pageLength = 50

function useAudit() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.listAudit(
        { limit: pageLength, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
  })
}

export function AuditSection(): ReactElement {
  const say = own.use()
  const { loadMore } = sharedWords.use()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit()
  const events = data?.pages.flatMap((page) => page.data)
  return (
    <Section name="audit" lead={say.lead}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!events && error === null && <Loading lines={6} />}
      {events?.length === 0 && <p>{say.none}</p>}
      {events && events.length > 0 && (
        <ol className="settings-record" aria-label={say.table}>
          {events.map((event) => (
            <Line key={event.id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <p>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {loadMore}
          </Button>
        </p>
      )}
    </Section>
  )
}

function Line({ event }: { event: AuditEvent }): ReactElement {
  const say = own.use()
  const format = useFormat()
  return (
    <li>
      <b>{useSentence(event)}</b>
      <span>{event.actor?.name ?? say.operator}</span>
      <time dateTime={event.at}>{format.time(event.at)}</time>
    </li>
  )
}

function useSentence({ action, subject, detail }: AuditEvent): string {
  const say = own.use()
  const told: Detail = (name) => {
    const value = detail[name]
    if (name === 'role' && (value === 'owner' || value === 'member')) return say.roles[value]
    return typeof value === 'string' ? value : ''
  }
  return say.acts[action](subject, told)
}
