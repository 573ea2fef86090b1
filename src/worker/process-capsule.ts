// One capsule from its claim to its verdict. Decisions, section 2: what happens when a worker dies, a document is too
// much for its thread, or the database is away.
import { forgiveAttempt, giveBackLease, leaseSeconds, renewLease } from '../capsules/job-queue.ts'
import type { Lease } from '../capsules/job-queue.ts'
import { readLargeColumn } from '../capsules/large-column.ts'
import { settleCapsule } from '../capsules/settle-capsule.ts'
import { ThreadFailure } from '../capsules/threads.ts'
import type { Verdict, VerdictThreads } from '../capsules/threads.ts'
import { verdictOf } from '../capsules/verdict.ts'
import type { Log } from '../store/log.ts'
import type { Store } from '../store/open-store.ts'
import { processingFailed } from '../validation/render-report.ts'
import { persist } from './persist.ts'

export interface WorkTools {
  readonly store: Store
  readonly threads: VerdictThreads
  readonly log: Log
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
    const verdict = await verdictFor(tools, lease, signal)
    const isSettled = await persist(() => settleCapsule(tools.store, lease, verdict), signal, log)
    if (!isSettled) throw new LeaseLost()
    log.info({ capsule: lease.capsuleId, accepted: verdict.isAccepted }, 'a capsule has its verdict')
  } catch (error) {
    await handleFailure(tools, lease, error, stop)
  } finally {
    clearInterval(renewal)
  }
}

async function verdictFor(tools: WorkTools, lease: Lease, signal: AbortSignal): Promise<Verdict> {
  if (lease.attempts > mostAttempts) return verdictOf(processingFailed('crash'))
  const deflated = await persist(
    () => readLargeColumn(tools.store, 'document', lease.namespaceId, lease.capsuleId),
    signal,
    tools.log,
  )
  // Cancelled meanwhile: whatever verdict, settling will find that it came too late.
  if (!deflated) throw new LeaseLost()
  try {
    return await tools.threads.reachVerdict(deflated, lease.namespaceId, signal)
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    tools.log.warn({ err: error, capsule: lease.capsuleId }, 'a capsule was too much for its thread')
    if (error.reason === 'crash' && lease.attempts < mostAttempts) throw error
    return verdictOf(processingFailed(error.reason))
  }
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
