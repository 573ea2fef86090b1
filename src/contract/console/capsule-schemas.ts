// JSON schemas of capsules as only the console shows them: pending ones with their stage, and the versions of a file.
import { Type, type Static } from 'typebox'

import { capsuleStages, CapsuleStatus, ChangeCounts } from '../capsule-schemas.ts'
import { moment, orNull, strictObject } from '../shared-schemas.ts'

const label = orNull(Type.String())

export const PendingCapsule = strictObject('PendingCapsule', {
  capsule_id: Type.String(),
  stage: Type.Enum(['waiting', 'delayed', ...capsuleStages], {
    description:
      '`delayed`: an attempt failed for no fault of the document, and there will be another. The last three: being checked.',
  }),
  place: orNull(
    Type.Integer({ minimum: 1 }),
    'Among the waiting capsules of the organization, the next one is 1; null where it does not wait.',
  ),
})
export type PendingCapsule = Static<typeof PendingCapsule>

export const CapsuleVersion = strictObject('CapsuleVersion', {
  capsule_id: Type.String(),
  status: CapsuleStatus,
  label,
  created_at: moment,
  finished_at: orNull(moment),
  replaces: orNull(Type.String()),
  replaced_by: orNull(Type.String()),
  violation_count: Type.Integer(),
  uploaded_by: orNull(
    Type.String(),
    'The name of the person who uploaded it in the console; null where a program did.',
  ),
  changes: orNull(ChangeCounts, 'What it changed when it was accepted.'),
})
export type CapsuleVersion = Static<typeof CapsuleVersion>
