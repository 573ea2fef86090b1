// What the console does with webhooks beyond the data API. Rules, section 11.
import { Type } from 'typebox'

import { operation } from '../operation.ts'
import { webhookParams } from '../webhook-operations.ts'

const strict = { additionalProperties: false }

export const sendFailedAgain = operation({
  id: 'sendFailedAgain',
  method: 'POST',
  path: '/console/api/webhooks/{webhook_id}/resend-failed',
  tag: 'Console',
  access: 'owner',
  summary: 'Send every failed delivery since a moment again',
  params: webhookParams,
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

export const webhookOperations = [sendFailedAgain] as const
