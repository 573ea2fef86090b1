// GET /capsules: newest first, a page at a time. Rules, section 2.
import { openCursor, sealCursor } from '../../contract/cursor.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { capsuleSummary, summaryColumns, type CapsuleRow } from './capsule.ts'
import type { CapsuleStatus, CapsuleSummary } from '../../contract/capsule-schemas.ts'

export interface CapsuleFilter {
  readonly status?: CapsuleStatus | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  /** Only what this key uploaded (the first of its rotation). */
  readonly uploadedBy?: string | null
}

export interface CapsulePage {
  readonly data: CapsuleSummary[]
  readonly meta: { row_count: number; cursor: string | null }
}

const defaultLimit = 100
const maxLimit = 1000

// The order of ids is the order of uploads, so the primary key serves the page from any position.
const page = `
  select ${summaryColumns} from capsule
  where namespace_id = $1 and ($2::text is null or status = $2) and ($3::text is null or capsule_id < $3)
  order by capsule_id desc
  limit $4`

const ownPage = page.replace('order by', 'and uploaded_by = $5 order by')

export async function listCapsules(
  store: Store,
  cursorSecret: Uint8Array,
  namespace: Namespace,
  filter: CapsuleFilter,
): Promise<CapsulePage> {
  const status = filter.status ?? null
  const limit = Math.min(filter.limit ?? defaultLimit, maxLimit)
  const own = filter.uploadedBy ?? null
  const scope = ['capsules', namespace.id, status, ...(own === null ? [] : [own])]
  const [after] = filter.cursor === undefined ? [] : openCursor(cursorSecret, scope, filter.cursor)
  // One row more than the page shows whether there is a next page.
  const values = [namespace.id, status, after ?? null, limit + 1]
  const { rows } = await (own === null
    ? store.reads.query<CapsuleRow>(page, values)
    : store.reads.query<CapsuleRow>(ownPage, [...values, own]))
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return {
    data: data.map(capsuleSummary),
    meta: {
      row_count: data.length,
      cursor: last && rows.length > limit ? sealCursor(cursorSecret, scope, [last.capsule_id]) : null,
    },
  }
}
