// What was delivered to a webhook, with every attempt; sending it again, and the test event.
import { problem } from '../../contract/problems.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Delivery, DeliveryState } from '../../contract/webhook-schemas.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import { readRow } from '../../database/read-row.ts'
import type { Reads, Writes } from '../../database/transaction.ts'
import { deliveryChannel, recordDelivery } from '../outbox/record-event.ts'
import { eventBody, eventHeaders, type StoredEvent } from './event-body.ts'
import type { By } from '../record/audit.ts'
import { record } from './manage-webhooks.ts'
import { findWebhook } from './webhook.ts'

/** In place of the body what it is made of. */
type DeliveryRow = Omit<Delivery, 'body'> & { readonly body: Omit<StoredEvent, 'createdAt'> }

// Attempts are read as one JSON for each delivery.
const selectDeliveries = `
  select 'webhook_delivery' as object, 'dlv_' || delivery_id as id, webhook_id, event_id, state, created_at, finished_at,
    not_before as next_attempt_at, null as headers,
    json_build_object('type', type, 'data', data, 'namespaceId', namespace_id::text, 'version', version) as body,
    coalesce((select json_agg(json_build_object('attempt', attempt, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'duration_ms', duration_ms, 'status', status, 'error', error, 'detail', detail, 'answer', answer) order by attempt)
     from delivery_attempt as made
     where made.tenant_id = delivery.tenant_id and made.delivery_id = delivery.delivery_id), '[]') as attempts
  from delivery
  where tenant_id = $1 and target = $2`

const newestFirst = `${selectDeliveries} and ($3::bigint is null or delivery_id < $3) and ($5::text is null or state = $5)
  order by delivery_id desc limit $4`

const one = `${selectDeliveries} and delivery_id = $3`

const readDeliveries = async (reads: Reads, secret: Uint8Array, text: string, values: readonly unknown[]) =>
  (await readAnswers<DeliveryRow>(reads, text, values)).map((row): Delivery =>
    Object.assign(row, {
      headers: eventHeaders(row.event_id),
      body: eventBody(secret, { ...row.body, createdAt: new Date(row.created_at) }),
    }),
  )

export async function listDeliveries(
  store: Store,
  tenantId: TenantId,
  webhookId: string,
  { state = null, ...asked }: PageAsked & { readonly state?: DeliveryState | undefined | null },
) {
  await findWebhook(store.reads, tenantId, webhookId)
  const secret = await readCursorSecret(store)
  return await readPage<Delivery>(
    store,
    ['deliveries', tenantId, webhookId, state],
    asked,
    (before, count) =>
      readDeliveries(store.reads, secret, newestFirst, [tenantId, webhookId, before, count, state]),
    ({ id }) => id.slice('dlv_'.length),
  )
}

async function findDelivery(
  reads: Reads,
  secret: Uint8Array,
  tenantId: TenantId,
  webhookId: string,
  number: string,
): Promise<Delivery> {
  const [delivery] = await readDeliveries(reads, secret, one, [tenantId, webhookId, number])
  if (!delivery) throw problem('delivery_not_found')
  return delivery
}

async function findEnabled(tx: Writes, tenantId: TenantId, webhookId: string) {
  const webhook = await findWebhook(tx, tenantId, webhookId)
  if (webhook.state === 'disabled') throw problem('webhook_disabled')
  return webhook
}

export async function sendTest(store: Store, by: By, webhookId: string): Promise<Delivery> {
  const { tenantId } = by
  const secret = await readCursorSecret(store)
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const data = { webhook_id: webhookId, label: webhook.label }
    const number = await recordDelivery(tx, tenantId, webhookId, 'webhook.test', data)
    await record(tx, by, 'webhook.tested', webhook)
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
  by: By,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> {
  const { tenantId } = by
  const secret = await readCursorSecret(store)
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const number = /^dlv_(\d{1,18})$/.exec(deliveryId)?.[1]
    if (number === undefined) throw problem('delivery_not_found')
    await tx.query(resend, [tenantId, webhookId, number, null])
    const delivery = await findDelivery(tx, secret, tenantId, webhookId, number)
    await record(tx, by, 'webhook.resent', webhook, { delivery_id: deliveryId })
    return delivery
  })
}

/** Returns how many. */
export async function resendFailed(store: Store, by: By, webhookId: string, since: string): Promise<number> {
  const { tenantId } = by
  return await store.transaction(async (tx) => {
    const webhook = await findEnabled(tx, tenantId, webhookId)
    const { count } = await readRow<{ count: number }>(tx, resend, [tenantId, webhookId, null, since])
    await record(tx, by, 'webhook.resent', webhook, { since, deliveries: count })
    return count
  })
}
