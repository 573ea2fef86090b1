-- The queue of capsules: tenants take turns, and what happened to a capsule's checks is kept with its job. Control tables:
-- on a distributed database they stay on the coordinator.
alter table capsule_job
  add column tenant_id text collate "C",
  -- Processes that died while they held the lease. No evidence against the document, however many.
  add column process_deaths integer not null default 0,
  -- How often the capsule's own thread or child process was seen to exceed its limits or to crash.
  add column failures_seen integer not null default 0,
  -- Only a process of its own can measure what the document costs.
  add column needs_own_process boolean not null default false,
  -- Not to be claimed before this time; null once that time has come.
  add column not_before timestamptz;

update capsule_job as job set
  tenant_id = coalesce((select tenant_id from namespace where namespace_id = job.namespace_id), ''),
  attempts = 0,
  -- Was the mark of a holder known to be dead.
  leased_by = case when leased_until is null then null else leased_by end;

alter table capsule_job alter column tenant_id set not null;

drop index capsule_job_by_age;
-- Each tenant's next capsule, and which tenants have one, without looking at those behind it.
create index capsule_job_ready on capsule_job (tenant_id, created_at, capsule_id)
  where leased_by is null and not_before is null;
-- The others of each tenant, for counting. Apart, so that the queue is never read through what cannot be claimed.
create index capsule_job_not_ready on capsule_job (tenant_id)
  where leased_by is not null or not_before is not null;
create index capsule_job_leased on capsule_job (leased_until) where leased_by is not null;
create index capsule_job_delayed on capsule_job (not_before) where not_before is not null;

-- When a capsule of the tenant was last claimed. A tenant without a row was never served.
create table tenant_turn (
  tenant_id text collate "C" primary key,
  served_at timestamptz not null
);
