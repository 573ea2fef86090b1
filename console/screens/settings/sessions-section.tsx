// The sessions of the account; each can be ended.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Button } from '../../shared/parts/button.tsx'
import { keepFocus } from '../../shared/parts/keep-focus.ts'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Moment } from '../../shared/parts/time.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { dayColumn } from '../../shared/downloads/usual-columns.ts'
import { browserName } from './browser-name.ts'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

type Session = Awaited<ReturnType<typeof consoleApi.listSessions>>['data'][number]

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await consoleApi.listSessions({}, { signal })).data,
})

export function SessionsSection(): ReactElement {
  const { sessions: texts } = own.use()
  const { data: all, error, refetch } = useQuery(sessionsQuery)
  const endOne = useEnd((id: string) => consoleApi.endSession({ session_id: id }), texts.ended)
  const endOthers = useEnd(() => consoleApi.endOtherSessions(), texts.endedOthers)
  const failed = endOne.error ?? endOthers.error
  return (
    <Section
      name="sessions"
      lead={all?.length === 1 ? texts.onlyThis : texts.lead}
      actions={
        all &&
        all.length > 1 && (
          <Button isPending={endOthers.isPending} onPress={() => endOthers.mutate('')}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <Arriving data={all} error={error} refetch={refetch} lines={3} />
      {failed !== null && <ProblemNote error={failed} />}
      {all && (
        <>
          <Table label={texts.table} head={Object.values(texts.columns)} hasActions>
            {all.map((session) => (
              <Line key={session.id} session={session} onEnd={() => endOne.mutate(session.id)} />
            ))}
          </Table>
          <SessionDownloads all={all} />
        </>
      )}
    </Section>
  )
}

function useEnd(endSession: (id: string) => Promise<undefined>, message: string) {
  return useChange({
    change: endSession,
    shownBy: [sessionsQuery],
    isShared: true,
    says: message,
    onDone: keepFocus,
  })
}

function Line({ session, onEnd }: { session: Session; onEnd: () => void }): ReactElement {
  const { sessions: texts } = own.use()
  const where = sessionPlace(session, texts)
  return (
    <tr>
      <th scope="row">
        {where} {session.is_current && <Badge tone="good">{texts.this}</Badge>}
      </th>
      <td>
        <Moment at={session.last_used_at} />
      </td>
      <td>
        <Moment at={session.created_at} />
      </td>
      <td>{session.address !== null && <code>{session.address}</code>}</td>
      <td className="row-actions">
        {!session.is_current && (
          <Button size="small" variant="quiet" aria-label={texts.endOf(where)} onPress={onEnd}>
            {texts.end}
          </Button>
        )}
      </td>
    </tr>
  )
}

type SessionWords = ReturnType<typeof own.use>['sessions']

function sessionPlace({ user_agent }: Session, texts: SessionWords): string {
  const name = browserName(user_agent)
  if (name === null) return texts.unknownBrowser
  return name.system === null ? name.browser : texts.on(name.browser, name.system)
}

function SessionDownloads({ all }: { all: readonly Session[] }): ReactElement {
  const { sessions: texts, sections } = own.use()
  const { columns } = texts
  return (
    <TableDownloads<Session>
      named={[sections.sessions]}
      rows={() => all}
      columns={[
        {
          name: 'user_agent',
          label: columns.where,
          width: 36,
          cell: (each) => each.user_agent,
          shown: (each) => sessionPlace(each, texts),
        },
        dayColumn('last_used_at', columns.used, (each) => each.last_used_at),
        dayColumn('created_at', columns.since, (each) => each.created_at),
        { name: 'address', label: columns.address, cell: (each) => each.address },
      ]}
    />
  )
}
