// What the console asks about submissions beyond the data API. Rules, section 13.
import { Type } from 'typebox'

import { forConsole, operation } from '../operation.ts'
import { strictObject } from '../shared-schemas.ts'

export const countWaitingSubmissions = operation(
  'countWaitingSubmissions',
  'GET /console/api/submissions/waiting',
  {
    ...forConsole('member'),
    needs: 'links',
    summary: 'How many submissions wait for a decision',
    success: {
      200: {
        description: 'At most 1,000 are counted.',
        schema: strictObject('WaitingSubmissions', { waiting: Type.Integer() }),
      },
    },
  },
)
