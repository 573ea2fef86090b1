// At start the database may be there and not ready: it recovers from a crash, starts at the same moment, or is slow. Then it
// is asked again for a minute. A wrong host name, password or database fails at once: waiting would not help.
import { setTimeout as pause } from 'node:timers/promises'

import { isUnavailable } from './is-unavailable.ts'
import { briefly, type Log } from '../log.ts'

const maxWaitMs = 60_000
const retryEveryMs = 1000

export interface WaitOptions {
  readonly log: Log
  /** Stops waiting. */
  readonly signal?: AbortSignal | undefined
}

/** There is no such host, as opposed to one that does not answer. */
function isUnknownHost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnknownHost)
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
}

export async function waitForDatabase<T>(work: () => Promise<T>, { log, signal }: WaitOptions): Promise<T> {
  const end = performance.now() + maxWaitMs
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isHopeless = !isUnavailable(error) || isUnknownHost(error)
      if (isHopeless || signal?.aborted || performance.now() > end) throw error
      if (tries === 1) log.warn(briefly(error), 'the database is not ready; trying again for up to a minute')
      // When aborted, the next failure is thrown.
      await pause(retryEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}
