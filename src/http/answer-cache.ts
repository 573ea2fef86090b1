// Answers that were given a moment ago, by their ETag: it names the namespace's version, so nothing here is ever stale.
// Bounded in bytes; what was not asked for the longest time goes first. Design, "Data".
import type { Reply } from './handler.ts'

export interface AnswerCache {
  find(tag: string): Reply | undefined
  /** The reply as it is to be sent: content that can be kept has become bytes. */
  keep(tag: string, reply: Reply): Reply
}

const json = 'application/json; charset=utf-8'
/** What an entry costs besides its content. */
const entryBytes = 500

export function createAnswerCache(mostBytes = 32 * 1024 * 1024, largestBytes = 1024 * 1024): AnswerCache {
  const kept = new Map<string, { readonly reply: Reply; readonly bytes: number }>()
  let total = 0

  function forget(tag: string): void {
    total -= kept.get(tag)?.bytes ?? 0
    kept.delete(tag)
  }

  return {
    find(tag) {
      const found = kept.get(tag)
      if (!found) return undefined
      kept.delete(tag)
      kept.set(tag, found)
      return found.reply
    },
    keep(tag, reply) {
      const content = reply.raw?.content ?? JSON.stringify(reply.body)
      if (typeof content !== 'string' && !Buffer.isBuffer(content)) return reply
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const kind = reply.raw?.type ?? json
      const ready: Reply = {
        status: reply.status,
        raw: { content: bytes, type: kind },
        ...(reply.headers ? { headers: reply.headers } : {}),
      }
      const cost = bytes.length + entryBytes
      if (bytes.length > largestBytes || cost > mostBytes) return ready
      forget(tag)
      kept.set(tag, { reply: ready, bytes: cost })
      total += cost
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) break
        forget(oldest)
      }
      return ready
    },
  }
}
