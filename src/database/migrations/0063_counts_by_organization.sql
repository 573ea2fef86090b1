-- Reports by organization are added up from this key alone: a facet of places does not read the cards, which are 800 bytes
-- each, to count those of every organization.
alter table card drop constraint card_pkey;
alter table card add constraint card_pkey primary key (namespace_id, org_key, indicator_key)
  include (report_count, numeric_count);
