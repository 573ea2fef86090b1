import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '../database/log.ts'
import { isUnavailable } from '../database/pools/open-store.ts'

const minDelayMs = 100
const maxDelayMs = 5000

/** Exponential backoff with jitter, so that processes do not retry all at once. */
export const backoffMs = (failures: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2)

/**
 * Retries the work while the database is unavailable, for up to `maxRetryMs`. Throws any other error, the outage once the
 * time is up, and the reason when aborted.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  log: Log,
  maxRetryMs = Infinity,
): Promise<T> {
  const until = performance.now() + maxRetryMs
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= until) throw error
      if (failures === 0) log.warn({ err: error }, 'the database cannot be reached; trying again')
      // When aborted, the next iteration throws the reason.
      await pause(backoffMs(failures), undefined, { signal }).catch(() => {})
    }
  }
}
