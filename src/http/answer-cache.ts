// Answers that were given a moment ago, by what was asked of which version of a namespace: nothing here is ever stale.
// Whoever is found here asked for something that was checked before. Bounded in bytes; what was not asked for the longest
// time goes first. Design, "Data".
import type { Reply } from './handler.ts'

export interface KnownAnswer {
  readonly tag: string
  /** Left out where it is too large to keep, or was never read here. */
  readonly reply?: Reply
}

export interface AnswerCache {
  find(asked: string): KnownAnswer | undefined
  keep(asked: string, known: KnownAnswer): void
}

/** What an entry costs besides its content. */
const entryBytes = 500

export function createAnswerCache(mostBytes = 32 * 1024 * 1024, largestBytes = 1024 * 1024): AnswerCache {
  const kept = new Map<string, { readonly known: KnownAnswer; readonly bytes: number }>()
  let total = 0

  function forget(asked: string): void {
    total -= kept.get(asked)?.bytes ?? 0
    kept.delete(asked)
  }

  return {
    find(asked) {
      const found = kept.get(asked)
      if (!found) return undefined
      kept.delete(asked)
      kept.set(asked, found)
      return found.known
    },
    keep(asked, known) {
      const content = known.reply?.raw?.content
      const size = Buffer.isBuffer(content) ? content.length : 0
      const bytes = size + 2 * asked.length + entryBytes
      if (size > largestBytes || bytes > mostBytes) return
      forget(asked)
      kept.set(asked, { known, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) break
        forget(oldest)
      }
    },
  }
}
