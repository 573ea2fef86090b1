// The loop that takes pending capsules up, in as many threads as it is given. Any number of processes may run it: the
// queue is the database's. Woken by a notice, and looking by itself every two seconds in case one was lost.
import { jobChannel } from '../capsules/channels.ts'
import { forgetOldUploads } from '../capsules/idempotency.ts'
import { claimJob, endLeasesOfTheDead } from '../capsules/job-queue.ts'
import { isDeadHolder, machine, newHolder } from './holder.ts'
import { backoffMs, persist } from './persist.ts'
import { processCapsule } from './process-capsule.ts'
import type { WorkTools } from './process-capsule.ts'

const lookEveryMs = 2000
const tidyEveryMs = 10 * 60 * 1000
// A process that is stopped again at once has no use for practice.
const warmUpAfterMs = 4000

export interface Worker {
  /** Takes nothing up any more; gives what runs the time to finish, then breaks it off and gives it back. */
  stop(graceMs: number): Promise<void>
}

/** `warmUp` runs once, in the place of a capsule, when there has been none for a moment. */
export async function startWorker(
  tools: WorkTools,
  size: number,
  warmUp?: (signal: AbortSignal) => Promise<void>,
): Promise<Worker> {
  const { store, log } = tools
  const running = new Map<string, Promise<void>>()
  const noMoreClaims = new AbortController()
  const breakOff = new AbortController()
  let wake = (): void => {}

  const unlisten = await store.listen(jobChannel, () => wake())
  await endLeasesOfTheDead(store, machine, isDeadHolder)

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function begin(id: string, work: Promise<void>): void {
    const done = work.finally(() => {
      running.delete(id)
      wake()
    })
    running.set(id, done)
  }

  async function takeUpJobs(): Promise<void> {
    for (let failures = 0; !noMoreClaims.signal.aborted;) {
      // Set before looking, so that a notice that comes meanwhile is not slept through.
      let isWoken = false
      wake = () => {
        isWoken = true
      }
      let waitMs = lookEveryMs
      try {
        const lease = running.size < size ? await claimJob(store, newHolder(), [...running.keys()]) : null
        failures = 0
        if (lease) {
          begin(lease.capsuleId, processCapsule(tools, lease, breakOff.signal))
          continue
        }
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the queue of capsules cannot be read; trying again')
        waitMs = backoffMs(failures++)
      }
      if (!isWoken && !noMoreClaims.signal.aborted) await sleep(waitMs)
    }
  }

  const tidy = (): void => {
    persist(() => forgetOldUploads(store), noMoreClaims.signal, log).catch((error: unknown) => {
      if (!noMoreClaims.signal.aborted) log.warn({ err: error }, 'old idempotency keys could not be removed')
    })
  }
  tidy()
  const tidying = setInterval(tidy, tidyEveryMs)
  const practising = setTimeout(() => {
    if (warmUp && running.size === 0) begin('practice', warmUp(noMoreClaims.signal))
  }, warmUpAfterMs)
  const loop = takeUpJobs()

  return {
    async stop(graceMs) {
      noMoreClaims.abort()
      clearInterval(tidying)
      clearTimeout(practising)
      wake()
      const patience = setTimeout(() => breakOff.abort(), graceMs)
      await loop
      await Promise.all(running.values())
      clearTimeout(patience)
      await unlisten()
    },
  }
}
