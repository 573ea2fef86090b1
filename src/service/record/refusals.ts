// Refusals and failed sign-ins on the record: each kind at most once a minute for who it was and what was asked for, so that
// a program that keeps asking does not fill it. How often a key was refused is in its use. Rules, section 6.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { createPendingWrites } from './pending-writes.ts'
import { recordAuditEvent, type NewAuditEvent } from './audit.ts'

const recordedEveryMs = 60_000
const maxRemembered = 10_000

export function createRefusals(store: Store, clock: Clock, onError: (error: unknown) => void) {
  const recordedAtMs = new BoundedMap<string, number>(maxRemembered)
  const written = createPendingWrites(onError)
  return {
    /** Never fails: no answer depends on it. */
    async record(event: NewAuditEvent) {
      const { actor, action, detail } = event
      const kind = [actor?.id, action, detail?.['operation'], detail?.['code']].join(' ')
      const nowMs = clock.now()
      if (nowMs - (recordedAtMs.get(kind) ?? -Infinity) < recordedEveryMs) return
      recordedAtMs.set(kind, nowMs)
      await written.add(recordAuditEvent(store.writes, event))
    },
    /** Waits until all that was recorded is written. */
    flush: () => written.flush(),
  }
}

export type Refusals = ReturnType<typeof createRefusals>
