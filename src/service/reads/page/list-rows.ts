// GET /rows/indicator-reports, a page at a time. Rules, section 4.
import { pageLimit } from '../../../contract/page-limit.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Store } from '../../../database/pools/open-store.ts'
import { openPaging, type PageAsked } from '../../../database/read-page.ts'
import { readPreparedSnapshot } from '../../../database/pools/read-snapshot.ts'
import { filterScope, type RowFilter } from '../filter/row-filter.ts'
import type { Queryable } from '../../../database/plans/read-prepared.ts'
import { emptyPage, readRows, type PageRows, type WantedPage } from './read-rows.ts'
import { listFrame } from './select-page.ts'
import type { Position } from '../filter/select-cards.ts'

/** Of the Common Impact Data Standard whose terms the data is read by. */
const cidsVersion = '3.2.1'

/** What rows have beyond their usual keys. */
export type RowInclude = 'uri' | 'target' | 'identifiers'

export const readInclude = (include: readonly RowInclude[] = []) => ({
  hasUris: include.includes('uri'),
  hasTargets: include.includes('target'),
  hasNumbers: include.includes('identifiers'),
})

interface PageQuery extends PageAsked {
  readonly include?: readonly RowInclude[] | undefined
}

/** `linkId`: of the link that the rows are read by. A cursor of one is of no use to another, nor to a key. */
export async function listRows(
  store: Store,
  clock: Clock,
  filter: RowFilter,
  { linkId, ...query }: PageQuery & { readonly linkId?: string },
) {
  const scope = linkId === undefined ? filterScope(filter) : [...filterScope(filter), linkId]
  const limit = pageLimit(query.limit)
  const { after, seal } = await openPaging(store, scope, query.cursor)
  const further = readInclude(query.include)
  const { chunks, rowCount, last, version } = filter.matchesNothing
    ? emptyPage
    : await readPageOnce(store, {
        filter,
        after: after && readPosition(after),
        limit,
        ...further,
        frame: listFrame,
      })
  const cursor = last && seal(positionTexts(last))
  const meta = {
    row_count: rowCount,
    cursor,
    cids_version: cidsVersion,
    generated_at: new Date(clock.now()).toISOString(),
  }
  return {
    json: Buffer.concat([
      Buffer.from('{"data":['),
      ...chunks,
      Buffer.from(`],"meta":${JSON.stringify(meta)}}`),
    ]),
    /** Where the next page starts; null on the last one. */
    cursor,
    /** The namespace's, as the rows show it; undefined where nothing had to be read. */
    version: version ?? undefined,
  }
}

const maxAttempts = 3

/** The rows of one moment. */
async function readPageOnce(store: Store, wanted: WantedPage): Promise<PageRows> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await readRows(store.prepared, wanted)
    if (found) return found
  }
  // Writes never pause: now in a snapshot, which they do not reach.
  return await readPreparedSnapshot(store, (tx) => readRowsInSnapshot(tx, wanted))
}

export async function readRowsInSnapshot(tx: Queryable, wanted: WantedPage): Promise<PageRows> {
  const found = await readRows(tx, wanted)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  return found
}

/** As a cursor holds it. */
export const positionTexts = ({ org, indicator, start, report }: Position): string[] => [
  org,
  indicator,
  start,
  report,
]

export const readPosition = ([
  org = '',
  indicator = '',
  start = '',
  report = '',
]: readonly string[]): Position => ({
  org,
  indicator,
  start,
  report,
})
