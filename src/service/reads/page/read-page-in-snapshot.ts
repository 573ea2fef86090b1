// A page of one moment: as the database writes its rows, else row by row for what it does not write: cards without a
// fragment, long texts, very large numbers, many bytes.
import type { Queryable } from '../../../database/read-prepared.ts'
import { loadTexts } from './load-texts.ts'
import { loadUris } from './load-uris.ts'
import { PageContent } from './page-content.ts'
import { readPageRows } from './read-page.ts'
import type { PageRows, WantedPage } from './read-page.ts'
import { readRows } from './read-rows.ts'

/** The rows as the database writes them, else row by row. */
export async function readPageInSnapshot(tx: Queryable, wanted: WantedPage): Promise<PageRows> {
  const found = await readPageRows(tx, wanted)
  if (found === 'versionChanged') throw new Error('the version of a namespace changed within a snapshot')
  return found === 'needsRowByRow' ? await readRowByRow(tx, wanted) : found
}

async function readRowByRow(
  db: Queryable,
  { filter, after, limit, hasUris, separator }: WantedPage,
): Promise<PageRows> {
  // One more than asked for shows whether there is another page.
  const found = await readRows(db, filter, after, limit + 1)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  const { rows, version } = found
  const content = new PageContent({ separator })
  const source = { db, namespaceId: filter.namespaceId, isForJson: true }
  const texts = loadTexts(source, rows.slice(0, limit))
  for await (const batch of hasUris ? loadUris(source, texts) : texts) {
    if (!content.add(batch)) break
  }
  const last = content.rowCount < rows.length ? rows[content.rowCount - 1] : undefined
  return { chunks: content.chunks(), rowCount: content.rowCount, last: last?.position ?? null, version }
}
