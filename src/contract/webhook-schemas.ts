// JSON schemas of webhooks: endpoints, and what was delivered to them. Rules, section 11.
import { Type, type Static } from 'typebox'

import { closedObject, filledText, moment, optional, orNull, strictObject } from './shared-schemas.ts'

/** Of a tenant. */
export const maxWebhooks = 20

/** Everything that an endpoint can receive. */
const eventTypes = [
  'capsule.accepted',
  'capsule.rejected',
  'capsule.deleted',
  'capsule.replaced',
  'namespace.changed',
  'namespace.deleted',
  'key.created',
  'key.rotated',
  'key.revoked',
  'submission.received',
  'submission.accepted',
  'submission.returned',
  'plan.due',
  'plan.complete',
  'webhook.disabled',
  'webhook.test',
] as const
export type EventType = (typeof eventTypes)[number]

const EventType = Type.Enum([...eventTypes], { title: 'EventType' })

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    'Where events are sent to: an `https` address with a public host, without user name and password.',
  examples: ['https://hooks.example.org/impact-events'],
})

const label = filledText(200, { description: 'A name for people. Left out: the host of the address.' })

const events = orNull(
  Type.Array(EventType, { minItems: 1, maxItems: 50 }),
  'Events that are sent; null: all of them, also those that later versions add.',
)

const namespaces = orNull(
  Type.Array(Type.String({ minLength: 1, maxLength: 63 }), { minItems: 1, maxItems: 1000 }),
  'Slugs: events of these namespaces alone. Null: of every namespace, and those that belong to none.',
)

export const WebhookInput = strictObject('WebhookInput', {
  url,
  label: Type.Optional(label),
  events: Type.Optional(events),
  namespaces: Type.Optional(namespaces),
})
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookChange = strictObject(
  'WebhookChange',
  optional({
    url,
    label,
    events,
    namespaces,
    state: Type.Enum(['enabled', 'disabled'], {
      description: 'What waits for an endpoint that is switched off becomes `failed`, and can be sent again.',
    }),
  }),
)
export type WebhookChange = Static<typeof WebhookChange>

const webhookFields = {
  object: Type.Literal('webhook'),
  id: Type.String({ examples: ['whk_1Zb8mQ4tYv0KpL2s'] }),
  url: Type.String(),
  label: Type.String(),
  events,
  namespaces,
  state: Type.Enum(['enabled', 'disabled']),
  disabled_reason: orNull(
    Type.Enum(['gone', 'failing', 'switched_off']),
    '`gone`: it answered 410. `failing`: nothing but failures for five days.',
  ),
  disabled_at: orNull(moment),
  created_at: moment,
  last_success_at: orNull(moment),
  failing_since: orNull(moment, 'The first failure since the last success.'),
  old_secret_until: orNull(moment, 'Until then the secret from before the rotation signs as well.'),
  recent: closedObject(
    {
      delivered: Type.Integer(),
      failed: Type.Integer(),
      waiting: Type.Integer({ description: 'Also those that are being sent.' }),
    },
    'How many of the last 100 deliveries are in which state.',
  ),
}

export const Webhook = strictObject('Webhook', webhookFields)
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = strictObject('WebhookWithSecret', {
  ...webhookFields,
  secret: Type.String({ description: 'What deliveries are signed with. It is shown this once.' }),
})

/** Why there was no answer. */
const deliveryErrors = [
  'timed_out',
  'not_resolved',
  'address_refused',
  'connection_failed',
  'webhook_disabled',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const DeliveryState = Type.Enum(['waiting', 'sending', 'delivered', 'failed'])
export type DeliveryState = Static<typeof DeliveryState>

const DeliveryAttempt = strictObject('DeliveryAttempt', {
  attempt: Type.Integer({ minimum: 1 }),
  at: moment,
  duration_ms: Type.Integer(),
  status: orNull(Type.Integer(), 'Of the answer; null where there was none.'),
  error: orNull(Type.Enum([...deliveryErrors]), 'Why there was no answer.'),
  detail: orNull(Type.String(), 'What the network said.'),
  answer: orNull(Type.String(), 'The first 1,024 bytes of the answer, as text.'),
})

export const EventBody = strictObject('WebhookEvent', {
  type: EventType,
  timestamp: moment,
  data: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Ids, the namespace, status, counts, and the `version` for `/rows/changes`.',
  }),
})
export type EventBody = Static<typeof EventBody>

export const Delivery = strictObject('WebhookDelivery', {
  object: Type.Literal('webhook_delivery'),
  id: Type.String({ examples: ['dlv_1042'] }),
  webhook_id: Type.String(),
  event_id: Type.String({
    description: 'The header `webhook-id`, the same for every endpoint, attempt and resend.',
  }),
  state: DeliveryState,
  created_at: moment,
  finished_at: orNull(moment),
  next_attempt_at: orNull(moment, 'Null where no other attempt is planned, or one is due now.'),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Those of every attempt; `webhook-timestamp` and `webhook-signature` are made for each.',
  }),
  body: EventBody,
  attempts: Type.Array(DeliveryAttempt, { description: 'Oldest first.' }),
})
export type Delivery = Static<typeof Delivery>
