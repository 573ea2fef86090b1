// GET /rows/indicator-reports, a page at a time. Rules, section 4.
import type { Readable } from 'node:stream'

import type { Clock } from '../../../core/clock.ts'
import { openCursor, sealCursor } from '../../../contract/cursor.ts'
import { oneChunk } from '../../../database/long-read.ts'
import type { LongRead, ReadThreads } from '../../../database/long-read.ts'
import type { Store } from '../../../database/open-store.ts'
import { usePreparedPlans } from '../../../database/prepared-session.ts'
import { readPreparedSnapshot } from '../../../database/read-snapshot.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { scopeOf } from '../filter/row-filter.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { readPageRows } from './read-page.ts'
import type { PageRows, WantedPage } from './read-page.ts'
import { readRowByRow } from './read-row-by-row.ts'
import type { Position } from '../filter/select-cards.ts'

/** Of the Common Impact Data Standard whose terms the data is read by. */
const cidsVersion = '3.2.1'

const defaultLimit = 100
const maxLimit = 1000

export interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly include?: readonly 'uri'[] | undefined
}

export interface RowPage {
  readonly json: Buffer | Readable
  /** Where the next page starts; null on the last one. */
  readonly cursor: string | null
  /** The namespace's, as the rows show it; undefined where nothing had to be read. */
  readonly version: string | undefined
}

export async function listRows(
  store: Store,
  threads: ReadThreads,
  clock: Clock,
  secret: Uint8Array,
  namespace: Namespace,
  filter: RowFilter,
  query: PageQuery,
): Promise<RowPage> {
  const limit = Math.min(query.limit ?? defaultLimit, maxLimit)
  const after = query.cursor === undefined ? null : openPosition(secret, filter, query.cursor)
  const wanted = { filter, after, limit, hasUris: query.include?.includes('uri') ?? false }
  const generatedAt = new Date(clock.now()).toISOString()
  const found = filter.matchesNothing ? emptyPage : await readPageOnce(store, wanted)
  if (found) return writePage(secret, filter, found, generatedAt)
  const args = { wanted, secret, generatedAt }
  const { head, content } = await threads.read(pageRowByRow, namespace.tenantId, args)
  return { ...head, json: content }
}

function writePage(
  secret: Uint8Array,
  filter: RowFilter,
  { chunks, rowCount, last, version }: PageRows,
  generatedAt: string,
): RowPage & { readonly json: Buffer } {
  const cursor = last && sealPosition(secret, filter, last)
  const meta = { row_count: rowCount, cursor, cids_version: cidsVersion, generated_at: generatedAt }
  const end = Buffer.from(`],"meta":${JSON.stringify(meta)}}`)
  const json = Buffer.concat([Buffer.from('{"data":['), ...chunks, end])
  return { json, cursor, version: version ?? undefined }
}

interface PageArgs {
  readonly wanted: WantedPage
  readonly secret: Uint8Array
  readonly generatedAt: string
}

/** A page that the database does not write. */
export const pageRowByRow: LongRead<PageArgs, Omit<RowPage, 'json'>> = {
  name: 'page of rows',
  async open(tx, { wanted, secret, generatedAt }, store) {
    await usePreparedPlans(store, tx)
    const found = await readRowByRow(tx, wanted)
    const { json, ...head } = writePage(secret, wanted.filter, found, generatedAt)
    return { head, chunks: oneChunk(json) }
  },
}

const emptyPage: PageRows = { chunks: [], rowCount: 0, last: null, version: null }

const maxAttempts = 3

/** The rows of one moment; null where they have to be read one by one. */
async function readPageOnce(store: Store, wanted: WantedPage): Promise<PageRows | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await readPageRows(store.prepared, wanted)
    if (found !== 'versionChanged') return found === 'needsRowByRow' ? null : found
  }
  // Writes never pause: now in a snapshot, which they do not reach.
  const found = await readPreparedSnapshot(store, (tx) => readPageRows(tx, wanted))
  if (found === 'versionChanged') throw new Error('the version of a namespace changed within a snapshot')
  return found === 'needsRowByRow' ? null : found
}

const sealPosition = (secret: Uint8Array, filter: RowFilter, at: Position): string =>
  sealCursor(secret, scopeOf(filter), [at.org, at.indicator, at.start, at.report])

function openPosition(secret: Uint8Array, filter: RowFilter, cursor: string): Position {
  const [org = '', indicator = '', start = '', report = ''] = openCursor(secret, scopeOf(filter), cursor)
  return { org, indicator, start, report }
}
