// JSON schemas of saved capsules and saved views, as the console API uses them. Rules, section 6.
import { Type, type Static } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'

const strict = { additionalProperties: false }

export const SavedName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  ...withExpectation('not_blank'),
  description: 'What you call it; mostly the name of the file.',
})

export const SavedCapsule = Type.Object(
  {
    object: Type.Literal('saved_capsule'),
    id: Type.String(),
    name: Type.String(),
    size_bytes: Type.Integer(),
    added_at: Type.String({ format: 'date-time' }),
    origin: Type.Union(
      [Type.Object({ namespace: Type.String(), capsule_id: Type.String() }, strict), Type.Null()],
      { description: 'The capsule it was imported from; null: it was added from a file.' },
    ),
  },
  { title: 'SavedCapsule', ...strict },
)
export type SavedCapsule = Static<typeof SavedCapsule>

export const Library = Type.Object(
  {
    data: Type.Array(SavedCapsule),
    meta: Type.Object(
      {
        row_count: Type.Integer(),
        total_bytes: Type.Integer({ description: 'Sum of the sizes of the originals.' }),
        limits: Type.Object({ capsules: Type.Integer(), bytes: Type.Integer() }, strict),
      },
      strict,
    ),
  },
  strict,
)
export type Library = Static<typeof Library>

export const SavedView = Type.Object(
  {
    object: Type.Literal('saved_view'),
    id: Type.String(),
    name: Type.String(),
    search: Type.String({ description: 'What the address of the explorer holds after the question mark.' }),
    saved_at: Type.String({ format: 'date-time' }),
    saved_by: Type.String({ description: 'The name of the account that keeps it.' }),
    is_own: Type.Boolean({ description: 'Whether it is yours: only then can you delete it.' }),
  },
  { title: 'SavedView', ...strict },
)
export type SavedView = Static<typeof SavedView>

export const ViewInput = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      ...withExpectation('not_blank'),
    }),
    search: Type.String({ maxLength: 8000 }),
  },
  strict,
)
export type ViewInput = Static<typeof ViewInput>
