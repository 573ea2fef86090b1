-- Long names and long lists of themes or funds are stored once, with what they belong to. Until now every card repeated
-- them, so that a small capsule could write gigabytes: one outcome with many themes and many indicators.

-- UTF-8 bytes of the themes, without separators.
alter table outcome add column theme_bytes integer not null default 0;
alter table indicator add column theme_bytes integer not null default 0;
update outcome set theme_bytes = octet_length(array_to_string(themes, '')) where themes <> '{}';
update indicator set theme_bytes = octet_length(array_to_string(themes, '')) where themes <> '{}';

-- Null where there are more than 20, or more than 2,000 bytes of them.
alter table indicator alter column all_themes drop not null;
update indicator set all_themes = null
where cardinality(all_themes) > 20 or octet_length(array_to_string(all_themes, '')) > 2000;

-- The themes of an outcome or indicator with more than 2,000 bytes of them: whether it has one is a look into an index.
create table theme_membership (
  namespace_id bigint not null,
  -- The outcome's or the indicator's.
  owner_key uuid not null,
  theme_key uuid not null,
  primary key (namespace_id, owner_key, theme_key)
);
insert into theme_membership
select namespace_id, owner_key,
  encode(substring(sha256(
    convert_to(namespace_id::text, 'UTF8') || '\x00' || 'theme'::bytea || '\x00' || convert_to(theme, 'UTF8')
  ) from 1 for 16), 'hex')::uuid
from (
  select namespace_id, outcome_key as owner_key, themes from outcome where theme_bytes > 2000
  union all
  select namespace_id, indicator_key, themes from indicator where theme_bytes > 2000
) owner cross join unnest(themes) theme;

-- Null: the themes are those of the indicator and its outcomes, the funds those of the organization. Without a fragment,
-- names and units are theirs as well.
alter table card
  alter column fragment drop not null,
  alter column themes drop not null,
  alter column funds drop not null;
update card set
  fragment = case when not (are_long_themes or is_long_fragment) then fragment end,
  unit_text = case when not (are_long_themes or is_long_fragment) then unit_text end,
  unit_iri = case when not (are_long_themes or is_long_fragment) then unit_iri end,
  themes = case when not are_long_themes then themes end,
  funds = case when not are_long_funds then funds end
from (
  select namespace_id, org_key, indicator_key,
    cardinality(themes) > 20 or octet_length(array_to_string(themes, '')) > 2000 as are_long_themes,
    cardinality(funds) > 20 or octet_length(array_to_string(funds, '')) > 2000 as are_long_funds,
    octet_length(fragment) + coalesce(octet_length(unit_text), 0) + coalesce(octet_length(unit_iri), 0) > 4000
      as is_long_fragment
  from card
) long
where (are_long_themes or are_long_funds or is_long_fragment)
  and card.namespace_id = long.namespace_id and card.org_key = long.org_key
  and card.indicator_key = long.indicator_key;

-- Such cards are found by what they refer to.
delete from card_by_value using card
where (themes is null or funds is null)
  and card_by_value.namespace_id = card.namespace_id and card_by_value.org_key = card.org_key
  and card_by_value.indicator_key = card.indicator_key;
insert into card_by_value
select distinct card.namespace_id, fund_key, card.org_key, indicator_key
from card join funding on funding.namespace_id = card.namespace_id and funding.org_key = card.org_key
where themes is null and funds is not null
union all
select namespace_id,
  encode(substring(sha256(
    convert_to(namespace_id::text, 'UTF8') || '\x00' || 'theme'::bytea || '\x00' || convert_to(theme, 'UTF8')
  ) from 1 for 16), 'hex')::uuid, org_key, indicator_key
from card cross join unnest(themes) theme
where funds is null;
create index card_with_long_values on card (namespace_id, org_key, indicator_key)
  where themes is null or funds is null;

-- Whether an organization has a fund.
drop index funding_by_organization;
create index funding_by_organization on funding (namespace_id, org_key, fund_key);
