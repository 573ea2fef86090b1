-- Webhooks, and the outbox: what is to be delivered, written in the transaction of the fact. Control tables: on a
-- distributed database they stay on the coordinator.
create table webhook (
  tenant_id text collate "C" not null references tenant,
  webhook_id text collate "C" not null,
  url text not null,
  label text not null,
  -- Null: all events, also those that later versions add.
  events text[],
  -- Slugs; null: every namespace, and the events that belong to none.
  namespaces text[],
  -- Encrypted. After a rotation the old one signs as well, for a while.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text collate "C" check (disabled_reason in ('gone', 'failing', 'switched_off')),
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  primary key (tenant_id, webhook_id),
  check ((disabled_at is null) = (disabled_reason is null))
);

create table delivery (
  tenant_id text collate "C" not null references tenant,
  delivery_id bigint generated always as identity,
  -- Null: a mail.
  webhook_id text collate "C",
  -- To whom: deliveries to one target share its few open requests.
  target text collate "C" not null check (target = coalesce(webhook_id, 'mail')),
  -- The same for every endpoint and every attempt, so that a receiver knows what it has had.
  event_id text collate "C" not null,
  type text collate "C" not null,
  -- With the version it makes the token for /rows/changes, which is of no use once the namespace is deleted.
  namespace_id bigint references namespace on delete set null,
  data jsonb not null,
  -- The state of the namespace after the fact, as namespace-version.ts writes it.
  version text,
  created_at timestamptz not null default now(),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Failures since it was created or sent again: where it stands in the schedule.
  step smallint not null default 0,
  attempts smallint not null default 0,
  -- Not to be tried before this time; null once that time has come.
  not_before timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, webhook_id) references webhook on delete cascade
);
-- Which targets have something to be sent, and what is next, without looking at what is behind it.
create index delivery_ready on delivery (tenant_id, target, delivery_id) where state = 'waiting' and not_before is null;
create index delivery_delayed on delivery (not_before) where not_before is not null;
create index delivery_by_target on delivery (tenant_id, target, delivery_id);
create index delivery_by_namespace on delivery (namespace_id) where namespace_id is not null;
create index delivery_by_age on delivery (created_at);

-- Deliveries that are being sent. The key bounds the open requests of a target, over all processes.
create table delivery_lease (
  tenant_id text collate "C" not null,
  target text collate "C" not null,
  slot smallint not null,
  delivery_id bigint not null,
  holder text collate "C" not null,
  leased_until timestamptz not null,
  primary key (tenant_id, target, slot),
  unique (tenant_id, delivery_id),
  foreign key (tenant_id, delivery_id) references delivery on delete cascade
);

create table delivery_attempt (
  tenant_id text collate "C" not null,
  delivery_id bigint not null,
  attempt smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Of the answer; null: there was none, and the error says why.
  status smallint,
  error text collate "C",
  detail text,
  -- The beginning of the answer.
  answer text,
  primary key (tenant_id, delivery_id, attempt),
  foreign key (tenant_id, delivery_id) references delivery on delete cascade
);

-- Namespaces that changed and whose endpoints are still to be told: one event stands for all changes of a few seconds.
create table namespace_change (
  namespace_id bigint primary key references namespace on delete cascade,
  version text not null,
  -- Not to be announced before this time.
  due_at timestamptz not null default now(),
  is_waiting boolean not null default true
);
create index namespace_change_waiting on namespace_change (due_at) where is_waiting;
