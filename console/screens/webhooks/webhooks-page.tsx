// API → Settings → Webhooks: the addresses that are told of events. For owners.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { useSignedIn } from '../../shared/api/session.ts'
import { ApiSettingsTabs } from '../../shared/frame/api-settings-tabs.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { ListPage } from '../../shared/parts/list-page.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Moment } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { CreateWebhook } from './webhook-form.tsx'
import { webhooksQuery, type Webhook } from './webhook-queries.ts'
import { SuccessRate, WebhookState } from './webhook-state.tsx'
import { webhooks as own } from './words.ts'
import './webhooks.css'

export function WebhooksPage(): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  if (isOwner) return <OwnersPage />
  return (
    <Page title={words.title} lead={words.lead}>
      <Note>{words.ownersOnly}</Note>
    </Page>
  )
}

function OwnersPage(): ReactElement {
  const words = own.use()
  const query = useQuery(webhooksQuery)
  const [isCreating, setCreating] = useState(false)
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      tabs={<ApiSettingsTabs />}
      action={
        <Button variant="primary" icon="plus" onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      }
      empty={{ title: words.emptyTitle, text: words.empty, docs: words.docs, word: 'webhook' }}
      query={query}
      list={(all) => (
        <Table label={words.table} head={Object.values(words.columns)}>
          {all.map((webhook) => (
            <Line key={webhook.id} webhook={webhook} />
          ))}
        </Table>
      )}
    >
      {isCreating && <CreateWebhook onClose={() => setCreating(false)} />}
    </ListPage>
  )
}

function Line({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const { id, label, url, last_success_at: last } = webhook
  return (
    <tr>
      <th scope="row" className="long-name">
        <Link to="/webhooks/$webhookId" params={{ webhookId: id }}>
          {label}
        </Link>
        <small>
          <code>{url}</code>
        </small>
      </th>
      <td className="nowrap">
        <SubscribedEvents webhook={webhook} />
      </td>
      <td className="webhooks-state">
        <WebhookState webhook={webhook} />
      </td>
      <td className="webhooks-state">
        <SuccessRate webhook={webhook} />
      </td>
      <td>
        <Moment at={last} none={words.never} />
      </td>
    </tr>
  )
}

/** Which events, of which namespaces. */
export function SubscribedEvents({ webhook: { events, namespaces } }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  return (
    <>
      {events === null ? (
        words.allEvents
      ) : (
        <span title={events.map((event) => words.events[event]).join('\n')}>
          {words.someEvents(number(events.length), events.length)}
        </span>
      )}
      <small>{namespaces === null ? words.allNamespaces : namespaces.join(', ')}</small>
    </>
  )
}
