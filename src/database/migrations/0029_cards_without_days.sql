-- Cards whose reports have to be counted one by one for a period: few, and found without reading the others.
create index card_without_days on card (namespace_id, org_key, indicator_key) where first_days is null;
