// The loop that claims pending capsules for a number of threads. Any number of processes may run it: the queue is in the
// database. Woken by notifications, and polling every two seconds in case one was lost. In each process one tenant holds
// at most all threads but one, so that it never holds all threads of all processes. Rules, section 2.
import { groupBy } from '../core/lists-by-key.ts'
import { jobChannel } from '../service/capsules/channels.ts'
import { deleteOldIdempotencyKeys } from '../service/capsules/idempotency.ts'
import { claimJob, releaseDeadLeases, releaseDueJobs, type Lease } from '../service/capsules/job-queue.ts'
import { deleteOldSubmissions } from '../service/submissions/submission.ts'
import { refreshStatistics } from '../database/plans/refresh-statistics.ts'
import { startClaimLoop, type ClaimLoop } from './claim-loop.ts'
import { isDeadHolder, machine, newHolder } from './holder.ts'
import { processCapsule, type WorkerServices } from './process-capsule.ts'
import type { TenantId } from '../contract/ids.ts'

/** With fewer, one tenant could hold all of them. */
export const minThreads = 2

const pollEveryMs = 2000
const releaseEveryMs = 1000
const cleanUpEveryMs = 10 * 60 * 1000
// Delayed, so that it takes no processor time from processes that start beside this one, as in a rolling restart.
const warmUpAfterMs = 10_000

export interface Worker {
  /** Claims no more jobs; lets running ones finish within `graceMs`, then aborts them and releases their leases. */
  stop(graceMs: number): Promise<void>
}

interface Running {
  /** Null for the warm-up. */
  readonly tenantId: TenantId | null
  readonly done: Promise<void>
}

/** Tenants that hold as many threads as one tenant may. */
function tenantsAtThreadLimit(running: ReadonlyMap<string, Running>, maxThreads: number): string[] {
  const held = groupBy(running.values(), ({ tenantId }) => tenantId)
  return [...held].flatMap(([tenantId, its]) => (its.length >= maxThreads ? (tenantId ?? []) : []))
}

/** `warmUp` runs once, in place of a capsule, if none has arrived shortly after the start. */
export async function startWorker(
  tools: WorkerServices,
  threads: number,
  warmUp?: (signal: AbortSignal) => Promise<void>,
): Promise<Worker> {
  const { store, log } = tools
  if (threads < minThreads) throw new RangeError(`There must be at least ${minThreads} threads`)
  const running = new Map<string, Running>()
  const stopWarmUp = new AbortController()
  const abortRunning = new AbortController()
  let loop: ClaimLoop | undefined

  const isAtThreadLimit = (tenantId: string): boolean =>
    tenantsAtThreadLimit(running, threads - 1).includes(tenantId)
  // What a tenant at its limit uploads is claimed when one of its capsules is done.
  const unlisten = await store.listen(jobChannel, (tenantId) => {
    if (tenantId === undefined || !isAtThreadLimit(tenantId)) loop?.wake()
  })
  await releaseDeadLeases(store, machine, isDeadHolder)

  function begin(id: string, tenantId: TenantId | null, work: Promise<void>): void {
    const done = work.finally(() => {
      running.delete(id)
      loop?.wake()
    })
    running.set(id, { tenantId, done })
  }

  let nextRelease = 0
  async function claimLease(): Promise<Lease | null> {
    const busyWith = [...running.keys()]
    if (performance.now() >= nextRelease) {
      await releaseDueJobs(store, busyWith)
      nextRelease = performance.now() + releaseEveryMs
    }
    if (running.size >= threads) return null
    return claimJob(store, newHolder(), {
      busyWith,
      tenantsAtThreadLimit: tenantsAtThreadLimit(running, threads - 1),
    })
  }

  let refreshing = Promise.resolve()
  async function process(lease: Lease): Promise<void> {
    const records = await processCapsule(tools, lease, abortRunning.signal)
    // One after the other, and beside the next capsules: none of them waits for it.
    refreshing = refreshing.then(() => refreshStatistics(store, lease.namespaceId, records))
  }

  async function claim(): Promise<boolean> {
    const lease = await claimLease()
    if (!lease) return false
    begin(lease.capsuleId, lease.tenantId, process(lease))
    return lease.othersWait || !isAtThreadLimit(lease.tenantId)
  }

  loop = startClaimLoop({
    log,
    pollEveryMs,
    claim,
    claimFailure: 'the queue of capsules cannot be read; trying again',
    cleanUpEveryMs,
    cleanUp: async () => {
      await deleteOldIdempotencyKeys(store)
      await deleteOldSubmissions(store)
    },
    cleanUpFailure: 'old idempotency keys and submissions could not be removed',
  })
  const warmUpTimer = setTimeout(() => {
    if (warmUp && running.size === 0) begin('warm-up', null, warmUp(stopWarmUp.signal))
  }, warmUpAfterMs)

  return {
    async stop(graceMs) {
      stopWarmUp.abort()
      clearTimeout(warmUpTimer)
      const graceTimer = setTimeout(() => abortRunning.abort(), graceMs)
      await loop.stop()
      await Promise.all([...running.values()].map(({ done }) => done))
      clearTimeout(graceTimer)
      await refreshing
      await unlisten()
    },
  }
}
