// Applies a verdict: one transaction writes the source, the version, the status and the report. Rules, section 2.
import type pg from 'pg'

import { lockForChange } from '../namespaces/namespace-head.ts'
import type { Store } from '../../database/open-store.ts'
import { statusAfter } from './capsule-states.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import type { Lease } from './job-queue.ts'
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'
import { addSource } from './source.ts'
import { endReplaced } from './replace-capsule.ts'
import type { Verdict } from './thread-work.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'
import type { CapsuleId } from '../../contract/ids.ts'

const lockCapsule = `select status, replaces from capsule where namespace_id = $1 and capsule_id = $2 for update`

// Not locked: the lease must stay renewable until the end, where `deleteJob` checks again that it is still held.
const findJob = `select from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

const writeVerdict = `
  update capsule
  set status = $3, sequence = $4, triple_count = $5, violation_count = $6, warning_count = $7,
    report_en = $8, report_fr = $9, changes = $10, finished_at = now()
  where namespace_id = $1 and capsule_id = $2`

const deleteJob = `delete from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** Another worker got the lease meanwhile: rolls the transaction back. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** False when the verdict comes too late: the capsule was rolled back, or another worker holds the job. */
export async function settleCapsule(store: Store, lease: Lease, verdict: Verdict): Promise<boolean> {
  try {
    return await store.transaction(async (tx) => {
      // A rejection changes nothing that readers see, so it needs no lock on the namespace.
      const sequence = verdict.isAccepted ? await lockForChange(tx, lease.namespaceId) : null
      const { namespaceId, capsuleId } = lease
      const next = await lockPending(tx, lease, verdict)
      if (next === null || (verdict.isAccepted && sequence === null)) return false
      let changes: ChangeCounts | null = null
      if (sequence !== null && verdict.source) {
        const replaced = next.replaces && (await endReplaced(tx, namespaceId, next.replaces, capsuleId))
        changes = await addSource(tx, namespaceId, sequence, verdict.source, replaced ?? undefined)
      }
      await recordVerdict(tx, lease, next.status, sequence, verdict, changes)
      return true
    })
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}

interface PendingRow {
  status: CapsuleStatus
  replaces: CapsuleId | null
}

/** The capsule with its next status; null when it is no longer this worker's. */
async function lockPending(tx: pg.PoolClient, lease: Lease, verdict: Verdict): Promise<PendingRow | null> {
  const { namespaceId, capsuleId, holder } = lease
  const { rows } = await tx.query<PendingRow>(lockCapsule, [namespaceId, capsuleId])
  const { rowCount: held } = await tx.query(findJob, [namespaceId, capsuleId, holder])
  if (!rows[0] || held !== 1) return null
  const status = statusAfter(rows[0].status, verdict.isAccepted ? 'accept' : 'reject')
  return status === null ? null : { status, replaces: rows[0].replaces }
}

async function recordVerdict(
  tx: pg.PoolClient,
  { namespaceId, capsuleId, holder }: Lease,
  status: CapsuleStatus,
  sequence: number | null,
  verdict: Verdict,
  changes: ChangeCounts | null,
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
    changes && JSON.stringify(changes),
  ])
  const { rowCount: ended } = await tx.query(deleteJob, [namespaceId, capsuleId, holder])
  if (ended !== 1) throw new LeaseLost()
  await tx.query('select pg_notify($1, $2)', [verdictChannel, capsuleKey(namespaceId, capsuleId)])
}
