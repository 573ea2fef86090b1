// A page of one moment: as the database writes its rows, else row by row for what it does not write: cards without a
// fragment, long texts, very large numbers, many bytes.
import type { Queryable } from '../../../database/plans/read-prepared.ts'
import { loadLongCards } from './load-long-cards.ts'
import { PageContent } from './page-content.ts'
import { readPageRows, type PageRows, type WantedPage } from './read-page.ts'
import { readRows } from './read-rows.ts'
import { uriWriter } from './row-uris.ts'

/** The rows as the database writes them, else row by row. */
export async function readPageInSnapshot(tx: Queryable, wanted: WantedPage): Promise<PageRows> {
  const found = await readPageRows(tx, wanted)
  if (found === 'versionChanged') throw new Error('the version of a namespace changed within a snapshot')
  return found === 'needsRowByRow' ? await readRowByRow(tx, wanted) : found
}

/** A text of a report may have 64 KiB: so many of them are read at once. */
const batchRows = 100

async function readRowByRow(
  db: Queryable,
  { filter, after, limit, hasUris, hasTargets, separator }: WantedPage,
): Promise<PageRows> {
  const content = new PageContent({ separator })
  const addUris = uriWriter()
  const source = { db, namespaceId: filter.namespaceId }
  let last = after
  for (;;) {
    // One more than there is room for shows whether there is another page.
    const count = Math.min(batchRows, limit - content.rowCount) + 1
    const found = await readRows(db, filter, last, count, { hasUris, hasTargets })
    if (!found) throw new Error('the version of a namespace changed within a snapshot')
    const { version } = found
    const rows = found.rows.slice(0, count - 1)
    const before = content.rowCount
    let isFull = false
    for await (const batch of loadLongCards(source, rows)) {
      isFull = !content.add(batch.map(addUris))
      if (isFull) break
    }
    const added = content.rowCount - before
    last = rows[added - 1]?.position ?? last
    const isEnd = added === rows.length && found.rows.length < count
    if (isFull || isEnd || content.rowCount === limit) {
      return { chunks: content.chunks(), rowCount: content.rowCount, last: isEnd ? null : last, version }
    }
  }
}
