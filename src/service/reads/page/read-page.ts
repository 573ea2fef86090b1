// The rows of a page as the database writes them. Most pages are read this way, in one query.
import { readPrepared, type Queryable } from '../../../database/plans/read-prepared.ts'
import { maxPageBytes } from './page-content.ts'
import { withIds } from './page-body.ts'
import { batchHead, readBatches } from './read-rows.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import type { Position } from '../filter/select-cards.ts'
import { pageColumns, pageStatement, type Separator } from './select-page.ts'
import type { Batch, Further } from './select-rows.ts'

export interface PageRows {
  /** JSON with the separator between the rows. */
  readonly chunks: readonly Buffer[]
  readonly rowCount: number
  /** The last row of the page where others follow. */
  readonly last: Position | null
  readonly version: string | null
}

export const emptyPage: PageRows = { chunks: [], rowCount: 0, last: null, version: null }

export interface WantedPage extends Further {
  readonly filter: RowFilter
  /** Where the page before it ended. */
  readonly after: Position | null
  readonly limit: number
  /** Between the rows. */
  readonly separator: Separator
}

/**
 * `versionChanged` when the namespace was written to between two queries; `needsRowByRow` for a page of what the database
 * does not write: select-page.ts.
 */
export async function readPageRows(
  db: Queryable,
  { filter, after, limit, hasUris, hasTargets, separator }: WantedPage,
): Promise<PageRows | 'versionChanged' | 'needsRowByRow'> {
  // One more than asked for shows whether there is another page.
  const batches = await readBatches(
    db,
    filter,
    after,
    limit + 1,
    readBody({ hasUris, hasTargets }, separator),
  )
  if (!batches) return 'versionChanged'
  if (batches.some(({ rowCount, body }) => rowCount > 0 && body === null)) return 'needsRowByRow'
  const rowCount = batches.reduce((sum, batch) => sum + batch.rowCount, 0)
  const body = batches.flatMap((batch) => batch.body ?? []).join(separator)
  const { bytes, last } = withIds(body, limit)
  if (bytes.length > maxPageBytes) return 'needsRowByRow'
  const version = batches[0]?.version ?? null
  return rowCount > limit
    ? { chunks: [bytes], rowCount: limit, last, version }
    : { chunks: [bytes], rowCount, last: null, version }
}

const readBody =
  (further: Further, separator: Separator) => async (db: Queryable, filter: RowFilter, batch: Batch) => {
    const statement = pageStatement(filter, batch, further, separator)
    const [found] = await readPrepared(db, statement, pageColumns)
    const [rowCount, body] = (found?.slice(3) ?? [0, null]) as [number, string | null]
    return { ...batchHead(found), rowCount, body }
  }
