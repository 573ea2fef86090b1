// The audit log, newest first, in pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { audit as own, type Detail } from './audit-words.ts'
import { AuditDownloads } from './audit-downloads.tsx'
import { AuditFilters, useAuditFilter, type AuditFilter } from './audit-filters.tsx'
import { Section } from './section.tsx'
import { settings } from './words.ts'

export type AuditEvent = Awaited<ReturnType<typeof dataApi.listAuditEvents>>['data'][number]

const pageLength = 50

function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      dataApi.listAuditEvents(
        { ...filter, limit: pageLength, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
  })
}

interface LineProps {
  readonly event: AuditEvent
  readonly sentenceOf: (event: AuditEvent) => string
}

export function AuditSection(): ReactElement {
  const { ownerOnlyRecord } = settings.use()
  const isOwner = useSignedIn().account.role === 'owner'
  return isOwner ? <Audit /> : <Section name="audit" lead={ownerOnlyRecord} />
}

function Audit(): ReactElement {
  const words = own.use()
  const { loadMore } = sharedWords.use()
  const filter = useAuditFilter()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(filter)
  const events = data?.pages.flatMap((page) => page.data)
  const sentenceOf = useSentences()
  return (
    <Section name="audit" lead={words.lead}>
      <AuditFilters filter={filter} events={events ?? []} />
      <Arriving data={events} error={error} refetch={refetch} lines={6} />
      {events?.length === 0 && <p>{Object.keys(filter).length === 0 ? words.none : words.noneChosen}</p>}
      {events && events.length > 0 && (
        <ol className="panel settings-record" aria-label={words.table}>
          {events.map((event) => (
            <Line key={event.id} event={event} sentenceOf={sentenceOf} />
          ))}
        </ol>
      )}
      {events && events.length > 0 && <AuditDownloads filter={filter} sentenceOf={sentenceOf} />}
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

function Line({ event, sentenceOf }: LineProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  return (
    <li>
      <b>
        {sentenceOf(event)}
        {event.address !== null && <small>{words.fromAddress(event.address)}</small>}
      </b>
      <span>{useActorName(event)}</span>
      <time dateTime={event.at}>{format.time(event.at)}</time>
    </li>
  )
}

function useActorName({ actor }: AuditEvent): string {
  const words = own.use()
  if (actor.type === 'key') return words.keyNamed(actor.name ?? '')
  return actor.name ?? words.operator
}

function useSentences(): (event: AuditEvent) => string {
  const words = own.use()
  return ({ action, subject, namespace, detail }) => {
    const detailText: Detail = (name) => {
      const value = name === 'namespace' ? namespace : detail[name]
      if (name === 'role') return words.roles[value as keyof typeof words.roles] ?? ''
      if (name === 'kind') return words.entityKinds[value as keyof typeof words.entityKinds] ?? ''
      return typeof value === 'string' ? value : ''
    }
    return words.actions[action](subject, detailText)
  }
}
