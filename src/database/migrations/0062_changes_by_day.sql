-- What changed since a day: the version with which each day began, which reports are new, and whose are gone.

-- By day, in UTC, on which something changed: the version before the first change of that day.
alter table namespace_head add column day_versions jsonb not null default '{}';
-- The version at which the report came. What was there before counts as older than any.
alter table report add column made_version bigint not null default 0;
-- Of the report that is gone; null and 0 for those that were removed before this was kept.
alter table row_removal add column org_key uuid;
alter table row_removal add column made_version bigint not null default 0;
