-- Counting the reports of a period by card needs nothing but this index then, in the order that it has.
drop index report_in_row_order;
create index report_in_row_order on report (namespace_id, org_key, indicator_key, sort_start, report_key)
  include (first_day, last_day);
