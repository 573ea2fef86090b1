// Refusals and failed sign-ins on the record: each kind at most once a minute for who it was and what was asked for, so that
// a program that keeps asking does not fill it. How often a key was refused is in its use. Rules, section 6.
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { createRareWrites } from './pending-writes.ts'
import { recordAuditEvent, type NewAuditEvent } from './audit.ts'

export function createRefusals(store: Store, clock: Clock, onError: (error: unknown) => void) {
  const { add, flush } = createRareWrites(clock, onError)
  return {
    /** Never fails: no answer depends on it. */
    async record(event: NewAuditEvent) {
      const { actor, action, detail } = event
      const kind = [actor?.id, action, detail?.['operation'], detail?.['code']].join(' ')
      await add(kind, () => recordAuditEvent(store.writes, event))
    },
    /** Waits until all that was recorded is written. */
    flush,
  }
}

export type Refusals = ReturnType<typeof createRefusals>
