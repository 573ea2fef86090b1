// The queue of pending capsules. Tenants take turns: the least recently served first. Of its capsules those that a
// person waits for come first, then the oldest. A worker holds a job through a short lease, committed at once and renewed
// while it works, timed by the database's clock. Rules, section 2.
import type { PendingCapsule } from '../../contract/console/capsule-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { CapsuleId, NamespaceId, TenantId } from '../../contract/ids.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { VerdictWatch } from './verdict-watch.ts'

export interface Lease {
  readonly namespaceId: NamespaceId
  readonly capsuleId: CapsuleId
  readonly tenantId: TenantId
  /** How often the job was claimed, this claim included. Only used for the delay before the next attempt. */
  readonly attempts: number
  /** How often the capsule's thread or child process exceeded its limits or crashed. */
  readonly failuresSeen: number
  /** The capsule must be checked in a child process: a process or thread may have crashed because of it. */
  readonly needsOwnProcess: boolean
  /** Unique per lease, even within one worker. */
  readonly holder: string
  /** Further tenants had capsules to be claimed. */
  readonly othersWait: boolean
}

export const leaseSeconds = 12

const crashesBeforeOwnProcess = 2

// The first two parts list the tenants that have a claimable job, with one index look-up per tenant however many jobs it
// has. A single statement, so that a process paused in the middle of a claim holds no lock that others wait for.
const claim = `
  with recursive waiting as (
    (select tenant_id from capsule_job where leased_by is null and not_before is null
     order by tenant_id limit 1)
    union all
    select (
      select job.tenant_id from capsule_job as job
      where job.leased_by is null and job.not_before is null and job.tenant_id > waiting.tenant_id
      order by job.tenant_id limit 1
    )
    from waiting where waiting.tenant_id is not null
  ),
  in_turn as materialized (
    select waiting.tenant_id from waiting left join tenant_turn using (tenant_id)
    where waiting.tenant_id is not null and waiting.tenant_id <> all($4::text[])
    order by tenant_turn.served_at nulls first, waiting.tenant_id
  ),
  next_job as materialized (
    select job.namespace_id, job.capsule_id, job.tenant_id
    from in_turn cross join lateral (
      select namespace_id, capsule_id, tenant_id from capsule_job
      where tenant_id = in_turn.tenant_id and leased_by is null and not_before is null
        and capsule_id <> all($3::text[])
      order by is_by_person desc, created_at, capsule_id
      limit 1
      for update skip locked
    ) as job
    limit 1
  ),
  served as (
    insert into tenant_turn (tenant_id, served_at) select tenant_id, clock_timestamp() from next_job
    on conflict (tenant_id) do update set served_at = excluded.served_at
  )
  update capsule_job as job
  set attempts = job.attempts + 1, leased_by = $1, leased_until = now() + make_interval(secs => $2)
  from next_job
  where job.namespace_id = next_job.namespace_id and job.capsule_id = next_job.capsule_id
  returning job.namespace_id as "namespaceId", job.capsule_id as "capsuleId", job.tenant_id as "tenantId", job.attempts,
    job.failures_seen as "failuresSeen",
    job.needs_own_process or job.failures_seen > 0 or job.process_deaths >= ${crashesBeforeOwnProcess} as "needsOwnProcess",
    job.leased_by as holder, (select count(*) > 1 from in_turn) as "othersWait"`

interface ClaimOptions {
  /** Capsules that this process is working on. After an outage their leases may have expired while the work goes on. */
  readonly busyWith?: readonly string[]
  /** Tenants that hold as many threads of this process as one tenant may. */
  readonly tenantsAtThreadLimit?: readonly string[]
}

// Prepared: planning takes most of its time.
const claimKept = { name: 'claim a job', text: claim }

export const claimJob = (
  store: Store,
  holder: string,
  { busyWith = [], tenantsAtThreadLimit = [] }: ClaimOptions = {},
): Promise<Lease | null> =>
  findRow(store.writes, claimKept, [holder, leaseSeconds, busyWith, tenantsAtThreadLimit])

const renew = `
  update capsule_job set leased_until = now() + make_interval(secs => $4)
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** False when the job is gone or held by another worker: its result will be discarded. */
export async function renewLease(store: Store, lease: Lease): Promise<boolean> {
  const { rowCount } = await store.writes.query(renew, [
    lease.namespaceId,
    lease.capsuleId,
    lease.holder,
    leaseSeconds,
  ])
  return rowCount === 1
}

const release = `
  update capsule_job
  set leased_by = null, leased_until = null,
    attempts = attempts - $4::int,
    failures_seen = failures_seen + $5::int,
    needs_own_process = needs_own_process or $6,
    not_before = case when $7::float8 > 0 then now() + make_interval(secs => $7) end
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

export interface ReleaseOptions {
  /** Before the job can be claimed again; default 0. */
  readonly delaySeconds?: number
  /** This process aborted the attempt, so it is not counted. */
  readonly isAborted?: boolean
  /** The capsule's thread or child process exceeded its limits or crashed. */
  readonly isFailureSeen?: boolean
  readonly needsOwnProcess?: boolean
}

