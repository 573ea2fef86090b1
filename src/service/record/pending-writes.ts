// Writes that no answer waits for, so that they delay no request; the process waits for them when it stops.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'

export function createPendingWrites(onError: (error: unknown) => void) {
  const pending = new Set<Promise<void>>()
  return {
    /** Ends with the write, which never fails. */
    add: async (write: Promise<unknown>) => {
      const done = write.then(() => {}, onError)
      pending.add(done)
      await done
      pending.delete(done)
    },
    flush: async () => {
      await Promise.all(pending)
    },
  }
}

const everyMs = 60_000
const maxRemembered = 10_000

/** The same for what is often the case: of each name at most once a minute. */
export function createRareWrites(clock: Clock, onError: (error: unknown) => void) {
  const writtenAtMs = new BoundedMap<string, number>(maxRemembered)
  const { add, flush } = createPendingWrites(onError)
  return {
    /** Ends with the write, which never fails. */
    add: async (name: string, write: () => Promise<unknown>) => {
      const nowMs = clock.now()
      if (nowMs - (writtenAtMs.get(name) ?? -Infinity) < everyMs) return
      writtenAtMs.set(name, nowMs)
      await add(write())
    },
    flush,
  }
}
