// Writes when a key was last used: at most once a minute for each key, and never in the way of the request.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/open-store.ts'

const writtenEveryMs = 60_000

const touch = `update api_key set last_used_at = now()
  where public_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`

export interface LastUsed {
  note(publicId: string): void
  settle(): Promise<void>
}

export function createLastUsed(store: Store, clock: Clock, onError: (error: unknown) => void): LastUsed {
  const writtenAtMs = new Map<string, number>()
  const underWay = new Set<Promise<void>>()

  async function write(publicId: string): Promise<void> {
    try {
      await store.writes.query(touch, [publicId])
    } catch (error) {
      onError(error)
    }
  }

  return {
    note(publicId) {
      const nowMs = clock.now()
      const beforeMs = writtenAtMs.get(publicId)
      if (beforeMs !== undefined && nowMs - beforeMs < writtenEveryMs) return
      if (writtenAtMs.size >= 10_000) writtenAtMs.clear()
      writtenAtMs.set(publicId, nowMs)
      const written = write(publicId)
      underWay.add(written)
      void written.finally(() => underWay.delete(written))
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}
