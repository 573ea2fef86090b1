// A saved capsule: a file in the library of one account. Every query names the account, so that an account only finds its
// own files.
import { newCapsuleId } from '../capsules/capsule-id.ts'

/** SQL: as it is answered. */
export const savedColumns = `'saved_capsule' as object, saved_id as id, name, size_bytes, added_at,
  case when origin_namespace is not null and origin_capsule_id is not null
    then json_build_object('namespace', origin_namespace, 'capsule_id', origin_capsule_id) end as origin`

/** Like ids of capsules: ordered by the time of saving. */
export const newSavedId = (): string => newCapsuleId().replace('cap', 'sav')
