// A cache of recent answers. The key includes the version of the namespace, so that an entry is never stale. Bounded in
// bytes over all tenants: entries of the tenant that uses the most are evicted first, the least recently used before
// others.
import { getOrAdd } from '../../core/lists-by-key.ts'
import type { Reply } from './handler.ts'

export interface CachedAnswer {
  readonly tag: string
  /** Absent when only the tag was computed. */
  readonly reply?: Reply
}

/** Estimated memory of an entry besides its content and key. */
const overheadBytes = 500

interface TenantAnswers {
  readonly entries: Map<string, { readonly answer: CachedAnswer; readonly bytes: number }>
  bytes: number
}

export function createAnswerCache(maxBytes = 32 * 1024 * 1024, maxEntryBytes = 1024 * 1024) {
  const tenants = new Map<string, TenantAnswers>()
  let total = 0

  function remove(answers: TenantAnswers, key: string): void {
    const bytes = answers.entries.get(key)?.bytes ?? 0
    answers.bytes -= bytes
    total -= bytes
    answers.entries.delete(key)
  }

  /** Frees a sixteenth more than needed, because finding the largest tenant visits all of them. */
  function evict(): void {
    while (total > maxBytes) {
      let [largestId, largest]: [string, TenantAnswers | undefined] = ['', undefined]
      for (const [tenantId, answers] of tenants) {
        if (answers.bytes > (largest?.bytes ?? 0)) [largestId, largest] = [tenantId, answers]
      }
      if (!largest) return
      const enough = largest.bytes - Math.max(total - maxBytes, Math.min(largest.bytes, maxBytes) / 16)
      for (const oldest of largest.entries.keys()) {
        if (largest.bytes <= enough) break
        remove(largest, oldest)
      }
      if (largest.entries.size === 0) tenants.delete(largestId)
    }
  }

  return {
    get(tenantId: string, key: string) {
      const entries = tenants.get(tenantId)?.entries
      const found = entries?.get(key)
      if (!entries || !found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.answer
    },
    set(tenantId: string, key: string, answer: CachedAnswer) {
      const content = answer.reply?.raw?.content
      const size = Buffer.isBuffer(content) ? content.length : 0
      const bytes = size + 2 * key.length + overheadBytes
      if (size > maxEntryBytes || bytes > maxBytes) return
      const answers = getOrAdd(tenants, tenantId, () => ({ entries: new Map(), bytes: 0 }))
      remove(answers, key)
      answers.entries.set(key, { answer, bytes })
      answers.bytes += bytes
      total += bytes
      evict()
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
