// One capsule from its claim to its verdict. Decisions, section 2: a capsule is rejected only for what is in it, never for
// a process that died, a machine that was paused or a database that is away.
import {
  delayNamespace,
  giveBackLease,
  leaseSeconds,
  renewLease,
  uncountAttempt,
} from '../capsules/job-queue.ts'
import type { GiveBackOptions, Lease } from '../capsules/job-queue.ts'
import { settleCapsule } from '../capsules/settle-capsule.ts'
import { ThreadFailure } from '../capsules/threads.ts'
import type { CapsuleThreads, Settlement } from '../capsules/threads.ts'
import { verdictOf } from '../capsules/verdict.ts'
import type { Log } from '../store/log.ts'
import { isUnavailable } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'
import { processingFailed } from '../validation/render-report.ts'
import { persist } from './persist.ts'

export interface WorkTools {
  readonly store: Store
  readonly threads: CapsuleThreads
  readonly log: Log
  readonly onVerdict?: (verdict: 'accepted' | 'rejected') => void
}

const failuresToReject = 2
const renewEveryMs = (leaseSeconds * 1000) / 4
// The queue answers but the namespace's data does not: then others shall have the thread.
const outagePatienceMs = 10_000
const longestDelaySeconds = 300
// Outages end by themselves, and a namespace that is busy is soon free again.
const longestOutageDelaySeconds = 30

/** Before the next try: 1 s, 2 s, 4 s and so on. */
function delayAfter({ attempts }: Lease, error: unknown): number {
  const longest = isUnavailable(error) ? longestOutageDelaySeconds : longestDelaySeconds
  return Math.min(longest, 2 ** Math.min(attempts - 1, 16))
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Resolves when the capsule has its verdict, or when it is left to a later try. `stop` breaks off and gives it back. */
export async function processCapsule(tools: WorkTools, lease: Lease, stop: AbortSignal): Promise<void> {
  const { log } = tools
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const renewal = setInterval(() => {
    // An outage says nothing about the lease; the settling transaction will look again.
    renewLease(tools.store, lease).then(
      (isHeld) => isHeld || lost.abort(new LeaseLost()),
      () => {},
    )
  }, renewEveryMs)
  try {
    const settlement = await persist(() => settle(tools, lease, signal), signal, log, outagePatienceMs)
    if (settlement === 'late') throw new LeaseLost()
    tools.onVerdict?.(settlement)
    log.info({ capsule: lease.capsuleId, verdict: settlement }, 'a capsule has its verdict')
  } catch (error) {
    await leave(tools, lease, error, stop)
  } finally {
    clearInterval(renewal)
  }
}

async function settle(tools: WorkTools, lease: Lease, signal: AbortSignal): Promise<Settlement> {
  try {
    return await tools.threads.settle(lease, signal)
  } catch (error) {
    if (!(error instanceof ThreadFailure) || !error.isEvidence) throw error
    tools.log.warn({ err: error, capsule: lease.capsuleId }, 'a capsule was too much for its thread')
    if (lease.failuresSeen + 1 < failuresToReject) throw error
    const verdict = verdictOf(processingFailed(error.reason))
    // Seen twice: an outage now must not make it be seen a third time.
    const reject = () => settleCapsule(tools.store, lease, verdict)
    return (await persist(reject, signal, tools.log)) ? 'rejected' : 'late'
  }
}

/** Leaves the capsule to a later try, here or elsewhere. */
async function leave(tools: WorkTools, lease: Lease, error: unknown, stop: AbortSignal): Promise<void> {
  const { store, log } = tools
  const capsule = lease.capsuleId
  const isLogged = error instanceof ThreadFailure && error.isEvidence
  if (error instanceof LeaseLost)
    log.info({ capsule }, 'a capsule was cancelled, or another worker has taken it up')
  else if (!stop.aborted && !isLogged)
    log.error({ err: error, capsule }, 'a capsule could not be processed; it waits')
  const giveBack = async (): Promise<void> => {
    if (error instanceof LeaseLost) return uncountAttempt(store, lease)
    await giveBackLease(store, lease, leavingOf(lease, error, stop))
    if (isUnavailable(error) && !stop.aborted)
      await delayNamespace(store, lease.namespaceId, delayAfter(lease, error))
  }
  // While the database is away nothing else could be claimed either. A process that stops leaves the lease to run out.
  const isGivenBack = stop.aborted ? giveBack() : persist(giveBack, stop, log)
  await isGivenBack.catch((failure: unknown) =>
    log.warn({ err: failure, capsule }, 'a lease could not be given back'),
  )
}

function leavingOf(lease: Lease, error: unknown, stop: AbortSignal): GiveBackOptions {
  if (stop.aborted) return { isUncounted: true }
  const delaySeconds = delayAfter(lease, error)
  if (!(error instanceof ThreadFailure)) return { delaySeconds }
  return {
    delaySeconds,
    isFailureSeen: error.isEvidence,
    needsOwnProcess: error.reason === 'unmeasured',
  }
}
