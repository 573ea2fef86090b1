// GET /capsules: newest first, a page at a time. Rules, section 2.
import { pageLimit } from '../../contract/page-limit.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import { capsuleSummary, summaryColumns, type CapsuleRow } from './capsule.ts'
import type { CapsuleStatus, CapsuleSummary } from '../../contract/capsule-schemas.ts'

interface CapsuleFilter extends PageAsked {
  readonly status?: CapsuleStatus | undefined | null
  /** Only what this key uploaded (the first of its rotation). */
  readonly uploadedBy?: string | null
}

// The order of ids is the order of uploads, so the primary key serves the page from any position.
const page = `
  select ${summaryColumns} from capsule
  where namespace_id = $1 and ($2::text is null or status = $2) and ($3::text is null or capsule_id < $3)
  order by capsule_id desc
  limit $4`

const ownPage = page.replace('order by', 'and uploaded_by = $5 order by')

export async function listCapsules(
  store: Store,
  namespace: Namespace,
  { status = null, uploadedBy: own = null, limit, cursor }: CapsuleFilter,
): Promise<{ data: CapsuleSummary[]; meta: { row_count: number; cursor: string | null } }> {
  const scope = ['capsules', namespace.id, status, ...(own === null ? [] : [own])]
  return await readPage(
    store,
    scope,
    { limit: pageLimit(limit), cursor },
    async (after, count) => {
      const values = [namespace.id, status, after, count]
      const { rows } = await (own === null
        ? store.reads.query<CapsuleRow>(page, values)
        : store.reads.query<CapsuleRow>(ownPage, [...values, own]))
      return rows.map(capsuleSummary)
    },
    (capsule) => capsule.capsule_id,
  )
}
