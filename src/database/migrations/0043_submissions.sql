-- Files that people without an account sent through a link; each waits for the decision of a member. A control table: on a
-- distributed database it stays on the coordinator.
create table submission (
  tenant_id text collate "C" not null references tenant,
  submission_id text collate "C" not null,
  namespace_id bigint not null references namespace on delete cascade,
  link_id text collate "C" not null,
  -- The name of the file, where it was sent with one.
  label text,
  -- Of the original; what is stored is smaller.
  size_bytes integer not null,
  -- The original bytes, deflated. Already compressed, so PostgreSQL need not try again. Null: a capsule has them.
  document bytea,
  sender_name text not null,
  sender_email text,
  sender_message text,
  -- Of the page that it was sent from: the mail about the decision is written in it.
  language text collate "C" not null check (language in ('en', 'fr')),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'accepted', 'returned')),
  -- What the member wrote who returned it.
  message text,
  capsule_id text collate "C",
  -- Type, id and name, as on the record.
  decided_by jsonb,
  decided_at timestamptz,
  -- SHA-256 of the token of the receipt, as it was shown and as it was mailed. Either works.
  receipt_hash bytea not null unique,
  mailed_receipt_hash bytea unique,
  created_at timestamptz not null default now(),
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, link_id) references link on delete cascade,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'accepted') = (capsule_id is not null)),
  check ((state = 'returned') = (message is not null)),
  check (document is not null or state = 'accepted')
);
alter table submission alter column document set storage external;
create index submission_by_state on submission (tenant_id, state, submission_id);
create index submission_by_link on submission (tenant_id, link_id, state);
create index submission_by_namespace on submission (namespace_id);
create index submission_by_decision on submission (decided_at) where decided_at is not null;

