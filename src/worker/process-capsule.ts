// Processes one capsule from its claim to its verdict. Rules, section 2: a capsule is rejected only for its content,
// never because a process crashed, a machine was paused or the database was unavailable.
import {
  delayNamespace,
  releaseLease,
  leaseSeconds,
  renewLease,
  uncountAttempt,
  type ReleaseOptions,
  type Lease,
} from '../service/capsules/job-queue.ts'
import { settleCapsule } from '../service/capsules/settle-capsule.ts'
import { ThreadFailure, type CapsuleThreads, type Settlement } from '../service/capsules/thread-work.ts'
import { makeVerdict } from '../service/capsules/verdict.ts'
import type { CapsuleId } from '../contract/ids.ts'
import type { Log } from '../database/log.ts'
import { isUnavailable, type Store } from '../database/pools/open-store.ts'
import { processingFailed } from '../core/validation/render-report.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

export interface WorkerServices {
  readonly store: Store
  readonly threads: CapsuleThreads
  readonly log: Log
  readonly onVerdict?: (verdict: 'accepted' | 'rejected') => void
}

const failuresToReject = 2
const renewEveryMs = (leaseSeconds * 1000) / 4
// If the queue is reachable but the namespace's data is not, the thread is freed for other capsules after this time.
const maxOutageMs = 10_000
const maxDelaySeconds = 300
// Shorter than for other errors: an outage ends by itself, and a busy namespace is soon free again.
const maxOutageDelaySeconds = 30

/** Before the next attempt: 1 s, 2 s, 4 s and so on. */
function delayAfter({ attempts }: Lease, error: unknown): number {
  const max = isUnavailable(error) ? maxOutageDelaySeconds : maxDelaySeconds
  return Math.min(max, 2 ** Math.min(attempts - 1, 16))
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Resolves when the capsule has its verdict or is left to a later attempt, with how many records it has written. `stop`
 * aborts the work and releases the job.
 */
export async function processCapsule(
  tools: WorkerServices,
  lease: Lease,
  stop: AbortSignal,
): Promise<number> {
  const { log } = tools
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const renewal = setInterval(() => {
    // An outage does not mean that the lease is lost; the settling transaction checks it again.
    renewLease(tools.store, lease).then(
      (isHeld) => isHeld || lost.abort(new LeaseLost()),
      () => {},
    )
  }, renewEveryMs)
  try {
    const settlement = await retryWhileUnavailable(
      () => settle(tools, lease, signal),
      signal,
      log,
      maxOutageMs,
    )
    const { outcome, records, others = [] } = settlement
    if (outcome === 'lease-lost') throw new LeaseLost()
    noteVerdict(tools, lease.capsuleId, outcome)
    for (const { capsuleId, isAccepted } of others)
      noteVerdict(tools, capsuleId, isAccepted ? 'accepted' : 'rejected')
    return records
  } catch (error) {
    await abandon(tools, lease, error, stop)
    return 0
  } finally {
    clearInterval(renewal)
  }
}

function noteVerdict(
  { log, onVerdict }: WorkerServices,
  capsule: CapsuleId,
  verdict: 'accepted' | 'rejected',
): void {
  onVerdict?.(verdict)
  log.info({ capsule, verdict }, 'a capsule has its verdict')
}

async function settle(tools: WorkerServices, lease: Lease, signal: AbortSignal): Promise<Settlement> {
  try {
    return await tools.threads.settle(lease, signal)
  } catch (error) {
    if (!(error instanceof ThreadFailure) || !error.isCausedByDocument) throw error
    tools.log.warn({ err: error, capsule: lease.capsuleId }, 'a capsule exceeded the limits of its thread')
    if (lease.failuresSeen + 1 < failuresToReject) throw error
    const verdict = makeVerdict(processingFailed(error.reason))
    // This was the second failure; the rejection must not be lost to an outage and cause a third attempt.
    const reject = () => settleCapsule(tools.store, lease, verdict)
    const isRejected = await retryWhileUnavailable(reject, signal, tools.log)
    return { outcome: isRejected ? 'rejected' : 'lease-lost', records: 0 }
  }
}

/** Leaves the capsule to a later attempt by any worker. */
async function abandon(
  tools: WorkerServices,
  lease: Lease,
  error: unknown,
  stop: AbortSignal,
): Promise<void> {
  const { store, log } = tools
  const capsule = lease.capsuleId
  const isLogged = error instanceof ThreadFailure && error.isCausedByDocument
  if (error instanceof LeaseLost)
    log.info({ capsule }, 'a capsule was rolled back, or another worker holds its job')
  else if (!stop.aborted && !isLogged)
    log.error({ err: error, capsule }, 'a capsule could not be processed; it will be retried')
  const release = async (): Promise<void> => {
    if (error instanceof LeaseLost) return uncountAttempt(store, lease)
    await releaseLease(store, lease, releaseOptions(lease, error, stop))
    if (isUnavailable(error) && !stop.aborted)
      await delayNamespace(store, lease.namespaceId, delayAfter(lease, error))
  }
  // Retried for as long as it takes: nothing else could be claimed either. A stopping process lets the lease expire.
  const released = stop.aborted ? release() : retryWhileUnavailable(release, stop, log)
  await released.catch((failure: unknown) =>
    log.warn({ err: failure, capsule }, 'a lease could not be released'),
  )
}

function releaseOptions(lease: Lease, error: unknown, stop: AbortSignal): ReleaseOptions {
  if (stop.aborted) return { isAborted: true }
  const delaySeconds = delayAfter(lease, error)
  if (!(error instanceof ThreadFailure)) return { delaySeconds }
  return {
    delaySeconds,
    isFailureSeen: error.isCausedByDocument,
    needsOwnProcess: error.reason === 'unmeasured',
  }
}
