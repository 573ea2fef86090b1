// Trying again while the database is out of reach.
import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '../store/log.ts'
import { isUnavailable } from '../store/open-store.ts'

const shortestMs = 100
const longestMs = 5000

/** Twice as long after each failure, up to a limit; a little of it by chance, so that processes do not come all at once. */
export const backoffMs = (failures: number): number =>
  Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2)

/**
 * Runs the work until the database could be reached, or for as long as `patienceMs`. Throws what else goes wrong, the
 * outage when patience is at its end, and the reason when aborted.
 */
export async function persist<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  log: Log,
  patienceMs = Infinity,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= until) throw error
      if (failures === 0) log.warn({ err: error }, 'the database cannot be reached; trying again')
      // When aborted, the next turn throws the reason.
      await pause(backoffMs(failures), undefined, { signal }).catch(() => {})
    }
  }
}
