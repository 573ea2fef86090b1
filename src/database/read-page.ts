// A page of a list that begins after the last row of the page before.
import { openCursor, sealCursor, type CursorScope } from '../contract/cursor.ts'
import { readCursorSecret } from './cursor-secret.ts'
import type { Store } from './pools/open-store.ts'

export interface PageAsked {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Where a page begins, null on the first one, and the cursor of the next. Cursors are bound to their scope. */
export async function openPaging(store: Store, scope: CursorScope, cursor: string | undefined) {
  const secret = await readCursorSecret(store)
  return {
    after: cursor === undefined ? null : openCursor(secret, scope, cursor),
    seal: (position: readonly string[]): string => sealCursor(secret, scope, position),
  }
}

/** `read` gets where the page before ended, null on the first one; `position` says it of a row. */
export async function readPage<Row>(
  store: Store,
  scope: CursorScope,
  { limit = 100, cursor }: PageAsked,
  read: (after: string | null, count: number) => Promise<readonly Row[]>,
  position: (row: Row) => string,
) {
  const { after, seal } = await openPaging(store, scope, cursor)
  // One extra row shows whether there is another page.
  const rows = await read(after?.[0] ?? null, limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const isMore = last !== undefined && rows.length > limit
  return {
    data,
    meta: { row_count: data.length, cursor: isMore ? seal([position(last)]) : null },
  }
}
