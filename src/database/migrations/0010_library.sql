-- The library: capsules that people keep for themselves, to look at and to copy. A control table: on a distributed
-- database it stays on the coordinator.
create table saved_capsule (
  account_id text collate "C" not null references account on delete cascade,
  saved_id text collate "C" not null,
  name text not null,
  -- Of the original; what is stored is smaller.
  size_bytes integer not null,
  added_at timestamptz not null default now(),
  -- Where it was imported from, as it was called then: the namespace may be gone since. Null: added from a file.
  origin_namespace text collate "C",
  origin_capsule_id text collate "C",
  -- The original bytes, deflated. Already compressed, so PostgreSQL need not try again.
  document bytea not null,
  primary key (account_id, saved_id),
  check ((origin_namespace is null) = (origin_capsule_id is null))
);
alter table saved_capsule alter column document set storage external;
