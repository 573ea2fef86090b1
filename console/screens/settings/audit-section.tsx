// The audit log, newest first, in pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { MoreButton } from '../../shared/parts/more-button.tsx'
import { dataApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { allPages, pagesQuery } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { audit as own, type Detail } from './audit-words.ts'
import { AuditFilters, useAuditFilter, type AuditFilter } from './audit-filters.tsx'
import { Section } from './section.tsx'
import { settings } from './words.ts'

export type AuditEvent = Awaited<ReturnType<typeof dataApi.listAuditEvents>>['data'][number]

const pageLength = 50

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
  const audit = useInfiniteQuery(
    pagesQuery(['audit', filter], dataApi.listAuditEvents, { ...filter, limit: pageLength }),
  )
  const { data: events, error, refetch } = audit
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
      <MoreButton list={audit} label={loadMore} />
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
      <span className="muted small-text">{useActorName(event)}</span>
      <time dateTime={event.at} className="muted small-text">
        {format.time(event.at)}
      </time>
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

interface AuditDownloadsProps {
  readonly filter: AuditFilter
  readonly sentenceOf: (event: AuditEvent) => string
}

/** Of the whole record, however long it is. */
const downloadAddress = (filter: AuditFilter, format: 'csv' | 'ndjson'): string =>
  `${basePath}/audit?${new URLSearchParams({ ...filter, format }).toString()}`

/** Downloads of the audit log, up to the limit for lists. */
function AuditDownloads({ filter, sentenceOf }: AuditDownloadsProps): ReactElement {
  const words = own.use()
  const { sections } = settings.use()
  const { columns } = words
  return (
    <div>
      <TableDownloads<AuditEvent>
        named={[sections.audit, ...(filter.kind ? [words.kinds[filter.kind]] : [])]}
        rows={() => allPages(dataApi.listAuditEvents, { ...filter, limit: 1000 })}
        columns={[
          { name: 'at', label: columns.at, width: 26, cell: (event) => event.at },
          {
            name: 'actor',
            label: columns.actor,
            width: 30,
            cell: (event) => event.actor.name ?? words.operator,
          },
          { name: 'address', label: columns.address, width: 18, cell: (event) => event.address },
          { name: 'namespace', label: columns.namespace, width: 20, cell: (event) => event.namespace },
          { name: 'action', label: columns.action, width: 24, cell: (event) => event.action },
          { name: 'subject', label: columns.subject, width: 36, cell: (event) => event.subject },
          { name: 'sentence', label: columns.sentence, width: 70, cell: sentenceOf },
        ]}
      />
      <p className="settings-record-files">
        {words.downloads}{' '}
        {(['csv', 'ndjson'] as const).map((format) => (
          <a key={format} href={downloadAddress(filter, format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}
