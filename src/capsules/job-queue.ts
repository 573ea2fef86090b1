// The queue of capsules that wait for their verdict. A worker holds a job by a short lease, committed at once and renewed
// while it works, on the database's clock: when the worker dies, the lease runs out and another takes the job up.
import type { Store } from '../store/open-store.ts'

export interface Lease {
  readonly namespaceId: string
  readonly capsuleId: string
  /** How often the job was taken up, this time included. */
  readonly attempts: number
  /** Unlike any other lease's, that of the same worker included. */
  readonly holder: string
}

export const leaseSeconds = 12

const claim = `
  with next_job as materialized (
    select namespace_id, capsule_id from capsule_job
    where (leased_until is null or leased_until < now()) and capsule_id <> all($3)
    order by created_at, capsule_id
    limit 1
    for update skip locked
  )
  update capsule_job as job
  set attempts = job.attempts + 1, leased_by = $1, leased_until = now() + make_interval(secs => $2)
  from next_job
  where job.namespace_id = next_job.namespace_id and job.capsule_id = next_job.capsule_id
  returning job.namespace_id, job.capsule_id, job.attempts`

/** `busyWith`: what this process works on already. After an outage its lease has run out, but the work goes on. */
export async function claimJob(
  store: Store,
  holder: string,
  busyWith: readonly string[] = [],
): Promise<Lease | null> {
  const { rows } = await store.writes.query<{
    namespace_id: string
    capsule_id: string
    attempts: number
  }>(claim, [holder, leaseSeconds, busyWith])
  const row = rows[0]
  return row
    ? {
        namespaceId: row.namespace_id,
        capsuleId: row.capsule_id,
        attempts: row.attempts,
        holder,
      }
    : null
}

const renew = `
  update capsule_job set leased_until = now() + make_interval(secs => $4)
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** False when the job is gone or another's: whatever was being done for it no longer counts. */
export async function renewLease(store: Store, lease: Lease): Promise<boolean> {
  const { rowCount } = await store.writes.query(renew, [
    lease.namespaceId,
    lease.capsuleId,
    lease.holder,
    leaseSeconds,
  ])
  return rowCount === 1
}

const giveBack = `
  update capsule_job set leased_by = null, leased_until = null, attempts = attempts - $4
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** Lets others take the job up at once. An attempt that was broken off, not failed, is not counted. */
export async function giveBackLease(
  store: Store,
  lease: Lease,
  options: { countAttempt: boolean },
): Promise<void> {
  const uncounted = options.countAttempt ? 0 : 1
  await store.writes.query(giveBack, [lease.namespaceId, lease.capsuleId, lease.holder, uncounted])
}

const forgive = `
  update capsule_job set attempts = greatest(attempts - 1, 0) where namespace_id = $1 and capsule_id = $2`

/** Who lost a lease but lives to tell did not die over the capsule: that attempt must not count against it. */
export async function forgiveAttempt(store: Store, lease: Lease): Promise<void> {
  await store.writes.query(forgive, [lease.namespaceId, lease.capsuleId])
}

const heldBy = `select distinct leased_by from capsule_job where starts_with(leased_by, $1)`
const forget = `update capsule_job set leased_until = null where leased_by = any($1)`

/** Ends the leases of holders that are known to be dead, without waiting for them to run out. */
export async function endLeasesOfTheDead(
  store: Store,
  machine: string,
  isDead: (holder: string) => boolean,
): Promise<void> {
  const { rows } = await store.writes.query<{ leased_by: string }>(heldBy, [machine])
  const dead = rows.map((row) => row.leased_by).filter(isDead)
  if (dead.length > 0) await store.writes.query(forget, [dead])
}
