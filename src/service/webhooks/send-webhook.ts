// Sends a claimed delivery to its endpoint, and notes on the endpoint how it went. Rules, section 11.
import { readRetryAfter } from '../../core/delivery-schedule.ts'
import type { DeliveryError } from '../../contract/webhook-schemas.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import { findRow } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { ClaimedDelivery, Outcome } from '../outbox/delivery-queue.ts'
import { limitTime, untilAborted } from '../outbox/limit-time.ts'
import { disableWebhook } from './disable-webhook.ts'
import { eventBody, eventHeaders } from './event-body.ts'
import { secretName, type WebhookServices } from './manage-webhooks.ts'
import { postEvent } from './post-event.ts'
import { resolveDestination } from './resolve-address.ts'
import { signatureHeader } from './sign.ts'
import { queueMailsToOwners } from '../outbox/queue-mail.ts'

const timeoutMs = 15_000

const selectEndpoint = `
  select url, secret, case when old_secret_until > now() then old_secret end as old_secret
  from webhook where tenant_id = $1 and webhook_id = $2 and disabled_at is null`

interface EndpointRow {
  url: string
  secret: string
  old_secret: string | null
}

const failure = (error: DeliveryError, detail: string | null = null): Outcome => ({
  result: 'retry',
  error,
  ...(detail !== null && { detail }),
})

/** `at`: when the attempt begins, which is signed with it. */
export async function sendWebhook(
  services: WebhookServices,
  delivery: ClaimedDelivery,
  at: Date,
  stop: AbortSignal,
): Promise<Outcome> {
  const { tenantId, webhookId } = delivery
  const endpoint = await findRow<EndpointRow>(services.store.reads, selectEndpoint, [tenantId, webhookId])
  if (!endpoint || webhookId === null) return { ...failure('webhook_disabled'), result: 'give_up' }
  const identity = secretName(tenantId, webhookId)
  return await limitTime(timeoutMs, stop, (signal) =>
    sendTo(services, { ...endpoint, identity }, { delivery, at }, signal),
  )
}

async function sendTo(
  { store, secrets, rules, resolve }: WebhookServices,
  endpoint: EndpointRow & { readonly identity: string },
  { delivery, at }: { readonly delivery: ClaimedDelivery; readonly at: Date },
  signal: AbortSignal,
): Promise<Outcome> {
  const destination = await untilAborted(resolveDestination(endpoint.url, rules, resolve), signal)
  if (destination === null) return failure('timed_out')
  if ('fault' in destination) return failure('address_refused', destination.fault)
  if (destination.addresses.length === 0) return failure('not_resolved')
  const sealed = [endpoint.secret, ...(endpoint.old_secret === null ? [] : [endpoint.old_secret])]
  // Throws where the key of the installation is another one: no fault of the receiver, so it is no attempt.
  const opened = await Promise.all(sealed.map((each) => secrets.decrypt(each, endpoint.identity)))
  const body = JSON.stringify(eventBody(await readCursorSecret(store), delivery))
  const timestamp = Math.floor(at.getTime() / 1000)
  const headers = {
    ...eventHeaders(delivery.eventId),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(opened, delivery.eventId, timestamp, body),
  }
  const answered = await postEvent({ ...destination, headers, body, signal })
  if ('error' in answered) return failure(answered.error, answered.detail)
  const { status, answer, retryAfter } = answered
  if (status >= 200 && status < 300) return { result: 'delivered', status, answer }
  if (status === 410) return { result: 'give_up', status, answer }
  const mayAsk = status === 429 || status === 503
  const retryAfterMs = mayAsk ? readRetryAfter(retryAfter, Date.now()) : 0
  return { result: 'retry', status, answer, retryAfterMs }
}

const noteSuccess = `
  update webhook set last_success_at = now(), failing_since = null where tenant_id = $1 and webhook_id = $2`

const failingDays = 5

const noteFailure = `
  update webhook set failing_since = coalesce(failing_since, now()) where tenant_id = $1 and webhook_id = $2
  returning disabled_at is not null as is_disabled,
    failing_since < now() - make_interval(days => ${failingDays}) as is_hopeless`

type NotedRow = Readonly<Record<'is_disabled' | 'is_hopeless', boolean>>

/**
 * In the transaction that finishes the attempt. False where the endpoint takes no more deliveries. `sendsMail`: owners are
 * told of an endpoint that is disabled.
 */
export async function noteOutcome(
  tx: Transaction,
  { tenantId, webhookId }: ClaimedDelivery,
  { result, status }: Outcome,
  sendsMail = false,
): Promise<boolean> {
  if (webhookId === null) return true
  if (result === 'delivered') {
    await tx.query(noteSuccess, [tenantId, webhookId])
    return true
  }
  const noted = await findRow<NotedRow>(tx, noteFailure, [tenantId, webhookId])
  if (!noted || noted.is_disabled) return false
  const reason = status === 410 ? 'gone' : noted.is_hopeless ? 'failing' : null
  if (reason === null) return true
  await disableWebhook(tx, tenantId, webhookId, reason)
  const about = { webhook_id: webhookId, reason } as const
  if (sendsMail) await queueMailsToOwners(tx, tenantId, 'mail.webhook_disabled', about)
  return false
}
