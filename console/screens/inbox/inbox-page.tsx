// The inbox: what was sent through links, by state. Those that wait come first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { MoreButton } from '../../shared/parts/more-button.tsx'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { LinkTabs } from '../../shared/parts/link-tabs.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Moment } from '../../shared/parts/time.tsx'
import { submissionsQuery, type Submission } from './submission-queries.ts'
import { SubmissionBadge } from './submission-state.tsx'
import { inbox as own } from './words.ts'
import './inbox.css'

const shows = ['waiting', 'accepted', 'returned', 'all'] as const
type Show = (typeof shows)[number]

export function InboxPage(): ReactElement {
  const words = own.use()
  const { state } = useSearch({ from: '/signed-in/inbox' })
  const show = shows.find((each) => each === state) ?? 'waiting'
  const query = useInfiniteQuery(submissionsQuery(show === 'all' ? null : show))
  const { data: all, error, refetch } = query
  return (
    <Page title={words.title} lead={words.lead}>
      <LinkTabs label={words.filter}>
        {shows.map((each) => (
          <Link
            key={each}
            to="/inbox"
            search={each === 'waiting' ? {} : { state: each }}
            activeOptions={{ exact: true }}
            aria-current={each === show ? 'page' : undefined}
          >
            {words.tabs[each]}
          </Link>
        ))}
      </LinkTabs>
      <Arriving data={all} error={error} refetch={refetch} />
      {all?.length === 0 && <None show={show} />}
      {all && all.length > 0 && (
        <Table label={words.table} head={Object.values(words.columns)}>
          {all.map((submission) => (
            <Line key={submission.id} submission={submission} />
          ))}
        </Table>
      )}
      <MoreButton list={query} label={words.more} />
    </Page>
  )
}

function None({ show }: { show: Show }): ReactElement {
  const words = own.use()
  if (show === 'accepted' || show === 'returned') return <p>{words.noneOfState}</p>
  return (
    <Empty
      title={show === 'all' ? words.noneTitle : words.noneWaiting}
      actions={<ButtonLink to="/namespaces">{words.toNamespaces}</ButtonLink>}
    >
      {words.none}
    </Empty>
  )
}

function Line({ submission }: { submission: Submission }): ReactElement {
  const words = own.use()
  const { id, label, sender, link, namespace, state, created_at: at } = submission
  return (
    <tr>
      <th scope="row" className="inbox-name">
        <Link to="/inbox/$submissionId" params={{ submissionId: id }}>
          {label ?? words.unnamed}
        </Link>
      </th>
      <td className="inbox-name">
        {sender.name}
        {sender.email !== null && <small>{sender.email}</small>}
      </td>
      <td className="inbox-name">
        {link.label}
        <small>{namespace}</small>
      </td>
      <td>
        <SubmissionBadge state={state} />
      </td>
      <td>
        <Moment at={at} />
      </td>
    </tr>
  )
}
