// A capsule's row in the database and its summary in the API, one or a page of them. The large columns are fetched
// separately, where needed. Rules, section 2.
import type { CapsuleStatus, CapsuleSummary } from '../../contract/capsule-schemas.ts'
import type { CapsuleId } from '../../contract/ids.ts'
import { pageLimit } from '../../contract/page-limit.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import type { Namespace } from '../namespaces/namespace.ts'

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

interface CapsuleFilter extends PageAsked {
  readonly status?: CapsuleStatus | undefined | null
  /** Only what this key uploaded (the first of its rotation). */
  readonly uploadedBy?: string | null
}

// The order of ids is the order of uploads, so the primary key serves the page from any position.
const page = `
  select ${summaryColumns} from capsule
  where namespace_id = $1 and ($2::text is null or status = $2) and ($3::text is null or capsule_id < $3)
    and ($5::text is null or uploaded_by = $5)
  order by capsule_id desc
  limit $4`

/** Newest first. */
export async function listCapsules(
  store: Store,
  namespace: Namespace,
  { status = null, uploadedBy: own = null, limit, cursor }: CapsuleFilter,
) {
  const scope = ['capsules', namespace.id, status, ...(own === null ? [] : [own])]
  return await readPage(
    store,
    scope,
    { limit: pageLimit(limit), cursor },
    async (after, count) => {
      const { rows } = await store.reads.query<CapsuleRow>(page, [namespace.id, status, after, count, own])
      return rows.map(capsuleSummary)
    },
    (capsule) => capsule.capsule_id,
  )
}
