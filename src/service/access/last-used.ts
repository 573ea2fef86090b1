// Stores when a key was last used: at most once a minute for each key, without delaying the request.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'

const writtenEveryMs = 60_000
const maxKeys = 10_000

const touch = `update api_key set last_used_at = now()
  where public_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`

export interface LastUsed {
  record(keyId: string): void
  flush(): Promise<void>
}

export function createLastUsed(store: Store, clock: Clock, onError: (error: unknown) => void): LastUsed {
  const writtenAtMs = new BoundedMap<string, number>(maxKeys)
  const pending = new Set<Promise<void>>()

  async function write(keyId: string): Promise<void> {
    try {
      await store.writes.query(touch, [keyId])
    } catch (error) {
      onError(error)
    }
  }

  return {
    record(keyId) {
      const nowMs = clock.now()
      const beforeMs = writtenAtMs.get(keyId)
      if (beforeMs !== undefined && nowMs - beforeMs < writtenEveryMs) return
      writtenAtMs.set(keyId, nowMs)
      const written = write(keyId)
      pending.add(written)
      void written.finally(() => pending.delete(written))
    },
    async flush() {
      await Promise.all(pending)
    },
  }
}
