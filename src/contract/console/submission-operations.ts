// Submissions, decided by members in the console. They are read through the data API. Rules, section 13.
import { Type } from 'typebox'

import { operation } from '../operation.ts'
import * as open from '../submission-operations.ts'

const path = '/console/api/submissions'
const forMembers = { tag: 'Console', access: 'session', needs: 'links' } as const

export const countWaitingSubmissions = operation({
  id: 'countWaitingSubmissions',
  method: 'GET',
  path: `${path}/waiting`,
  ...forMembers,
  summary: 'How many submissions wait for a decision',
  success: {
    200: {
      description: 'At most 1,000 are counted.',
      schema: Type.Object(
        { waiting: Type.Integer() },
        { title: 'WaitingSubmissions', additionalProperties: false },
      ),
    },
  },
  problems: [],
})

export const takeSubmission = operation({
  id: 'takeSubmission',
  method: 'POST',
  path: `${path}/{submission_id}/accept`,
  ...forMembers,
  summary: open.acceptSubmission.summary,
  stores: true,
  params: open.submissionParams,
  query: open.acceptSubmission.query,
  success: open.acceptSubmission.success,
  problems: open.acceptSubmission.problems,
})

export const sendBackSubmission = operation({
  id: 'sendBackSubmission',
  method: 'POST',
  path: `${path}/{submission_id}/return`,
  ...forMembers,
  summary: open.returnSubmission.summary,
  params: open.submissionParams,
  body: open.returnSubmission.body,
  success: open.returnSubmission.success,
  problems: open.returnSubmission.problems,
})

export const submissionOperations = [countWaitingSubmissions, takeSubmission, sendBackSubmission] as const
