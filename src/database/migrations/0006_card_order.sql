-- Cards by each theme and fund, in the order of rows: a filter reads as many of them as a page needs, where an index over
-- arrays would find them all first. A value's key is a hash of namespace, kind and text.
create table card_by_value (
  namespace_id bigint not null,
  value_key uuid not null,
  org_key uuid not null,
  indicator_key uuid not null,
  primary key (namespace_id, value_key, org_key, indicator_key)
);
insert into card_by_value
select namespace_id, value_key, org_key, indicator_key from card cross join unnest(theme_keys || fund_keys) value_key
order by 1, 2, 3, 4;
drop index card_by_theme, card_by_fund;
alter table card drop column theme_keys, drop column fund_keys;

-- All first and all last days of a card's dated reports, each in order, as days since 2000: how many reports lie in a
-- period follows from two look-ups, without the reports. Null where that would be wrong or too long: a report that ends
-- before it starts, or more than ten thousand.
alter table card add column first_days integer[], add column last_days integer[];
update card set first_days = days.first_days, last_days = days.last_days
from (
  select namespace_id, org_key, indicator_key,
    coalesce(array_agg(first_day - date '2000-01-01' order by first_day) filter (where first_day is not null), '{}')
      as first_days,
    coalesce(array_agg(last_day - date '2000-01-01' order by last_day) filter (where last_day is not null), '{}')
      as last_days
  from report group by namespace_id, org_key, indicator_key
  having count(first_day) <= 10000 and count(*) filter (where first_day > last_day) = 0
) days
where card.namespace_id = days.namespace_id
  and card.org_key = days.org_key and card.indicator_key = days.indicator_key;

-- Whether any card reaches into a period, and which ones if they are few.
create index card_by_first_day on card (namespace_id, first_day);
create index card_by_last_day on card (namespace_id, last_day);

-- One card is found by either key first: whichever index is taken, there is nothing to pass over.
drop index card_by_indicator;
create index card_by_indicator on card (namespace_id, indicator_key, org_key);
