-- Further filters of rows: the outcome that a row shows, and whether its value is a number.

-- The primary outcome of the indicator, where it has one.
alter table card add column outcome_key uuid;
update card set outcome_key = outcome_keys[1]
from indicator
where indicator.namespace_id = card.namespace_id and indicator.indicator_key = card.indicator_key
  and outcome_keys[1] is not null;

-- Found like themes and funds: an outcome's key is a hash with its kind, so it is no theme's or fund's.
insert into card_by_value
select namespace_id, outcome_key, org_key, indicator_key from card where outcome_key is not null;

-- Reports with a number, of `report_count`.
alter table card add column numeric_count integer not null default 0;
update card set numeric_count = counted.reports
from (
  select namespace_id, org_key, indicator_key, count(value)::integer as reports
  from report group by namespace_id, org_key, indicator_key
) counted
where card.namespace_id = counted.namespace_id
  and card.org_key = counted.org_key and card.indicator_key = counted.indicator_key;

-- With the value, so that counting numbers needs nothing but this index either.
drop index report_in_row_order;
create index report_in_row_order on report (namespace_id, org_key, indicator_key, sort_start, report_key)
  include (first_day, last_day, value);

-- Lists by name, as of organizations.
create index outcome_by_name on outcome (namespace_id, left(name, 100));
create index indicator_by_name on indicator (namespace_id, left(name, 100));
