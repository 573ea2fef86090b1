-- What a key is for, which key uploaded a capsule, and how much each key is used.
alter table api_key
  -- Every key that is there may do everything, as before.
  add column scope text collate "C" not null default 'write' check (scope in ('read', 'submit', 'write')),
  -- The first key of its rotation, where it is not that itself: keys that follow each other count as one.
  add column first_id text collate "C";

with recursive rotation as (
  select public_id as first_id, rolled_to from api_key first
  where rolled_to is not null and not exists (select from api_key before where before.rolled_to = first.public_id)
  union all
  select rotation.first_id, next.rolled_to from rotation join api_key next on next.public_id = rotation.rolled_to
)
update api_key set first_id = rotation.first_id from rotation where rotation.rolled_to = api_key.public_id;

-- The first key of the rotation that uploaded it; null: a person, or an upload before this was stored.
alter table capsule add column uploaded_by text collate "C";
create index capsule_by_uploader on capsule (namespace_id, uploaded_by, capsule_id) where uploaded_by is not null;

-- Requests by key, day (UTC) and class. A process adds what it has counted every few seconds.
create table key_use (
  key_id text collate "C" not null,
  day date not null,
  class text collate "C" not null check (class in ('read', 'write', 'capsule')),
  tenant_id text collate "C" not null references tenant,
  requests bigint not null,
  refusals bigint not null,
  bytes_in bigint not null,
  bytes_out bigint not null,
  primary key (key_id, day, class)
);
create index key_use_by_tenant on key_use (tenant_id, day);
