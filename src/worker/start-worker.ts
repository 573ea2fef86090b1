// The loop that claims pending capsules for as many threads as it is given. Any number of processes may run it: the queue
// is the database's. Woken by a notice, and looking by itself every two seconds in case one was lost. In each process one
// tenant holds at most all threads but one, so that over all processes it never holds all. Decisions, section 2.
import { jobChannel } from '../capsules/channels.ts'
import { forgetOldUploads } from '../capsules/idempotency.ts'
import { claimJob, releaseDeadLeases, releaseDueJobs } from '../capsules/job-queue.ts'
import type { Lease } from '../capsules/job-queue.ts'
import { isDeadHolder, machine, newHolder } from './holder.ts'
import { backoffMs, persist } from './persist.ts'
import { processCapsule } from './process-capsule.ts'
import type { WorkTools } from './process-capsule.ts'

/** With fewer, one tenant would hold all of them. */
export const leastThreads = 2

const lookEveryMs = 2000
const releaseEveryMs = 1000
const tidyEveryMs = 10 * 60 * 1000
// A process that is stopped again at once has no use for practice.
const warmUpAfterMs = 4000

export interface Worker {
  /** Takes nothing up any more; gives what runs the time to finish, then breaks it off and gives it back. */
  stop(graceMs: number): Promise<void>
}

interface Running {
  /** Null: work of the process itself. */
  readonly tenantId: string | null
  readonly done: Promise<void>
}

/** Tenants that hold as many threads as one tenant may. */
function fullTenants(running: ReadonlyMap<string, Running>, most: number): string[] {
  const held = new Map<string, number>()
  for (const { tenantId } of running.values())
    if (tenantId !== null) held.set(tenantId, (held.get(tenantId) ?? 0) + 1)
  return [...held].filter(([, count]) => count >= most).map(([tenantId]) => tenantId)
}

/** `warmUp` runs once, in the place of a capsule, when there has been none for a moment. */
export async function startWorker(
  tools: WorkTools,
  threads: number,
  warmUp?: (signal: AbortSignal) => Promise<void>,
): Promise<Worker> {
  const { store, log } = tools
  if (threads < leastThreads) throw new RangeError(`There must be at least ${leastThreads} threads`)
  const running = new Map<string, Running>()
  const noMoreClaims = new AbortController()
  const breakOff = new AbortController()
  let wake = (): void => {}

  const unlisten = await store.listen(jobChannel, () => wake())
  await releaseDeadLeases(store, machine, isDeadHolder)

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function begin(id: string, tenantId: string | null, work: Promise<void>): void {
    const done = work.finally(() => {
      running.delete(id)
      wake()
    })
    running.set(id, { tenantId, done })
  }

  let nextRelease = 0
  async function claimNext(): Promise<Lease | null> {
    const busyWith = [...running.keys()]
    if (performance.now() >= nextRelease) {
      await releaseDueJobs(store, busyWith)
      nextRelease = performance.now() + releaseEveryMs
    }
    if (running.size >= threads) return null
    return claimJob(store, newHolder(), { busyWith, fullTenants: fullTenants(running, threads - 1) })
  }

  async function takeUpJobs(): Promise<void> {
    for (let failures = 0; !noMoreClaims.signal.aborted;) {
      // Set before looking, so that a notice that comes meanwhile is not slept through.
      let isAwake = false
      wake = () => {
        isAwake = true
      }
      let waitMs = lookEveryMs
      try {
        const lease = await claimNext()
        failures = 0
        if (lease) {
          begin(lease.capsuleId, lease.tenantId, processCapsule(tools, lease, breakOff.signal))
          continue
        }
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the queue of capsules cannot be read; trying again')
        waitMs = backoffMs(failures++)
      }
      if (!isAwake && !noMoreClaims.signal.aborted) await sleep(waitMs)
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
    if (warmUp && running.size === 0) begin('practice', null, warmUp(noMoreClaims.signal))
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
      await Promise.all([...running.values()].map(({ done }) => done))
      clearTimeout(patience)
      await unlisten()
    },
  }
}
