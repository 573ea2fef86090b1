// A page whose rows are read one by one, for what the database does not write: cards without a fragment, long texts, very
// large numbers, many bytes.
import type { Queryable } from '../../../database/read-prepared.ts'
import { loadTexts } from './load-texts.ts'
import { loadUris } from './load-uris.ts'
import { PageContent } from './page-content.ts'
import type { PageRows, WantedPage } from './read-page.ts'
import { readRows } from './read-rows.ts'

/** In a snapshot. */
export async function readRowByRow(
  db: Queryable,
  { filter, after, limit, hasUris }: WantedPage,
): Promise<PageRows> {
  // One more than asked for shows whether there is another page.
  const found = await readRows(db, filter, after, limit + 1)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  const { rows, version } = found
  const content = new PageContent()
  const source = { db, namespaceId: filter.namespaceId, isForJson: true }
  const texts = loadTexts(source, rows.slice(0, limit))
  for await (const stretch of hasUris ? loadUris(source, texts) : texts) {
    if (!content.add(stretch)) break
  }
  const last = content.rowCount < rows.length ? rows[content.rowCount - 1] : undefined
  return { chunks: content.chunks(), rowCount: content.rowCount, last: last?.position ?? null, version }
}
