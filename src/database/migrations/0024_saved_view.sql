-- Views of the explorer that people keep under a name: what its address holds after the question mark. A control table: on
-- a distributed database it stays on the coordinator.
create table saved_view (
  view_id text collate "C" primary key,
  tenant_id text collate "C" not null references tenant,
  account_id text collate "C" not null references account on delete cascade,
  name text not null,
  search text not null,
  saved_at timestamptz not null default now(),
  unique (account_id, name)
);
