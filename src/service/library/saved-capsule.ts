// A saved capsule: a file in the library of one account. Every query names the account, so that an account only finds its
// own files.
import { newCapsuleId } from '../capsules/capsule-id.ts'
import type { SavedCapsule } from '../../contract/library-schemas.ts'

export interface SavedRow {
  saved_id: string
  name: string
  size_bytes: number
  added_at: Date
  origin_namespace: string | null
  origin_capsule_id: string | null
}

export const savedColumns = 'saved_id, name, size_bytes, added_at, origin_namespace, origin_capsule_id'

/** Like ids of capsules: ordered by the time of saving. */
export const newSavedId = (): string => newCapsuleId().replace('cap', 'sav')

export const savedAnswer = (row: SavedRow): SavedCapsule => ({
  object: 'saved_capsule',
  id: row.saved_id,
  name: row.name,
  size_bytes: row.size_bytes,
  added_at: row.added_at.toISOString(),
  origin:
    row.origin_namespace === null || row.origin_capsule_id === null
      ? null
      : { namespace: row.origin_namespace, capsule_id: row.origin_capsule_id },
})
