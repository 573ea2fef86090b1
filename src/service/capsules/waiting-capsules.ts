// Small capsules that wait in the namespace of one that is being settled. They are checked with it and have their verdicts
// in its transaction: for many small ones most of the cost is that of a transaction. They have no lease: until that
// transaction has ended any worker may claim them, and where it fails they wait as before. Rules, section 2.
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Lease } from './job-queue.ts'
import { reachVerdict } from './reach-verdict.ts'
import type { CheckedCapsule } from './thread-work.ts'

const maxWaiting = 15
export const smallBytes = 64 * 1024
/** No more are checked after that: what is leased waits for them. */
const maxMs = 100

// Only what nobody has tried: of those that failed each is tried by itself.
const findJobs = `
  select capsule_id from capsule_job
  where namespace_id = $1 and leased_by is null and not_before is null and attempts = 0
  order by capsule_id limit ${maxWaiting}`

const readDocuments = `
  select capsule_id, document from capsule
  where namespace_id = $1 and capsule_id = any($2)
    and status = 'pending' and size_bytes <= ${smallBytes} and replaces is null
  order by capsule_id`

/** None for a lease that was tried before: the fault may have been one of theirs. */
export async function checkWaiting(store: Store, lease: Lease): Promise<CheckedCapsule[]> {
  const { namespaceId } = lease
  if (lease.attempts > 1 || lease.failuresSeen > 0 || lease.needsOwnProcess) return []
  const { rows: jobs } = await store.reads.query<{ capsule_id: CapsuleId }>({
    name: 'find waiting capsules',
    text: findJobs,
    values: [namespaceId],
  })
  if (jobs.length === 0) return []
  const { rows } = await store.reads.query<{ capsule_id: CapsuleId; document: Buffer }>({
    name: 'read waiting capsules',
    text: readDocuments,
    values: [namespaceId, jobs.map((job) => job.capsule_id)],
  })
  const checked: CheckedCapsule[] = []
  const until = performance.now() + maxMs
  for (const { capsule_id: capsuleId, document } of rows) {
    if (performance.now() > until) break
    checked.push({ capsuleId, verdict: await reachVerdict(document) })
  }
  return checked
}

const deleteJobs = `
  delete from capsule_job
  where namespace_id = $1 and capsule_id = any($2) and leased_by is null and not_before is null
  returning capsule_id, mail_to`

/** Those that nobody has claimed meanwhile, with the accounts that want to know. */
export async function endWaitingJobs(
  tx: Transaction,
  namespaceId: NamespaceId,
  waiting: readonly CheckedCapsule[],
): Promise<Map<CapsuleId, string | null>> {
  if (waiting.length === 0) return new Map()
  const { rows } = await tx.query<{ capsule_id: CapsuleId; mail_to: string | null }>(deleteJobs, [
    namespaceId,
    waiting.map(({ capsuleId }) => capsuleId),
  ])
  return new Map(rows.map(({ capsule_id: id, mail_to: mailTo }) => [id, mailTo]))
}
