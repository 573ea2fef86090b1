-- Which indicators of a namespace count the same thing, as its people say. Not part of the graph: in no source, export or
-- version. A control table: on a distributed database it stays on the coordinator, with the namespace it belongs to.
create table indicator_group (
  namespace_id bigint not null references namespace on delete cascade,
  slug text collate "C" not null,
  name text not null,
  name_fr text,
  description text,
  -- In the order in which they were given. An indicator that the namespace no longer describes stays: its id comes back
  -- with it.
  indicator_keys uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (namespace_id, slug)
);
