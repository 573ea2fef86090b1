// GET /rows/indicator-reports, a page at a time. Spec, rules 5 and 6; decisions, section 4.
import type { Clock } from '../clock.ts'
import { openCursor, sealCursor } from '../cursor.ts'
import type { Store } from '../store/open-store.ts'
import { scopeOf } from './filter.ts'
import type { RowFilter } from './filter.ts'
import { readRowsOnce } from './read-rows.ts'
import { rowJson } from './row-json.ts'
import type { Position } from './select-rows.ts'

/** Of the Common Impact Data Standard whose terms the data is read by. */
export const cidsVersion = '3.2.1'

const defaultLimit = 100
const mostLimit = 1000

export interface PageWish {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface RowPage {
  readonly json: string
  /** The namespace's, as the rows show it; undefined where nothing had to be read. */
  readonly version: string | undefined
}

export async function listRows(
  store: Store,
  clock: Clock,
  secret: Uint8Array,
  filter: RowFilter,
  wish: PageWish,
): Promise<RowPage> {
  const limit = Math.min(wish.limit ?? defaultLimit, mostLimit)
  const after = wish.cursor === undefined ? null : openPosition(secret, filter, wish.cursor)
  // One more than asked for tells whether there is another page.
  const found = filter.isEmpty
    ? { rows: [], version: null }
    : await readRowsOnce(store, filter, after, limit + 1)
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  const cursor = last && found.rows.length > limit ? sealPosition(secret, filter, last.position) : null
  const meta = {
    row_count: rows.length,
    cursor,
    cids_version: cidsVersion,
    generated_at: new Date(clock.now()).toISOString(),
  }
  return {
    json: `{"data":[${rows.map(rowJson).join(',')}],"meta":${JSON.stringify(meta)}}`,
    version: found.version ?? undefined,
  }
}

const sealPosition = (secret: Uint8Array, filter: RowFilter, at: Position): string =>
  sealCursor(secret, scopeOf(filter), [at.org, at.indicator, at.start, at.report])

function openPosition(secret: Uint8Array, filter: RowFilter, cursor: string): Position {
  const [org = '', indicator = '', start = '', report = ''] = openCursor(secret, scopeOf(filter), cursor)
  return { org, indicator, start, report }
}
