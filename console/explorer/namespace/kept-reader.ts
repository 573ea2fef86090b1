// The rows of the namespace that was looked at last stay when the explorer is left, so that a second look reads nothing but
// the version. They go with the session, for another namespace, and after ten minutes without use.
import type { QueryClient } from '@tanstack/react-query'

import { sessionQuery } from '../../shared/api/session.ts'
import { createRowReader, type RowReader } from './row-reader.ts'

const keptMs = 10 * 60_000

interface Kept {
  readonly namespace: string
  readonly reader: RowReader
  readonly stopWatching: () => void
  readers: number
  timer?: ReturnType<typeof setTimeout>
}

let kept: Kept | null = null

function drop(): void {
  clearTimeout(kept?.timer)
  kept?.stopWatching()
  kept?.reader.close()
  kept = null
}

/** Signing out, signing in and the end of a session all remove what is known of the session. */
const watchSession = (queries: QueryClient): (() => void) =>
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryHash === JSON.stringify(sessionQuery.queryKey)) drop()
  })

export function takeReader(namespace: string, queries: QueryClient): RowReader {
  if (kept?.namespace !== namespace) drop()
  kept ??= {
    namespace,
    reader: createRowReader(namespace),
    stopWatching: watchSession(queries),
    readers: 0,
  }
  clearTimeout(kept.timer)
  kept.readers += 1
  return kept.reader
}

/** Whoever took it no longer needs it. */
export function leaveReader(reader: RowReader): void {
  if (kept?.reader !== reader) return
  kept.readers -= 1
  if (kept.readers === 0) kept.timer = setTimeout(drop, keptMs)
}
