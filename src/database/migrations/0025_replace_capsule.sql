-- A capsule may take the place of an earlier one. What it changed, in numbers, stays readable after the documents are gone.
alter table capsule
  add column replaces text collate "C",
  add column replaced_by text collate "C",
  add column changes jsonb;

-- At most one replacement of a capsule waits at a time.
create unique index capsule_pending_replacement on capsule (namespace_id, replaces)
  where status = 'pending' and replaces is not null;

-- Links that a source took over from the one it replaced: they count from the source that asserted them first. Part of the
-- record, not of the projection.
create table link_age (
  namespace_id bigint not null,
  sequence bigint not null,
  from_key uuid not null,
  to_key uuid not null,
  age bigint not null,
  primary key (namespace_id, sequence, from_key, to_key)
);

-- Null where the link counts from its own source.
alter table entity_link add column age bigint;

-- Whether other organizations have the same fund.
create index funding_by_fund on funding (namespace_id, fund_key, org_key);
