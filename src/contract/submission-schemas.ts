// JSON schemas of submissions: files sent through a link, and what became of them. Rules, section 13.
import { Type, type Static } from 'typebox'

import { senderNamePattern } from '../core/network/sender-name.ts'
import { withExpectation } from '../core/schema/schema.ts'
import { Email } from './account-schemas.ts'
import { CapsulePreview } from './capsule-schemas.ts'
import { closedObject, filledText, moment, orNull, strictObject } from './shared-schemas.ts'

export const SubmissionState = Type.Enum(['waiting', 'accepted', 'returned'])
export type SubmissionState = Static<typeof SubmissionState>

const submissionFields = {
  object: Type.Literal('submission'),
  id: Type.String({ examples: ['sub_01jd9q4rk3v8m2c7fhs0e6tnbp'] }),
  state: SubmissionState,
  namespace: Type.String({ description: 'The slug of the namespace that it was sent to.' }),
  link: closedObject({ id: Type.String(), label: Type.String() }, 'The link that it was sent through.'),
  label: orNull(Type.String(), 'The name of the file.'),
  size_bytes: Type.Integer(),
  sender: closedObject(
    { name: Type.String(), email: orNull(Type.String()), message: orNull(Type.String()) },
    'As the sender wrote it; nothing of it was checked.',
  ),
  created_at: moment,
  decided_at: orNull(moment),
  decided_by: orNull(
    closedObject({ type: Type.Enum(['account', 'key']), id: Type.String(), name: Type.String() }),
  ),
  message: orNull(Type.String(), 'What it was returned with.'),
  capsule_id: orNull(Type.String(), 'The capsule that it became.'),
  expires_at: orNull(moment, 'It is kept until then; null while it waits.'),
}

export const Submission = strictObject('Submission', submissionFields)
export type Submission = Static<typeof Submission>

export const SubmissionWithPreview = strictObject('SubmissionWithPreview', {
  ...submissionFields,
  preview: orNull(
    CapsulePreview,
    'While it waits: its report, what it would change, and a capsule that it may be a newer version of (`suggestion`).',
  ),
})

export const ReturnInput = strictObject('ReturnInput', {
  message: filledText(2000, {
    description: 'What the sender is to know or to change. It is shown at the receipt, and mailed.',
  }),
})

/** The headers about the sender, once they are decoded. */
export const senderHeaders = {
  'x-sender-name': Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: senderNamePattern,
    ...withExpectation('sender_name'),
  }),
  'x-sender-email': Email,
  'x-sender-message': Type.String({ maxLength: 2000 }),
} as const

export const SubmissionReceipt = strictObject('SubmissionReceipt', {
  receipt_url: Type.String({
    description: 'The page that shows the sender what becomes of the file. It is given this once.',
  }),
})

/** Nothing of the namespace, nor who decided. */
export const ReceiptState = strictObject('ReceiptState', {
  object: Type.Literal('receipt'),
  state: Type.Enum(['waiting', 'accepted', 'returned', 'nothing_to_report']),
  organization: closedObject({ name: Type.String() }, 'Whom the file was sent to.'),
  link: closedObject({ label: Type.String() }, 'The link that it was sent through.'),
  label: orNull(Type.String(), 'The name of the file.'),
  size_bytes: Type.Integer(),
  created_at: moment,
  decided_at: orNull(moment),
  message: orNull(Type.String(), 'What it was returned with, or why there is nothing to report.'),
  expires_at: orNull(moment, 'The receipt works until then; null while the file waits.'),
})
export type ReceiptState = Static<typeof ReceiptState>
