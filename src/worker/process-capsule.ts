// One capsule from its claim to its verdict. Decisions, section 2: what happens when a worker dies, a document is too
// much for its thread, or the database is away.
import { forgiveAttempt, giveBackLease, leaseSeconds, renewLease } from '../capsules/job-queue.ts'
import type { Lease } from '../capsules/job-queue.ts'
import { settleCapsule } from '../capsules/settle-capsule.ts'
import { ThreadFailure } from '../capsules/threads.ts'
import type { CapsuleThreads, Settlement } from '../capsules/threads.ts'
import { verdictOf } from '../capsules/verdict.ts'
import type { Log } from '../store/log.ts'
import type { Store } from '../store/open-store.ts'
import { processingFailed } from '../validation/render-report.ts'
import { persist } from './persist.ts'

export interface WorkTools {
  readonly store: Store
  readonly threads: CapsuleThreads
  readonly log: Log
  readonly onVerdict?: (verdict: 'accepted' | 'rejected') => void
}

const mostAttempts = 3
const renewEveryMs = (leaseSeconds * 1000) / 4

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Resolves when the capsule has its verdict, or when somebody else will see to it. `stop` breaks off and gives it back. */
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
    const settlement = await persist(() => settle(tools, lease, signal), signal, log)
    if (settlement === 'late') throw new LeaseLost()
    tools.onVerdict?.(settlement)
    log.info({ capsule: lease.capsuleId, verdict: settlement }, 'a capsule has its verdict')
  } catch (error) {
    await handleFailure(tools, lease, error, stop)
  } finally {
    clearInterval(renewal)
  }
}

async function settle(tools: WorkTools, lease: Lease, signal: AbortSignal): Promise<Settlement> {
  if (lease.attempts > mostAttempts) return giveUp(tools, lease, 'crash')
  try {
    return await tools.threads.settle(lease, signal)
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    tools.log.warn({ err: error, capsule: lease.capsuleId }, 'a capsule was too much for its thread')
    if (error.reason === 'crash' && lease.attempts < mostAttempts) throw error
    return giveUp(tools, lease, error.reason)
  }
}

async function giveUp(
  { store }: WorkTools,
  lease: Lease,
  reason: ThreadFailure['reason'],
): Promise<Settlement> {
  const isSettled = await settleCapsule(store, lease, verdictOf(processingFailed(reason)))
  return isSettled ? 'rejected' : 'late'
}

async function handleFailure(
  tools: WorkTools,
  lease: Lease,
  error: unknown,
  stop: AbortSignal,
): Promise<void> {
  const { store, log } = tools
  const isLost = error instanceof LeaseLost
  if (isLost)
    log.info({ capsule: lease.capsuleId }, 'a capsule was cancelled, or another worker has taken it up')
  else if (!stop.aborted)
    log.error({ err: error, capsule: lease.capsuleId }, 'a capsule could not be processed')
  const leave = isLost
    ? forgiveAttempt(store, lease)
    : giveBackLease(store, lease, { countAttempt: !stop.aborted })
  // When even this fails the lease runs out by itself.
  await leave.catch((failure: unknown) =>
    log.warn({ err: failure, capsule: lease.capsuleId }, 'a lease could not be given back'),
  )
}
