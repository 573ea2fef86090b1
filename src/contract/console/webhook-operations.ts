// Webhooks, managed by owners in the console. They are read through the data API. Rules, section 11.
import { Type } from 'typebox'

import { operation } from '../operation.ts'
import * as open from '../webhook-operations.ts'

const strict = { additionalProperties: false }
const path = '/console/api/webhooks'
const owned = { tag: 'Console', access: 'owner' } as const

export const addWebhook = operation({
  id: 'addWebhook',
  method: 'POST',
  path,
  ...owned,
  summary: open.createWebhook.summary,
  body: open.createWebhook.body,
  success: {
    201: {
      description: 'The webhook and, this once, its secret.',
      schema: open.createWebhook.success[201].schema,
    },
  },
  problems: open.createWebhook.problems,
})

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PATCH',
  path: `${path}/{webhook_id}`,
  ...owned,
  summary: open.changeWebhook.summary,
  params: open.webhookParams,
  body: open.changeWebhook.body,
  success: open.changeWebhook.success,
  problems: open.changeWebhook.problems,
})

export const removeWebhook = operation({
  id: 'removeWebhook',
  method: 'DELETE',
  path: `${path}/{webhook_id}`,
  ...owned,
  summary: open.deleteWebhook.summary,
  params: open.webhookParams,
  success: open.deleteWebhook.success,
  problems: open.deleteWebhook.problems,
})

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/{webhook_id}/rotate`,
  ...owned,
  summary: open.rotateWebhook.summary,
  params: open.webhookParams,
  success: open.rotateWebhook.success,
  problems: open.rotateWebhook.problems,
})

export const sendTestEvent = operation({
  id: 'sendTestEvent',
  method: 'POST',
  path: `${path}/{webhook_id}/test`,
  ...owned,
  summary: open.testWebhook.summary,
  params: open.webhookParams,
  success: open.testWebhook.success,
  problems: open.testWebhook.problems,
})

export const sendAgain = operation({
  id: 'sendAgain',
  method: 'POST',
  path: `${path}/{webhook_id}/deliveries/{delivery_id}/resend`,
  ...owned,
  summary: open.resendDelivery.summary,
  params: open.deliveryParams,
  success: open.resendDelivery.success,
  problems: open.resendDelivery.problems,
})

export const sendFailedAgain = operation({
  id: 'sendFailedAgain',
  method: 'POST',
  path: `${path}/{webhook_id}/resend-failed`,
  ...owned,
  summary: 'Send every failed delivery since a moment again',
  params: open.webhookParams,
  body: {
    as: 'json',
    schema: Type.Object({ failed_since: Type.String({ format: 'date-time' }) }, strict),
  },
  success: {
    202: {
      description: 'How many are about to be sent.',
      schema: Type.Object({ resent: Type.Integer() }, { title: 'ResentDeliveries', ...strict }),
    },
  },
  problems: ['webhook_not_found', 'webhook_disabled'],
})

export const webhookOperations = [
  addWebhook,
  updateWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  sendAgain,
  sendFailedAgain,
] as const
