// Submissions: what is sent through a link without an account, and what members decide on it. Rules, section 13.
import { Type } from 'typebox'

import { pageQuery, titledClosedPage } from './account-schemas.ts'
import { idempotencyKey, previewCapsule, replacementProblems, uploadCapsule } from './capsule-operations.ts'
import { Validation } from './capsule-schemas.ts'
import { linkParams } from './link-operations.ts'
import { jsonBody, operation, pageAnswer, webPage } from './operation.ts'
import {
  ReceiptState,
  ReturnInput,
  Submission,
  SubmissionReceipt,
  SubmissionState,
  SubmissionWithPreview,
} from './submission-schemas.ts'
import { optional } from './shared-schemas.ts'

const tag = 'Submissions'
const path = '/submissions'
const byLink = { tag, access: 'link', linkKinds: ['submit'] } as const
const managed = { tag, access: 'tenant', scopes: ['write'], needs: 'links' } as const

const params = { submission_id: Type.String({ examples: ['sub_01jd9q4rk3v8m2c7fhs0e6tnbp'] }) }
const managedOne = { ...managed, params } as const

const encodedText = (description: string) =>
  Type.String({ description: `${description} Percent-encoded UTF-8.` })

/** Who sends it. */
export const senderParams = {
  'x-sender-name': encodedText(
    'Who sends it: at most 200 characters, without line breaks, marks that turn the direction of text, and `://`.',
  ),
  ...optional({
    'x-sender-email': encodedText('Where the decision is mailed to, where the service sends mail.'),
    'x-sender-message': encodedText('For those who decide: at most 2,000 characters.'),
  }),
} as const

export const checkForLink = operation('checkForLink', 'POST /l/{token}/check', {
  ...byLink,
  summary: 'Check a document before it is sent',
  description: 'The same checks and the same report as for an upload. Nothing is stored.',
  params: linkParams,
  body: uploadCapsule.body,
  success: { 200: { description: 'The report.', schema: Validation } },
  problems: ['json_invalid', 'workbook_invalid'],
})

export const submitDocument = operation('submitDocument', 'POST /l/{token}/submissions', {
  ...byLink,
  summary: 'Send a document to those who made the link',
  description:
    'It waits until a member takes it, and it becomes a capsule, or returns it with a sentence. Only documents that ' +
    'conform are taken. A link has at most 100 that wait.',
  stores: true,
  params: linkParams,
  query: { label: uploadCapsule.query.label },
  headers: {
    ...senderParams,
    ...idempotencyKey(
      'Makes it safe to send again: the same key with the same bytes and sender gets the same receipt for 24 hours.',
    ),
  },
  body: uploadCapsule.body,
  success: { 201: { description: 'It waits for a decision.', schema: SubmissionReceipt } },
  problems: [
    'json_invalid',
    'workbook_invalid',
    'not_conforming',
    'idempotency_conflict',
    'too_many_submissions',
  ],
})

/** A secret: its schema has no rules, because a fault would quote it. */
const receiptParams = { receipt: Type.String({ description: 'The last part of `receipt_url`.' }) }

export const openReceipt = operation('openReceipt', 'GET /receipts/{receipt}', {
  tag,
  access: 'public',
  ...webPage,
  summary: 'Open a receipt in the browser',
  params: receiptParams,
})

export const getReceipt = operation('getReceipt', 'GET /receipts/{receipt}/about', {
  tag,
  access: 'public',
  summary: 'Read what became of a document that was sent',
  description: 'Works until 90 days after the decision, whatever became of the link.',
  params: receiptParams,
  success: { 200: { description: 'The state of the submission.', schema: ReceiptState } },
  problems: ['receipt_not_found', 'too_many_requests'],
})

export const listSubmissions = operation('listSubmissions', `GET ${path}`, {
  summary: 'List what was sent through links, newest first',
  ...managed,
  query: optional({ state: SubmissionState, ...pageQuery }),
  success: pageAnswer('A page of submissions.', titledClosedPage('SubmissionPage', Submission)),
})

export const getSubmission = operation('getSubmission', `GET ${path}/{submission_id}`, {
  summary: 'Get one submission, with what it would change',
  ...managedOne,
  query: { replaces: previewCapsule.query.replaces },
  success: { 200: { description: 'The submission.', schema: SubmissionWithPreview } },
  problems: ['submission_not_found', ...replacementProblems],
})

export const acceptSubmission = operation('acceptSubmission', `POST ${path}/{submission_id}/accept`, {
  summary: 'Take a submission: it becomes a capsule',
  description: 'Exactly as `POST /capsules` with its document; the checks follow.',
  ...managedOne,
  stores: true,
  query: { replaces: uploadCapsule.query.replaces },
  success: {
    202: {
      description: 'The submission; `capsule_id` and `Location` name the capsule, which waits to be checked.',
      schema: Submission,
      headers: { Location: 'always', 'Retry-After': 'always' },
    },
  },
  problems: [
    'submission_not_found',
    'submission_decided',
    ...replacementProblems,
    'quota_exceeded',
    'too_many_pending',
  ],
})

export const returnSubmission = operation('returnSubmission', `POST ${path}/{submission_id}/return`, {
  summary: 'Return a submission with a sentence',
  ...managedOne,
  body: jsonBody(ReturnInput, {
    message: 'The reports of the second half are missing. Please add them and send the file again.',
  }),
  success: { 200: { description: 'The submission.', schema: Submission } },
  problems: ['submission_not_found', 'submission_decided'],
})

export const submissionOperations = [
  checkForLink,
  submitDocument,
  openReceipt,
  getReceipt,
  listSubmissions,
  getSubmission,
  acceptSubmission,
  returnSubmission,
] as const
