-- What a key is for, which key uploaded a capsule, and how much each key is used.
alter table api_key
  -- Every key that is there may do everything, as before.
  add column scope text collate "C" not null default 'write' check (scope in ('read', 'submit', 'write')),
  -- The first key of its rotation: keys that follow each other count as one.
  add column first_id text collate "C";

with recursive rotation as (
  select public_id, public_id as first_id, rolled_to from api_key k
  where not exists (select from api_key before where before.rolled_to = k.public_id)
  union all
  select next.public_id, rotation.first_id, next.rolled_to
  from rotation join api_key next on next.public_id = rotation.rolled_to
)
update api_key set first_id = rotation.first_id from rotation where rotation.public_id = api_key.public_id;
update api_key set first_id = public_id where first_id is null;
alter table api_key alter column first_id set not null;

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