/** Ends the lease. Does nothing if another worker holds the job now. */
export async function releaseLease(store: Store, lease: Lease, options: ReleaseOptions = {}): Promise<void> {
  await store.writes.query(release, [
    lease.namespaceId,
    lease.capsuleId,
    lease.holder,
    options.isAborted ? 1 : 0,
    options.isFailureSeen ? 1 : 0,
    options.needsOwnProcess ?? false,
    options.delaySeconds ?? 0,
  ])
}

const delay = `
  update capsule_job set not_before = now() + make_interval(secs => $2)
  where (namespace_id, capsule_id) in (
    select namespace_id, capsule_id from capsule_job
    where namespace_id = $1 and leased_by is null and not_before is null
    for update skip locked
  )`

/** The database node that stores the namespace is unreachable: its other capsules would only block more threads. */
export async function delayNamespace(store: Store, namespaceId: NamespaceId, seconds: number): Promise<void> {
  await store.writes.query(delay, [namespaceId, seconds])
}

// From the second crash on, the delay doubles with each crash, up to five minutes.
const releaseAfterCrash = `
  leased_by = null, leased_until = null, process_deaths = process_deaths + 1,
  not_before = case when process_deaths + 1 >= ${crashesBeforeOwnProcess}
    then now() + make_interval(secs => least(300, 2 ^ least(process_deaths + 1 - ${crashesBeforeOwnProcess}, 9))) end`

// Both parts read a few rows of their own partial index.
const releaseDue = `
  with expired as materialized (
    select namespace_id, capsule_id from capsule_job
    where leased_by is not null and leased_until < now() and capsule_id <> all($1::text[])
    for update skip locked
  ),
  due as materialized (
    select namespace_id, capsule_id from capsule_job
    where leased_by is null and not_before is not null and not_before <= now()
    for update skip locked
  ),
  released as (
    update capsule_job as job set ${releaseAfterCrash} from expired
    where job.namespace_id = expired.namespace_id and job.capsule_id = expired.capsule_id
  )
  update capsule_job as job set not_before = null from due
  where job.namespace_id = due.namespace_id and job.capsule_id = due.capsule_id`

/** Makes jobs claimable whose lease has expired, which counts as a crash of its holder, or whose delay is over. */
export async function releaseDueJobs(store: Store, busyWith: readonly string[] = []): Promise<void> {
  await store.writes.query(releaseDue, [busyWith])
}

const heldBy = `select distinct leased_by from capsule_job where leased_by is not null and starts_with(leased_by, $1)`
const releaseDead = `update capsule_job set ${releaseAfterCrash} where leased_by = any($1)`

/** Releases the leases of processes that no longer exist, without waiting for the leases to expire. */
export async function releaseDeadLeases(
  store: Store,
  machine: string,
  isDead: (holder: string) => boolean,
): Promise<void> {
  const { rows } = await store.writes.query<{ leased_by: string }>(heldBy, [machine])
  const dead = rows.map((row) => row.leased_by).filter(isDead)
  if (dead.length > 0) await store.writes.query(releaseDead, [dead])
}

const uncount = `
  update capsule_job
  set attempts = greatest(attempts - 1, 0), process_deaths = greatest(process_deaths - 1, 0),
    not_before = case when process_deaths = ${crashesBeforeOwnProcess} then null else not_before end
  where namespace_id = $1 and capsule_id = $2`

/** The lease expired but its worker is still alive: do not count this attempt as a crash. */
export async function uncountAttempt(store: Store, lease: Lease): Promise<void> {
  await store.writes.query(uncount, [lease.namespaceId, lease.capsuleId])
}

// The order in which the jobs of one tenant are claimed. A tenant has at most 2,000 of them.
const pendingJobs = `
  with ready as (
    select namespace_id, capsule_id, row_number() over (order by is_by_person desc, created_at, capsule_id)::int as place
    from capsule_job where tenant_id = $2 and leased_by is null and not_before is null
  )
  select job.capsule_id, job.leased_by is not null as is_leased, ready.place
  from capsule_job as job left join ready using (namespace_id, capsule_id)
  where job.namespace_id = $1
  order by job.created_at, job.capsule_id
  limit 1000`

interface JobRow {
  capsule_id: string
  is_leased: boolean
  place: number | null
}

/**
 * The pending capsules of a namespace, the longest waiting first: their place in the queue of the tenant, or the stage of
 * their check.
 */
export async function listPendingCapsules(
  store: Store,
  { stageOf }: Pick<VerdictWatch, 'stageOf'>,
  namespace: Namespace,
): Promise<PendingCapsule[]> {
  const { rows } = await store.reads.query<JobRow>(pendingJobs, [namespace.id, namespace.tenantId])
  return rows.map(({ capsule_id, is_leased, place }) => ({
    capsule_id,
    stage: is_leased
      ? (stageOf(namespace.id, capsule_id) ?? 'reading')
      : place === null
        ? 'delayed'
        : 'waiting',
    place,
  }))
}
