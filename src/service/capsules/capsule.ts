// A capsule's row in the database and its summary in the API. The large columns are fetched separately, where needed.
import type { CapsuleStatus, CapsuleSummary } from '../../contract/capsule-schemas.ts'
import type { CapsuleId } from '../../contract/ids.ts'

export const summaryColumns =
  'capsule_id, status, triple_count, label, size_bytes, violation_count, warning_count, created_at, finished_at, replaces, replaced_by'

export interface CapsuleRow {
  readonly capsule_id: CapsuleId
  readonly status: CapsuleStatus
  readonly triple_count: number | null
  readonly label: string | null
  readonly size_bytes: number
  readonly violation_count: number
  readonly warning_count: number
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly replaces: CapsuleId | null
  readonly replaced_by: CapsuleId | null
}

export function capsuleSummary(row: CapsuleRow): CapsuleSummary {
  return {
    object: 'capsule',
    capsule_id: row.capsule_id,
    status: row.status,
    ...(row.status === 'accepted' && row.triple_count !== null ? { triple_count: row.triple_count } : {}),
    label: row.label,
    size_bytes: row.size_bytes,
    violation_count: row.violation_count,
    warning_count: row.warning_count,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    ...(row.replaces !== null && { replaces: row.replaces }),
    ...(row.replaced_by !== null && { replaced_by: row.replaced_by }),
  }
}
