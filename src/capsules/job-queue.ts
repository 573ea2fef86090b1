// The queue of capsules that wait for their verdict. Tenants take turns: the least recently served first, and of that
// tenant's capsules the oldest. A worker holds a job by a short lease, committed at once and renewed while it works, on
// the database's clock. Decisions, section 2, the last two points.
import type { Store } from '../store/open-store.ts'

export interface Lease {
  readonly namespaceId: string
  readonly capsuleId: string
  readonly tenantId: string
  /** How often the job was claimed, this time included. Decides how long the next try waits, nothing else. */
  readonly attempts: number
  /** How often the capsule's own thread or child process was seen to exceed its limits or to crash. */
  readonly failuresSeen: number
  /** To be checked in a process of its own. */
  readonly isSuspect: boolean
  /** Differs from any other lease's, also of the same worker. */
  readonly holder: string
}

export const leaseSeconds = 12

const suspectDeaths = 2

// The first two parts list the tenants that have a job ready, by one index look-up for each tenant however many jobs it
// has. A single statement: a process that is paused in the middle of a claim holds no lock that others wait for.
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
      order by created_at, capsule_id
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
  returning job.namespace_id, job.capsule_id, job.tenant_id, job.attempts, job.failures_seen,
    job.needs_own_process or job.failures_seen > 0 or job.process_deaths >= ${suspectDeaths} as is_suspect`

interface ClaimedRow {
  namespace_id: string
  capsule_id: string
  tenant_id: string
  attempts: number
  failures_seen: number
  is_suspect: boolean
}

export interface ClaimOptions {
  /** Capsules this process works on already. After an outage their leases have run out, but the work goes on. */
  readonly busyWith?: readonly string[]
  /** Tenants that hold as many threads of this process as one tenant may. */
  readonly fullTenants?: readonly string[]
}

export async function claimJob(
  store: Store,
  holder: string,
  { busyWith = [], fullTenants = [] }: ClaimOptions = {},
): Promise<Lease | null> {
  const { rows } = await store.writes.query<ClaimedRow>(claim, [holder, leaseSeconds, busyWith, fullTenants])
  const row = rows[0]
  if (!row) return null
  return {
    namespaceId: row.namespace_id,
    capsuleId: row.capsule_id,
    tenantId: row.tenant_id,
    attempts: row.attempts,
    failuresSeen: row.failures_seen,
    isSuspect: row.is_suspect,
    holder,
  }
}

const renew = `
  update capsule_job set leased_until = now() + make_interval(secs => $4)
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

/** False when the job is gone or held by another: the work being done for it no longer counts. */
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
  update capsule_job
  set leased_by = null, leased_until = null,
    attempts = attempts - $4::int,
    failures_seen = failures_seen + $5::int,
    needs_own_process = needs_own_process or $6,
    not_before = case when $7::float8 > 0 then now() + make_interval(secs => $7) end
  where namespace_id = $1 and capsule_id = $2 and leased_by = $3`

export interface GiveBackOptions {
  /** Before anybody may claim it again; 0 unless given. */
  readonly delaySeconds?: number
  /** The attempt was broken off by us and does not make later ones wait longer. */
  readonly isUncounted?: boolean
  /** The capsule's own thread or child was seen to exceed its limits or to crash. */
  readonly isFailureSeen?: boolean
  readonly needsOwnProcess?: boolean
}

/** Ends the lease. Nothing happens when another holds it meanwhile. */
export async function giveBackLease(
  store: Store,
  lease: Lease,
  options: GiveBackOptions = {},
): Promise<void> {
  await store.writes.query(giveBack, [
    lease.namespaceId,
    lease.capsuleId,
    lease.holder,
    options.isUncounted ? 1 : 0,
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

/** The place where a namespace is stored cannot be reached: its other capsules would only hold threads as well. */
export async function delayNamespace(store: Store, namespaceId: string, seconds: number): Promise<void> {
  await store.writes.query(delay, [namespaceId, seconds])
}

// A capsule that was in work at two deaths waits longer after each further one: up to five minutes.
const countDeath = `
  leased_by = null, leased_until = null, process_deaths = process_deaths + 1,
  not_before = case when process_deaths + 1 >= ${suspectDeaths}
    then now() + make_interval(secs => least(300, 2 ^ least(process_deaths + 1 - ${suspectDeaths}, 9))) end`

// Both parts look at a few rows of an index of their own.
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
    update capsule_job as job set ${countDeath} from expired
    where job.namespace_id = expired.namespace_id and job.capsule_id = expired.capsule_id
  )
  update capsule_job as job set not_before = null from due
  where job.namespace_id = due.namespace_id and job.capsule_id = due.capsule_id`

/** Makes jobs claimable whose lease has run out, which counts as the death of its holder, or whose delay is over. */
export async function releaseDueJobs(store: Store, busyWith: readonly string[] = []): Promise<void> {
  await store.writes.query(releaseDue, [busyWith])
}

const heldBy = `select distinct leased_by from capsule_job where leased_by is not null and starts_with(leased_by, $1)`
const releaseDead = `update capsule_job set ${countDeath} where leased_by = any($1)`

/** Ends the leases of holders that are known to be dead, without waiting for them to run out. */
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
    not_before = case when process_deaths = ${suspectDeaths} then null else not_before end
  where namespace_id = $1 and capsule_id = $2`

/** The lease ran out but its worker is still alive: what was counted as the death of a process was none. */
export async function uncountAttempt(store: Store, lease: Lease): Promise<void> {
  await store.writes.query(uncount, [lease.namespaceId, lease.capsuleId])
}
