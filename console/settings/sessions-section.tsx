// Where one is signed in, with the way to end it there.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import { Loading } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { Badge } from '../parts/status.tsx'
import { Table } from '../parts/table.tsx'
import { Moment } from '../parts/time.tsx'
import { sharedWords } from '../words/shared-words.ts'
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
  const { actions } = sharedWords.use()
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
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {failed !== null && <ProblemNote error={failed} />}
      {!all && error === null && <Loading lines={3} />}
      {all && (
        <Table
          label={texts.table}
          head={[
            ...Object.values(texts.columns).map((label) => ({ label })),
            { label: actions, isHidden: true },
          ]}
        >
          {all.map((session) => (
            <Line key={session.id} session={session} onEnd={() => endOne.mutate(session.id)} />
          ))}
        </Table>
      )}
    </Section>
  )
}

function useEnd(act: (id: string) => Promise<undefined>, said: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onError: () => queries.invalidateQueries(sessionsQuery),
    onSuccess: async () => {
      await queries.invalidateQueries(sessionsQuery)
      announce(said)
      keepFocus()
    },
  })
}

function Line({ session, onEnd }: { session: Session; onEnd: () => void }): ReactElement {
  const { sessions: texts } = own.use()
  const where = useWhere(session)
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
          <Button size="small" look="quiet" aria-label={texts.endOf(where)} onPress={onEnd}>
            {texts.end}
          </Button>
        )}
      </td>
    </tr>
  )
}

function useWhere({ user_agent }: Session): string {
  const { sessions: texts } = own.use()
  const name = browserName(user_agent)
  if (name === null) return texts.unknownBrowser
  return name.system === null ? name.browser : texts.on(name.browser, name.system)
}
