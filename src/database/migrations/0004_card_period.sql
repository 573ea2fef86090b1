-- From the earliest first day to the latest last day of a card's reports, undated ones aside: a period filter passes
-- over cards that lie outside without looking at their reports.
alter table card add column first_day date, add column last_day date;

update card set first_day = days.first_day, last_day = days.last_day
from (
  select namespace_id, org_key, indicator_key, min(first_day) as first_day, max(last_day) as last_day
  from report group by namespace_id, org_key, indicator_key
) days
where card.namespace_id = days.namespace_id
  and card.org_key = days.org_key and card.indicator_key = days.indicator_key;
