// Answers that were given a moment ago, by what was asked of which version of a namespace: nothing here is ever stale.
// Whoever is found here asked for something that was checked before. Bounded in bytes and divided by tenant: what must go
// is the tenant's who holds the most, the longest unasked first. Design, "Data".
import type { Reply } from './handler.ts'

export interface KnownAnswer {
  readonly tag: string
  /** Left out where it is too large to keep, or was never read here. */
  readonly reply?: Reply
}

export interface AnswerCache {
  find(tenantId: string, asked: string): KnownAnswer | undefined
  keep(tenantId: string, asked: string, known: KnownAnswer): void
}

/** What an entry costs besides its content. */
const entryBytes = 500

interface TenantAnswers {
  readonly kept: Map<string, { readonly known: KnownAnswer; readonly bytes: number }>
  bytes: number
}

export function createAnswerCache(maxBytes = 32 * 1024 * 1024, largestBytes = 1024 * 1024): AnswerCache {
  const tenants = new Map<string, TenantAnswers>()
  let total = 0

  function forget(answers: TenantAnswers, asked: string): void {
    const bytes = answers.kept.get(asked)?.bytes ?? 0
    answers.bytes -= bytes
    total -= bytes
    answers.kept.delete(asked)
  }

  /** Makes room, a little more than is needed: finding out who holds the most takes a look at all. */
  function makeRoom(): void {
    while (total > maxBytes) {
      let [largestId, largest]: [string, TenantAnswers | undefined] = ['', undefined]
      for (const [tenantId, answers] of tenants) {
        if (answers.bytes > (largest?.bytes ?? 0)) [largestId, largest] = [tenantId, answers]
      }
      if (!largest) return
      const enough = largest.bytes - Math.max(total - maxBytes, Math.min(largest.bytes, maxBytes) / 16)
      for (const oldest of largest.kept.keys()) {
        if (largest.bytes <= enough) break
        forget(largest, oldest)
      }
      if (largest.kept.size === 0) tenants.delete(largestId)
    }
  }

  return {
    find(tenantId, asked) {
      const kept = tenants.get(tenantId)?.kept
      const found = kept?.get(asked)
      if (!kept || !found) return undefined
      kept.delete(asked)
      kept.set(asked, found)
      return found.known
    },
    keep(tenantId, asked, known) {
      const content = known.reply?.raw?.content
      const size = Buffer.isBuffer(content) ? content.length : 0
      const bytes = size + 2 * asked.length + entryBytes
      if (size > largestBytes || bytes > maxBytes) return
      const answers = tenants.get(tenantId) ?? { kept: new Map(), bytes: 0 }
      tenants.set(tenantId, answers)
      forget(answers, asked)
      answers.kept.set(asked, { known, bytes })
      answers.bytes += bytes
      total += bytes
      makeRoom()
    },
  }
}
