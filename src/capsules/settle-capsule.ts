// A verdict takes effect: one transaction writes the source, the version, the status and the report, or nothing at all.
// Spec, States and transitions.
import type pg from 'pg'

import type { Store } from '../store/open-store.ts'
import { statusAfter } from './capsule-states.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import type { Lease } from './job-queue.ts'
import type { CapsuleStatus } from './schemas.ts'
import { addSource, lockNamespace } from './source.ts'
import type { Verdict } from './threads.ts'

const lockCapsule = `select status from capsule where namespace_id = $1 and capsule_id = $2 for update`

// Not locked: until the very end the lease must be renewable, and only who still holds it then can end the job.
const findJob = `select from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

const writeVerdict = `
  update capsule
  set status = $3, sequence = $4, triple_count = $5, violation_count = $6, warning_count = $7,
    report_en = $8, report_fr = $9, finished_at = now()
  where namespace_id = $1 and capsule_id = $2`

const deleteJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** The lease went to another while the work was done: nothing of it may stay. */
class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** False when the verdict came too late: the capsule was cancelled, or another worker has taken it up. */
export async function settleCapsule(store: Store, lease: Lease, verdict: Verdict): Promise<boolean> {
  try {
    return await store.transaction(async (tx) => {
      // A rejection changes nothing that readers see, so it does not wait for the namespace.
      const sequence = verdict.isAccepted ? await lockNamespace(tx, lease.namespaceId) : null
      const next = await statusOnceSettled(tx, lease, verdict)
      if (next === null || (verdict.isAccepted && sequence === null)) return false
      if (sequence !== null && verdict.source)
        await addSource(tx, lease.namespaceId, sequence, verdict.source)
      await recordVerdict(tx, lease, next, sequence, verdict)
      return true
    })
  } catch (error) {
    if (error instanceof TooLate) return false
    throw error
  }
}

async function statusOnceSettled(
  tx: pg.PoolClient,
  lease: Lease,
  verdict: Verdict,
): Promise<CapsuleStatus | null> {
  const { namespaceId, capsuleId, holder } = lease
  const { rows } = await tx.query<{ status: CapsuleStatus }>(lockCapsule, [namespaceId, capsuleId])
  const { rowCount: held } = await tx.query(findJob, [namespaceId, capsuleId, holder])
  if (!rows[0] || held !== 1) return null
  return statusAfter(rows[0].status, verdict.isAccepted ? 'accept' : 'reject')
}

async function recordVerdict(
  tx: pg.PoolClient,
  { namespaceId, capsuleId, holder }: Lease,
  status: CapsuleStatus,
  sequence: bigint | null,
  verdict: Verdict,
): Promise<void> {
  await tx.query(writeVerdict, [
    namespaceId,
    capsuleId,
    status,
    sequence,
    verdict.isAccepted ? verdict.tripleCount : null,
    verdict.violationCount,
    verdict.warningCount,
    Buffer.from(verdict.reportEn),
    Buffer.from(verdict.reportFr),
  ])
  const { rowCount: ended } = await tx.query(deleteJob, [namespaceId, capsuleId, holder])
  if (ended !== 1) throw new TooLate()
  await tx.query('select pg_notify($1, $2)', [verdictChannel, capsuleKey(namespaceId, capsuleId)])
}
