// What every loop over a queue in the database does: claim, then wait for a notification or until the next poll, because a
// notification may be lost; wait longer while the database is unavailable; clean up now and then.
import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '../database/log.ts'
import { backoffMs, retryWhileUnavailable } from './retry-while-unavailable.ts'

export interface ClaimLoopOptions {
  readonly log: Log
  readonly pollEveryMs: number
  /** Takes work from the queue without waiting until it is done. True: there may be more that can be taken at once. */
  readonly claim: () => Promise<boolean>
  /** Logged once when claiming begins to fail. */
  readonly claimFailure: string
  readonly cleanUpEveryMs: number
  readonly cleanUp: () => Promise<unknown>
  readonly cleanUpFailure: string
}

export function startClaimLoop(options: ClaimLoopOptions) {
  const { log, pollEveryMs, claim, claimFailure, cleanUp, cleanUpEveryMs, cleanUpFailure } = options
  const stopping = new AbortController()
  let woken = new AbortController()

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      // Made before claiming, so that a notification that arrives meanwhile is not missed.
      woken = new AbortController()
      let waitMs = pollEveryMs
      try {
        const mayHaveMore = await claim()
        failures = 0
        if (mayHaveMore) continue
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, claimFailure)
        waitMs = backoffMs(failures++)
      }
      await pause(waitMs, undefined, { signal: woken.signal }).catch(() => {})
    }
  }

  const runCleanUp = (): void => {
    retryWhileUnavailable(cleanUp, stopping.signal, log).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, cleanUpFailure)
    })
  }
  runCleanUp()
  const cleanUpTimer = setInterval(runCleanUp, cleanUpEveryMs)
  const loop = run()

  return {
    /** Work may have become free to claim. */
    wake: () => woken.abort(),
    /** Claims no more. Ends when the last claim has. */
    async stop() {
      stopping.abort()
      clearInterval(cleanUpTimer)
      woken.abort()
      await loop
    },
  }
}

export type ClaimLoop = ReturnType<typeof startClaimLoop>
