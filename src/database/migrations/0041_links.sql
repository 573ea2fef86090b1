-- Links, by which people without an account read the data of a namespace or send files to it. A control table: on a
-- distributed database it stays on the coordinator.
create table link (
  tenant_id text collate "C" not null references tenant,
  link_id text collate "C" not null,
  -- The order in which they were created.
  number bigint generated always as identity,
  namespace_id bigint not null references namespace on delete cascade,
  kind text collate "C" not null check (kind in ('view', 'data', 'submit')),
  label text not null,
  -- SHA-256; the token itself is shown once.
  token_hash bytea not null unique,
  -- Parameters of rows by name.
  filters jsonb not null default '{}',
  -- The person, or the label of the key; null: the command line.
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses bigint not null default 0,
  last_used_at timestamptz,
  primary key (tenant_id, link_id)
);
create index link_by_number on link (tenant_id, number);
create index link_by_namespace on link (namespace_id);
