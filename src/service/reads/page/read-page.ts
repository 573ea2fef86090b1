// The rows of a page as the database writes them. Most pages are read this way, in one query.
import { readPrepared } from '../../../database/read-prepared.ts'
import type { Queryable } from '../../../database/read-prepared.ts'
import { maxPageBytes } from './page-content.ts'
import { withIds } from './page-body.ts'
import { batchHead, readBatches } from './read-rows.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import type { Position } from '../filter/select-cards.ts'
import { pageColumns, pageStatement } from './select-page.ts'
import type { Batch } from './select-rows.ts'

export interface PageRows {
  /** JSON with commas between the rows. */
  readonly chunks: readonly Buffer[]
  readonly rowCount: number
  /** The last row of the page where others follow. */
  readonly last: Position | null
  readonly version: string | null
}

export interface WantedPage {
  readonly filter: RowFilter
  /** Where the page before it ended. */
  readonly after: Position | null
  readonly limit: number
  readonly hasUris: boolean
}

/**
 * `versionChanged` when the namespace was written to between two queries; `needsRowByRow` for a page of what the database
 * does not write: select-page.ts.
 */
export async function readPageRows(
  db: Queryable,
  { filter, after, limit, hasUris }: WantedPage,
): Promise<PageRows | 'versionChanged' | 'needsRowByRow'> {
  // One more than asked for shows whether there is another page.
  const batches = await readBatches(db, filter, after, limit + 1, readBody(hasUris))
  if (!batches) return 'versionChanged'
  if (batches.some(({ rowCount, body }) => rowCount > 0 && body === null)) return 'needsRowByRow'
  const rowCount = batches.reduce((sum, batch) => sum + batch.rowCount, 0)
  const { bytes, last } = withIds(batches.flatMap(({ body }) => body ?? []).join(','), limit)
  if (bytes.length > maxPageBytes) return 'needsRowByRow'
  const version = batches[0]?.version ?? null
  return rowCount > limit
    ? { chunks: [bytes], rowCount: limit, last, version }
    : { chunks: [bytes], rowCount, last: null, version }
}

const readBody = (hasUris: boolean) => async (db: Queryable, filter: RowFilter, batch: Batch) => {
  const [found] = await readPrepared(db, pageStatement(filter, batch, hasUris), pageColumns)
  const [rowCount, body] = (found?.slice(3) ?? [0, null]) as [number, string | null]
  return { ...batchHead(found), rowCount, body }
}
