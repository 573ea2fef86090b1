-- Accounts, their sessions and links, and the record of what people did. Control tables: on a distributed database they
-- stay on the coordinator.
create table account (
  account_id text collate "C" primary key,
  tenant_id text collate "C" not null references tenant,
  -- Lower case and trimmed: that is how addresses are compared.
  email text collate "C" not null unique,
  name text not null,
  role text collate "C" not null check (role in ('owner', 'member')),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index account_by_tenant on account (tenant_id);

create table account_session (
  session_id text collate "C" primary key,
  account_id text collate "C" not null references account on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null unique,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index account_session_by_account on account_session (account_id);

-- Links that work once: the set-up link (without a tenant) and invitations.
create table one_time_link (
  link_id text collate "C" primary key,
  token_hash bytea not null unique,
  kind text collate "C" not null check (kind in ('setup', 'invitation')),
  tenant_id text collate "C" references tenant,
  role text collate "C" not null check (role in ('owner', 'member')),
  -- A note of who it is for.
  email text,
  invited_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((kind = 'setup') = (tenant_id is null))
);
create index one_time_link_by_tenant on one_time_link (tenant_id);

-- Failures in the current quarter of an hour, for each address that was tried or account that asked. Hashed: what is
-- tried need not be anybody's address.
create table failed_attempts (
  subject_hash bytea primary key,
  failures integer not null,
  since timestamptz not null
);
create index failed_attempts_by_age on failed_attempts (since);

create table audit_event (
  tenant_id text collate "C" not null references tenant,
  event_id bigint generated always as identity,
  at timestamptz not null default now(),
  -- As the account was then: it may be gone since. Null: the command line.
  actor_id text collate "C",
  actor_name text,
  action text collate "C" not null,
  subject text not null,
  detail jsonb not null,
  primary key (tenant_id, event_id)
);

alter table api_key
  -- The name of the person, as it was then.
  add column created_by text,
  -- The key that takes its place.
  add column rolled_to text collate "C";

-- Namespaces that were deleted, while their data is being erased. Their ids are never used again.
create table namespace_erasure (
  namespace_id bigint primary key,
  deleted_at timestamptz not null default now()
);
