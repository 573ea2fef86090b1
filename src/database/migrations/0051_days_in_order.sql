-- The days of a report in order, also where its bounds are reversed, so that a period filter finds it. The order of rows
-- stays by the start as it was written.
drop index report_in_row_order;
alter table report drop column first_day, drop column last_day;
alter table report
  add column first_day date generated always as (least(period_start, period_end)) stored,
  add column last_day date generated always as (greatest(period_start, period_end)) stored;
create index report_in_row_order on report (namespace_id, org_key, indicator_key, sort_start, report_key)
  include (first_day, last_day, value);
