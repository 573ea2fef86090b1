// Applies a verdict: one transaction writes the source, the version, the status and the report. Rules, section 2.
import type pg from 'pg'

import { lockForChange } from '../namespaces/namespace-head.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { changeStatus, lockCapsule } from './change-status.ts'
import type { Lease } from './job-queue.ts'
import { addSource } from './source.ts'
import { endReplaced } from './replace-capsule.ts'
import type { Verdict } from './thread-work.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'

// Only at the end, which is where the lease must be held: until then it stays renewable.
const deleteJob = `
  delete from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3 returning mail_to`

/** Another worker got the lease meanwhile: rolls the transaction back. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** False when the verdict comes too late: the capsule was rolled back, or another worker holds the job. */
export async function settleCapsule(store: Store, lease: Lease, verdict: Verdict): Promise<boolean> {
  const { namespaceId, capsuleId, holder } = lease
  try {
    return await store.transaction(async (tx) => {
      // A rejection changes nothing that readers see, so it needs no lock on the namespace.
      const sequence = verdict.isAccepted ? await lockForChange(tx, namespaceId) : null
      const capsule = await lockCapsule(tx, namespaceId, capsuleId)
      if (capsule?.status !== 'pending' || (verdict.isAccepted && sequence === null)) return false
      let changes: ChangeCounts | null = null
      let version: string | null = null
      if (sequence !== null && verdict.source) {
        const replaced = capsule.replaces && (await endReplaced(tx, namespaceId, capsule.replaces, capsuleId))
        const { source } = verdict
        const added = await addSource(tx, namespaceId, sequence, source, replaced ?? undefined)
        ;({ changes, version } = added)
      }
      const event = verdict.isAccepted ? 'accept' : 'reject'
      await changeStatus(tx, capsule, { event, verdict, sequence, changes, version })
      const { rows: ended } = await tx.query<EndedJob>(deleteJob, [namespaceId, capsuleId, holder])
      if (!ended[0]) throw new LeaseLost()
      if (ended[0].mail_to !== null) await queueVerdict(tx, lease, ended[0].mail_to, verdict)
      return true
    })
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}

interface EndedJob {
  /** The account that wants to know. */
  mail_to: string | null
}

const queueVerdict = (tx: pg.PoolClient, lease: Lease, accountId: string, verdict: Verdict): Promise<void> =>
  queueMail(tx, lease.tenantId, 'mail.verdict', {
    account_id: accountId,
    namespace_id: lease.namespaceId,
    capsule_id: lease.capsuleId,
    is_accepted: verdict.isAccepted,
    violations: verdict.violationCount,
    warnings: verdict.warningCount,
    ...(verdict.lost && { lost: verdict.lost }),
  })
