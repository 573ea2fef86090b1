// JSON schemas of saved capsules and saved views, as the console API uses them. Rules, section 6.
import { Type, type Static } from 'typebox'

import { closedObject, filledText, moment, orNull, strictObject } from './shared-schemas.ts'

export const SavedName = filledText(200, { description: 'What you call it; mostly the name of the file.' })

export const SavedCapsule = strictObject('SavedCapsule', {
  object: Type.Literal('saved_capsule'),
  id: Type.String(),
  name: Type.String(),
  size_bytes: Type.Integer(),
  added_at: moment,
  origin: orNull(
    closedObject({ namespace: Type.String(), capsule_id: Type.String() }),
    'The capsule it was imported from; null: it was added from a file.',
  ),
})
export type SavedCapsule = Static<typeof SavedCapsule>

export const Library = closedObject({
  data: Type.Array(SavedCapsule),
  meta: closedObject({
    row_count: Type.Integer(),
    total_bytes: Type.Integer({ description: 'Sum of the sizes of the originals.' }),
    limits: closedObject({ capsules: Type.Integer(), bytes: Type.Integer() }),
  }),
})
export type Library = Static<typeof Library>

export const SavedView = strictObject('SavedView', {
  object: Type.Literal('saved_view'),
  id: Type.String(),
  name: Type.String(),
  search: Type.String({ description: 'What the address of the explorer holds after the question mark.' }),
  saved_at: moment,
  saved_by: Type.String({ description: 'The name of the account that keeps it.' }),
  is_own: Type.Boolean({ description: 'Whether it is yours: only then can you delete it.' }),
})
export type SavedView = Static<typeof SavedView>

export const ViewInput = closedObject({ name: filledText(100), search: Type.String({ maxLength: 8000 }) })
export type ViewInput = Static<typeof ViewInput>
