// JSON schemas of webhooks: endpoints, and what was delivered to them. Rules, section 11.
import { Type, type Static, type TSchema } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'

const strict = { additionalProperties: false }
const orNull = <T extends TSchema>(type: T, options: Record<string, unknown> = {}) =>
  Type.Union([type, Type.Null()], options)
const moment = Type.String({ format: 'date-time' })

/** Of a tenant. */
export const maxWebhooks = 20

/** Everything that an endpoint can receive. */
export const eventTypes = [
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

const label = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  ...withExpectation('not_blank'),
  description: 'A name for people. Left out: the host of the address.',
})

const events = orNull(Type.Array(EventType, { minItems: 1, maxItems: 50 }), {
  description: 'Events that are sent; null: all of them, also those that later versions add.',
})

const namespaces = orNull(
  Type.Array(Type.String({ minLength: 1, maxLength: 63 }), { minItems: 1, maxItems: 1000 }),
  {
    description:
      'Slugs: events of these namespaces alone. Null: of every namespace, and those that belong to none.',
  },
)

export const WebhookInput = Type.Object(
  {
    url,
    label: Type.Optional(label),
    events: Type.Optional(events),
    namespaces: Type.Optional(namespaces),
  },
  { title: 'WebhookInput', ...strict },
)
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(url),
    label: Type.Optional(label),
    events: Type.Optional(events),
    namespaces: Type.Optional(namespaces),
    state: Type.Optional(
      Type.Enum(['enabled', 'disabled'], {
        description:
          'What waits for an endpoint that is switched off becomes `failed`, and can be sent again.',
      }),
    ),
  },
  { title: 'WebhookChange', ...strict },
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
  disabled_reason: orNull(Type.Enum(['gone', 'failing', 'switched_off']), {
    description: '`gone`: it answered 410. `failing`: nothing but failures for five days.',
  }),
  disabled_at: orNull(moment),
  created_at: moment,
  last_success_at: orNull(moment),
  failing_since: orNull(moment, { description: 'The first failure since the last success.' }),
  old_secret_until: orNull(moment, {
    description: 'Until then the secret from before the rotation signs as well.',
  }),
  recent: Type.Object(
    {
      delivered: Type.Integer(),
      failed: Type.Integer(),
      waiting: Type.Integer({ description: 'Also those that are being sent.' }),
    },
    { ...strict, description: 'How many of the last 100 deliveries are in which state.' },
  ),
}

export const Webhook = Type.Object(webhookFields, { title: 'Webhook', ...strict })
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({ description: 'What deliveries are signed with. It is shown this once.' }),
  },
  { title: 'WebhookWithSecret', ...strict },
)

/** Why there was no answer. */
export const deliveryErrors = [
  'timed_out',
  'not_resolved',
  'address_refused',
  'connection_failed',
  'webhook_disabled',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const DeliveryState = Type.Enum(['waiting', 'sending', 'delivered', 'failed'])
export type DeliveryState = Static<typeof DeliveryState>

const DeliveryAttempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1 }),
    at: moment,
    duration_ms: Type.Integer(),
    status: orNull(Type.Integer(), { description: 'Of the answer; null where there was none.' }),
    error: orNull(Type.Enum([...deliveryErrors]), { description: 'Why there was no answer.' }),
    detail: orNull(Type.String(), { description: 'What the network said.' }),
    answer: orNull(Type.String(), { description: 'The first 1,024 bytes of the answer, as text.' }),
  },
  { title: 'DeliveryAttempt', ...strict },
)

export const EventBody = Type.Object(
  {
    type: EventType,
    timestamp: moment,
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Ids, the namespace, status, counts, and the `version` for `/rows/changes`.',
    }),
  },
  { title: 'WebhookEvent', ...strict },
)
export type EventBody = Static<typeof EventBody>

export const Delivery = Type.Object(
  {
    object: Type.Literal('webhook_delivery'),
    id: Type.String({ examples: ['dlv_1042'] }),
    webhook_id: Type.String(),
    event_id: Type.String({
      description: 'The header `webhook-id`, the same for every endpoint, attempt and resend.',
    }),
    state: DeliveryState,
    created_at: moment,
    finished_at: orNull(moment),
    next_attempt_at: orNull(moment, {
      description: 'Null where no other attempt is planned, or one is due now.',
    }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Those of every attempt; `webhook-timestamp` and `webhook-signature` are made for each.',
    }),
    body: EventBody,
    attempts: Type.Array(DeliveryAttempt, { description: 'Oldest first.' }),
  },
  { title: 'WebhookDelivery', ...strict },
)
export type Delivery = Static<typeof Delivery>
