-- Targets and baselines of indicators and reports.
create table target (
  namespace_id bigint not null,
  target_key uuid not null,
  -- An identifier, or the name of a blank node; of a baseline that of its indicator.
  subject text collate "C" not null,
  name text collate "C",
  value_text text collate "C" not null,
  value double precision,
  -- Its own. That of the indicator beside which it is shown can change without it.
  unit_text text collate "C",
  unit_iri text collate "C",
  period_start date,
  period_end date,
  primary key (namespace_id, target_key)
);

-- One row for each link and source that says it, whether or not its ends are described. A baseline has one row, of no source.
create table target_link (
  namespace_id bigint not null,
  -- The indicator or the report.
  owner_key uuid not null,
  target_key uuid not null,
  sequence bigint not null,
  kind text collate "C" not null check (kind in ('indicator', 'report', 'baseline')),
  primary key (namespace_id, owner_key, target_key, sequence)
);
create index target_link_by_target on target_link (namespace_id, target_key, owner_key);
