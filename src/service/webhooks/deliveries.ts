// What was delivered to a webhook, with every attempt; sending it again, and the test event.
import type pg from 'pg'

import { openCursor, sealCursor } from '../../contract/cursor.ts'
import { problem } from '../../contract/problems.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { Delivery, DeliveryState } from '../../contract/webhook-schemas.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { deliveryChannel, recordDelivery } from '../outbox/record-event.ts'
import { eventBody, eventHeaders } from './event-body.ts'
import type { By } from '../record/audit.ts'
import { record } from './manage-webhooks.ts'
import { findWebhook } from './webhook.ts'

interface DeliveryRow {
  delivery_id: string
  webhook_id: string
  event_id: string
  type: string
  namespace_id: NamespaceId | null
  data: Delivery['body']['data']
  version: string | null
  created_at: Date
  state: DeliveryState
  not_before: Date | null
  finished_at: Date | null
  attempts: Delivery['attempts'] | null
}

// Attempts are read as one JSON for each delivery.
const selectDeliveries = `
  select delivery_id, webhook_id, event_id, type, namespace_id, data, version, created_at, state, not_before, finished_at,
    (select json_agg(json_build_object('attempt', attempt, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'duration_ms', duration_ms, 'status', status, 'error', error, 'detail', detail, 'answer', answer) order by attempt)
     from delivery_attempt as made
     where made.tenant_id = delivery.tenant_id and made.delivery_id = delivery.delivery_id) as attempts
  from delivery
  where tenant_id = $1 and target = $2`

const newestFirst = `${selectDeliveries} and ($3::bigint is null or delivery_id < $3) and ($5::text is null or state = $5)
  order by delivery_id desc limit $4`

const one = `${selectDeliveries} and delivery_id = $3`

const deliveryAnswer = (secret: Uint8Array, row: DeliveryRow): Delivery => ({
  object: 'webhook_delivery',
  id: `dlv_${row.delivery_id}`,
  webhook_id: row.webhook_id,
  event_id: row.event_id,
  state: row.state,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  next_attempt_at: row.not_before?.toISOString() ?? null,
  headers: eventHeaders(row.event_id),
  body: eventBody(secret, {
    type: row.type,
    createdAt: row.created_at,
    data: row.data,
    namespaceId: row.namespace_id,
    version: row.version,
  }),
  attempts: row.attempts ?? [],
})

export interface DeliveryPage {
  readonly state?: DeliveryState | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export async function listDeliveries(
  store: Store,
  tenantId: TenantId,
  webhookId: string,
  { state, limit = 100, cursor }: DeliveryPage,
) {
  await findWebhook(store.reads, tenantId, webhookId)
  const secret = await readCursorSecret(store)
  const scope = ['deliveries', tenantId, webhookId, state ?? null]
  const [before = null] = cursor === undefined ? [] : openCursor(secret, scope, cursor)
  // One extra row shows whether there is another page.
  const values = [tenantId, webhookId, before, limit + 1, state ?? null]
  const { rows } = await store.reads.query<DeliveryRow>(newestFirst, values)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? sealCursor(secret, scope, [last.delivery_id]) : null
  const data = shown.map((row) => deliveryAnswer(secret, row))
  return { data, meta: { row_count: data.length, cursor: next } }
}

async function findDelivery(
  reads: Pick<pg.ClientBase, 'query'>,
  secret: Uint8Array,
  tenantId: TenantId,
  webhookId: string,
  number: string,
): Promise<Delivery> {
  const { rows } = await reads.query<DeliveryRow>(one, [tenantId, webhookId, number])
  if (!rows[0]) throw problem('delivery_not_found')
  return deliveryAnswer(secret, rows[0])
}

async function findEnabled(tx: pg.PoolClient, tenantId: TenantId, webhookId: string) {
  const webhook = await findWebhook(tx, tenantId, webhookId)
  if (webhook.state === 'disabled') throw problem('webhook_disabled')
  return webhook
}

export async function sendTest(store: Store, { tenantId, actor }: By, webhookId: string): Promise<Delivery> {
  const secret = await readCursorSecret(store)
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const data = { webhook_id: webhookId, label: webhook.label }
    const number = await recordDelivery(tx, tenantId, webhookId, 'webhook.test', data)
    await record(tx, { tenantId, actor }, 'webhook.tested', webhook)
    return await findDelivery(tx, secret, tenantId, webhookId, number)
  })
}

// One that is being sent is left alone.
const resend = `
  with resent as (
    update delivery set state = 'waiting', step = 0, not_before = null, finished_at = null
    where tenant_id = $1 and target = $2 and state <> 'sending'
      and case when $3::bigint is null then state = 'failed' and created_at >= $4 else delivery_id = $3 end
    returning delivery_id
  )
  select count(*)::integer as count, pg_notify('${deliveryChannel}', $1) from resent`

/** By the whole schedule again, and with the same id. */
export async function resendDelivery(
  store: Store,
  { tenantId, actor }: By,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> {
  const secret = await readCursorSecret(store)
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const number = /^dlv_(\d{1,18})$/.exec(deliveryId)?.[1]
    if (number === undefined) throw problem('delivery_not_found')
    await tx.query(resend, [tenantId, webhookId, number, null])
    const delivery = await findDelivery(tx, secret, tenantId, webhookId, number)
    await record(tx, { tenantId, actor }, 'webhook.resent', webhook, { delivery_id: deliveryId })
    return delivery
  })
}

/** Returns how many. */
export async function resendFailed(
  store: Store,
  { tenantId, actor }: By,
  webhookId: string,
  since: string,
): Promise<number> {
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const { rows } = await tx.query<{ count: number }>(resend, [tenantId, webhookId, null, since])
    const resent = rows[0]?.count ?? 0
    await record(tx, { tenantId, actor }, 'webhook.resent', webhook, { since, deliveries: resent })
    return resent
  })
}
