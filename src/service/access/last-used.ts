// Stores when a key was last used: at most once a minute for each key, without delaying the request.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { createPendingWrites } from '../record/pending-writes.ts'

const writtenEveryMs = 60_000
const maxKeys = 10_000

const touch = `update api_key set last_used_at = now()
  where public_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`

export function createLastUsed(store: Store, clock: Clock, onError: (error: unknown) => void) {
  const writtenAtMs = new BoundedMap<string, number>(maxKeys)
  const uses = createPendingWrites(onError)
  return {
    record(keyId: string): void {
      const nowMs = clock.now()
      const beforeMs = writtenAtMs.get(keyId)
      if (beforeMs !== undefined && nowMs - beforeMs < writtenEveryMs) return
      writtenAtMs.set(keyId, nowMs)
      void uses.add(store.writes.query(touch, [keyId]))
    },
    flush: () => uses.flush(),
  }
}
