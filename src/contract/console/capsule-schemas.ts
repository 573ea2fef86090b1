// JSON schemas of capsules as only the console shows them: previews with a suggestion, pending ones with their stage, and
// the versions of a file.
import { Type, type Static } from 'typebox'

import { capsuleStages, CapsuleStatus, ChangeCounts } from '../capsule-schemas.ts'

const strict = { additionalProperties: false }
const nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const time = Type.String({ format: 'date-time' })
const label = nullable(Type.String())

export const PendingCapsule = Type.Object(
  {
    capsule_id: Type.String(),
    stage: Type.Enum(['waiting', 'delayed', ...capsuleStages], {
      description:
        '`delayed`: an attempt failed for no fault of the document, and there will be another. The last three: being checked.',
    }),
    place: nullable(
      Type.Integer({ minimum: 1 }),
      'Among the waiting capsules of the organization, the next one is 1; null where it does not wait.',
    ),
  },
  { title: 'PendingCapsule', ...strict },
)
export type PendingCapsule = Static<typeof PendingCapsule>

export const CapsuleVersion = Type.Object(
  {
    capsule_id: Type.String(),
    status: CapsuleStatus,
    label,
    created_at: time,
    finished_at: nullable(time),
    replaces: nullable(Type.String()),
    replaced_by: nullable(Type.String()),
    violation_count: Type.Integer(),
    uploaded_by: nullable(
      Type.String(),
      'The name of the person who uploaded it in the console; null where a program did.',
    ),
    changes: nullable(ChangeCounts, 'What it changed when it was accepted.'),
  },
  { title: 'CapsuleVersion', ...strict },
)
export type CapsuleVersion = Static<typeof CapsuleVersion>
