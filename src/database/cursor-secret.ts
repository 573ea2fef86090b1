// The secret that cursors are sealed with.
import type { Store } from './pools/open-store.ts'

const known = new WeakMap<Store, Uint8Array>()

/** Shared by all processes on the database, so that a cursor is valid in every one of them. Read once. */
export async function readCursorSecret(store: Store): Promise<Uint8Array> {
  const found = known.get(store)
  if (found) return found
  const { rows } = await store.reads.query<{ secret: Buffer }>('select secret from cursor_secret')
  if (!rows[0]) throw new Error('the database has no cursor secret; migrations make one')
  known.set(store, rows[0].secret)
  return rows[0].secret
}
