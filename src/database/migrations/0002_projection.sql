-- The projection: what reads need, derived from `node` and kept up to date with it. `impact-graph db check` compares.
-- Keys are hashes of namespace, kind and identifier: identifiers may be longer than an index entry can be.

create table organization (
  namespace_id bigint not null,
  org_key uuid not null,
  uri text collate "C" not null,
  name text collate "C",
  description text collate "C",
  primary key (namespace_id, org_key)
);

create table outcome (
  namespace_id bigint not null,
  outcome_key uuid not null,
  uri text collate "C" not null,
  name text collate "C",
  description text collate "C",
  themes text[] collate "C" not null,
  primary key (namespace_id, outcome_key)
);

create table indicator (
  namespace_id bigint not null,
  indicator_key uuid not null,
  uri text collate "C" not null,
  name text collate "C",
  description text collate "C",
  unit_text text collate "C",
  unit_iri text collate "C",
  -- Its own, without those of its outcomes.
  themes text[] collate "C" not null,
  -- Its own and those of all its outcomes.
  all_themes text[] collate "C" not null,
  -- Those that exist; the primary one first, the others by identifier.
  outcome_keys uuid[] not null,
  primary key (namespace_id, indicator_key)
);

-- One row for each link and source that says it, whether or not its ends are described.
create table entity_link (
  namespace_id bigint not null,
  from_key uuid not null,
  to_key uuid not null,
  sequence bigint not null,
  kind text collate "C" not null
    check (kind in ('outcome-organization', 'indicator-organization', 'indicator-outcome')),
  -- The kind need not be part of it: it follows from the kinds that the two keys are made with.
  primary key (namespace_id, from_key, to_key, sequence)
);
create index entity_link_by_target on entity_link (namespace_id, to_key, from_key);

-- What each funding status says, of organizations described or not.
create table funding (
  namespace_id bigint not null,
  status_key uuid not null,
  org_key uuid not null,
  fund_key uuid not null,
  fund text collate "C" not null,
  primary key (namespace_id, status_key, org_key, fund_key)
);
create index funding_by_organization on funding (namespace_id, org_key);

create table report (
  namespace_id bigint not null,
  report_key uuid not null,
  -- All ones when nothing leads to an organization that is described.
  org_key uuid not null,
  indicator_key uuid not null,
  uri text collate "C" not null,
  value_text text collate "C" not null,
  value double precision,
  -- The measure's and the report's own. The indicator's is on the card: it can change without the report.
  unit_text text collate "C",
  unit_iri text collate "C",
  period_start date,
  period_end date,
  -- What the organization rests on: the report's own word, its own source's link to the indicator, or neither.
  org_basis text collate "C" not null check (org_basis in ('own', 'source', 'fallback')),
  -- The newest source that types the report.
  own_source bigint not null,
  -- Measures that have an identifier of their own, and organizations that the report would belong to if they were
  -- described. The tables report_by_measure and report_by_awaited lead back.
  measure_keys uuid[] not null,
  awaited_keys uuid[] not null,
  -- For the order of rows and the period filter: a report with one readable date uses it for both bounds.
  sort_start date not null generated always as (coalesce(period_start, 'infinity')) stored,
  first_day date generated always as (coalesce(period_start, period_end)) stored,
  last_day date generated always as (coalesce(period_end, period_start)) stored,
  primary key (namespace_id, report_key)
);
create index report_in_row_order on report (namespace_id, org_key, indicator_key, sort_start, report_key);
-- Reports that may move when the links of their indicator change.
create index report_by_indirect_organization on report (namespace_id, indicator_key, org_key)
  where org_basis <> 'own';

create table report_by_measure (
  namespace_id bigint not null,
  measure_key uuid not null,
  report_key uuid not null,
  primary key (namespace_id, measure_key, report_key)
);

create table report_by_awaited (
  namespace_id bigint not null,
  org_key uuid not null,
  report_key uuid not null,
  primary key (namespace_id, org_key, report_key)
);

-- One for each organization and indicator with reports: what their rows have in common, ready to be sent.
create table card (
  namespace_id bigint not null,
  org_key uuid not null,
  indicator_key uuid not null,
  indicator_uri text collate "C" not null,
  -- JSON members: "themes", "indicator", "outcome", "org".
  fragment text collate "C" not null,
  unit_text text collate "C",
  unit_iri text collate "C",
  themes text[] collate "C" not null,
  funds text[] collate "C" not null,
  -- Hashes of namespace and theme or fund: an index over them needs no namespace of its own.
  theme_keys uuid[] not null,
  fund_keys uuid[] not null,
  report_count integer not null,
  primary key (namespace_id, org_key, indicator_key)
);
create index card_by_indicator on card (namespace_id, indicator_key);
create index card_by_theme on card using gin (theme_keys);
create index card_by_fund on card using gin (fund_keys);
