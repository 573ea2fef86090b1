// What the console does with webhooks beyond the data API. Rules, section 11.
import { Type } from 'typebox'

import { forConsole, jsonBody, operation } from '../operation.ts'
import { webhookParams } from '../webhook-operations.ts'
import { closedObject, moment, strictObject } from '../shared-schemas.ts'

export const sendFailedAgain = operation(
  'sendFailedAgain',
  'POST /console/api/webhooks/{webhook_id}/resend-failed',
  {
    ...forConsole('owner'),
    summary: 'Send every failed delivery since a moment again',
    params: webhookParams,
    body: jsonBody(closedObject({ failed_since: moment })),
    success: {
      202: {
        description: 'How many are about to be sent.',
        schema: strictObject('ResentDeliveries', { resent: Type.Integer() }),
      },
    },
    problems: ['webhook_not_found', 'webhook_disabled'],
  },
)
