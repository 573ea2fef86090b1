// A capsule's large columns: its document and its reports.
import type { Store } from '../store/open-store.ts'
import { readBytes } from '../store/read-bytes.ts'

export type LargeColumn = 'document' | 'report_en' | 'report_fr'

const key = ['namespace_id', 'capsule_id'] as const

/** Null when there is none, or when it was deleted while being read. */
export const readLargeColumn = (
  store: Store,
  column: LargeColumn,
  namespaceId: string,
  capsuleId: string,
): Promise<Buffer | null> => readBytes(store, { table: 'capsule', column, key }, [namespaceId, capsuleId])
