// Webhooks: endpoints that the service tells of events. Rules, section 11.
import { Type } from 'typebox'

import { listSchema, pageQuery, titledClosedPage } from './account-schemas.ts'
import { createdAnswer, jsonBody, operation, pageAnswer } from './operation.ts'
import {
  Delivery,
  DeliveryState,
  maxWebhooks,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookWithSecret,
} from './webhook-schemas.ts'
import { optional, titledObject } from './shared-schemas.ts'

const path = '/webhooks'
const one = `${path}/{webhook_id}` as const
const tag = 'Webhooks'
export const webhookParams = { webhook_id: Type.String({ description: 'Such as `whk_1Zb8mQ4tYv0KpL2s`.' }) }
const deliveryParams = { ...webhookParams, delivery_id: Type.String({ description: 'Such as `dlv_1042`.' }) }
const managed = { tag, access: 'tenant', scopes: ['write'], isForOwners: true } as const
const managedOne = { ...managed, params: webhookParams } as const

const example = {
  url: 'https://hooks.example.org/impact-events',
  events: ['capsule.accepted', 'capsule.rejected'],
}

export const listWebhooks = operation('listWebhooks', `GET ${path}`, {
  summary: 'List the webhooks of the tenant',
  ...managed,
  success: {
    200: {
      description: 'All of them, oldest first, with their state and how their last deliveries went.',
      schema: titledObject('WebhookList', listSchema(Webhook).properties),
    },
  },
})

export const createWebhook = operation('createWebhook', `POST ${path}`, {
  summary: 'Create a webhook',
  description: `The address is told of events from now on, by \`POST\` requests signed as Standard Webhooks has it. A tenant has at most ${maxWebhooks}.`,
  ...managed,
  body: jsonBody(WebhookInput, example),
  success: createdAnswer('The webhook and, this once, its secret. `Location` names it.', WebhookWithSecret),
  problems: ['webhook_limit', 'secrets_key_missing'],
})

export const getWebhook = operation('getWebhook', `GET ${one}`, {
  summary: 'Get one webhook',
  ...managedOne,
  success: { 200: { description: 'The webhook, without its secret.', schema: Webhook } },
  problems: ['webhook_not_found'],
})

export const changeWebhook = operation('changeWebhook', `PATCH ${one}`, {
  summary: 'Change a webhook, or switch it on or off',
  description:
    'What is left out stays. One that was disabled because of its failures is enabled again with `state`.',
  ...managedOne,
  body: jsonBody(WebhookChange, { state: 'enabled' }),
  success: { 200: { description: 'The webhook as it is now.', schema: Webhook } },
  problems: ['webhook_not_found'],
})

export const deleteWebhook = operation('deleteWebhook', `DELETE ${one}`, {
  summary: 'Delete a webhook and its deliveries',
  ...managedOne,
  success: { 204: { description: 'It is gone. A request that is on its way may still arrive.' } },
  problems: ['webhook_not_found'],
})

export const rotateWebhook = operation('rotateWebhook', `POST ${one}/rotate`, {
  summary: 'Replace the secret of a webhook',
  description: 'For 24 hours every delivery is signed with the old secret as well.',
  ...managedOne,
  success: { 200: { description: 'The webhook and, this once, its new secret.', schema: WebhookWithSecret } },
  problems: ['webhook_not_found', 'secrets_key_missing'],
})

export const testWebhook = operation('testWebhook', `POST ${one}/test`, {
  summary: 'Send the event webhook.test',
  ...managedOne,
  success: { 202: { description: 'The delivery, which is about to be sent.', schema: Delivery } },
  problems: ['webhook_not_found', 'webhook_disabled'],
})

export const listDeliveries = operation('listDeliveries', `GET ${one}/deliveries`, {
  summary: 'List what was delivered to a webhook, newest first',
  description: 'With every attempt and the beginning of each answer. Kept for 30 days.',
  ...managedOne,
  query: optional({ state: DeliveryState, ...pageQuery }),
  success: pageAnswer('A page of deliveries.', titledClosedPage('WebhookDeliveryPage', Delivery)),
  problems: ['webhook_not_found'],
})

export const resendDelivery = operation('resendDelivery', `POST ${one}/deliveries/{delivery_id}/resend`, {
  summary: 'Send a delivery again',
  description: 'With the same `webhook-id`, now and, where that fails, by the whole schedule of attempts.',
  ...managed,
  params: deliveryParams,
  success: { 202: { description: 'The delivery, which is about to be sent.', schema: Delivery } },
  problems: ['webhook_not_found', 'delivery_not_found', 'webhook_disabled'],
})

export const webhookOperations = [
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  listDeliveries,
  resendDelivery,
] as const
