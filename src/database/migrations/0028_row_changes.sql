-- Which rows have changed since a version: `GET /rows/changes`.

-- The version at which the report, or what its card shows, last changed. What was there before counts as older than any.
alter table report add column shown_version bigint not null default 0;
alter table card add column shown_version bigint not null default 0;
create index report_by_version on report (namespace_id, shown_version, report_key);
create index card_by_version on card (namespace_id, shown_version, org_key, indicator_key);

-- Reports that are gone, or were once: one that is back has its entry until it is removed again or the entry is too old.
create table row_removal (
  namespace_id bigint not null,
  report_key uuid not null,
  version bigint not null,
  removed_at timestamptz not null default now(),
  primary key (namespace_id, report_key)
);
create index row_removal_by_version on row_removal (namespace_id, version, report_key);

-- Changes since an earlier version are no longer known: removals up to this one were deleted.
alter table namespace_head add column changes_from bigint not null default 0;
