// What was sent to a webhook, newest first; each opens with its attempts.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { MoreButton } from '../../shared/parts/more-button.tsx'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Moment } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveriesQuery, type Delivery, type Webhook } from './webhook-queries.ts'
import { DeliveryStateBadge, useAttemptText } from './webhook-state.tsx'
import { webhooks as own } from './words.ts'

const shows = ['all', 'failed', 'waiting', 'delivered'] as const
type Show = (typeof shows)[number]

export function Deliveries({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const [show, setShow] = useState<Show>('all')
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, show === 'all' ? null : show))
  const { data: all, error, refetch } = query
  const open = all?.find(({ id }) => id === openId)
  return (
    <Card
      title={words.deliveries}
      actions={
        <Select
          label={words.filter}
          value={show}
          options={shows.map((value) => ({ value, label: words.shows[value] }))}
          onChange={setShow}
        />
      }
    >
      <p className="muted">{words.deliveriesLead}</p>
      <Arriving data={all} error={error} refetch={refetch} />
      {all?.length === 0 && <p>{show === 'all' ? words.noDeliveries : words.noneShown}</p>}
      {all && all.length > 0 && (
        <Table label={words.deliveries} head={Object.values(words.deliveryColumns)}>
          {all.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
          ))}
        </Table>
      )}
      <MoreButton list={query} label={words.more} />
      {open && <DeliveryDialog webhook={webhook} delivery={open} onClose={() => setOpenId(null)} />}
    </Card>
  )
}

function Line({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const textOf = useAttemptText()
  const { body, created_at: at, attempts } = delivery
  const last = attempts.at(-1)
  return (
    <tr>
      <th scope="row">
        <button type="button" className="text-button" onClick={onOpen}>
          {words.events[body.type]}
        </button>
        <small>
          <code>{body.type}</code>
        </small>
      </th>
      <td>
        <Moment at={at} />
      </td>
      <td className="webhooks-state">
        <DeliveryStateBadge delivery={delivery} />
      </td>
      <td>{number(attempts.length)}</td>
      <td>{last ? textOf(last) : <span className="muted">{words.noAnswer}</span>}</td>
    </tr>
  )
}
