// A page of a list that begins after the last row of the page before.
import { openCursor, sealCursor, type CursorScope } from '../contract/cursor.ts'

export interface PageAsked {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface PageScope extends PageAsked {
  readonly secret: Uint8Array
  /** What the cursor is bound to. */
  readonly scope: CursorScope
}

/** `read` gets where the page before ended, null on the first one; `position` says it of a row. */
export async function readPage<Row>(
  { secret, scope, limit = 100, cursor }: PageScope,
  read: (after: string | null, count: number) => Promise<readonly Row[]>,
  position: (row: Row) => string,
) {
  const [after = null] = cursor === undefined ? [] : openCursor(secret, scope, cursor)
  // One extra row shows whether there is another page.
  const rows = await read(after, limit + 1)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const isMore = last !== undefined && rows.length > limit
  return {
    data,
    meta: { row_count: data.length, cursor: isMore ? sealCursor(secret, scope, [position(last)]) : null },
  }
}
