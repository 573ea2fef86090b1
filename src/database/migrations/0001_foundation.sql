-- Control tables: who may do what. On a distributed database they stay on the coordinator.
create table tenant (
  tenant_id text collate "C" primary key,
  name text not null,
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);

create table namespace (
  -- Never reused: ids of entities are derived from it.
  namespace_id bigint generated always as identity primary key,
  tenant_id text collate "C" not null references tenant,
  slug text collate "C" not null,
  label text not null,
  created_at timestamptz not null default now(),
  unique (tenant_id, slug)
);

create table api_key (
  public_id text collate "C" primary key,
  tenant_id text collate "C" not null references tenant,
  secret_hash bytea not null,
  label text not null,
  -- Slugs this key is restricted to; null means every namespace of the tenant.
  namespaces text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_by_tenant on api_key (tenant_id, created_at);

create table cursor_secret (
  only_row boolean primary key default true check (only_row),
  secret bytea not null
);
-- gen_random_uuid is the only strong randomness that every PostgreSQL from 15 on has built in: 244 random bits.
insert into cursor_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table capsule_job (
  namespace_id bigint not null,
  capsule_id text collate "C" not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  leased_by text,
  leased_until timestamptz,
  primary key (namespace_id, capsule_id)
);
create index capsule_job_by_age on capsule_job (created_at, capsule_id);

create table idempotency_key (
  namespace_id bigint not null,
  key_hash bytea not null,
  body_hash bytea not null,
  capsule_id text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (namespace_id, key_hash)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Data tables: led by namespace_id in every key, so that every statement can be routed to one place.
create table namespace_head (
  namespace_id bigint primary key,
  version bigint not null default 1,
  next_sequence bigint not null default 1
);

create table capsule (
  namespace_id bigint not null,
  capsule_id text collate "C" not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'deleted')),
  -- The source number in the namespace, given when the capsule takes effect.
  sequence bigint,
  label text,
  size_bytes integer not null,
  triple_count integer,
  violation_count integer not null default 0,
  warning_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The original bytes, deflated; gone once deleted. Already compressed, so PostgreSQL need not try again.
  document bytea,
  -- The finished validation report as deflated JSON, one for each language.
  report_en bytea,
  report_fr bytea,
  primary key (namespace_id, capsule_id)
);
alter table capsule alter column document set storage external;
alter table capsule alter column report_en set storage external;
alter table capsule alter column report_fr set storage external;

-- The record: what one source says about one subject. Everything that is read is derived from it.
create table node (
  namespace_id bigint not null,
  -- First 128 bits of the subject's SHA-256: identifiers may be longer than an index entry can be.
  subject_key uuid not null,
  sequence bigint not null,
  subject text collate "C" not null,
  statements text collate "C" not null,
  primary key (namespace_id, subject_key, sequence)
);
create index node_by_source on node (namespace_id, sequence);
