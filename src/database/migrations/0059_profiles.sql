-- What organizations serve and their numbers in registries: rules, section 16. All null where no profile says any of it.
alter table organization
  add column provinces text[] collate "C",
  add column localities text[] collate "C",
  add column sectors text[] collate "C",
  add column populations text[] collate "C",
  add column org_types text[] collate "C",
  -- The day of its profiles.
  add column reported date,
  -- A JSON list, as answers show it.
  add column numbers text collate "C";

-- The values of its lists and its numbers, by which filters find an organization.
create table organization_by_value (
  namespace_id bigint not null,
  value_key uuid not null,
  org_key uuid not null,
  primary key (namespace_id, value_key, org_key)
);
create index organization_values on organization_by_value (namespace_id, org_key, value_key);

-- The other subjects that an organization, described or not, has its profile and its numbers from.
create table organization_part (
  namespace_id bigint not null,
  org_key uuid not null,
  part_key uuid not null,
  uri text collate "C" not null,
  part text collate "C" not null,
  primary key (namespace_id, org_key, part_key)
);
create index organization_part_by_part on organization_part (namespace_id, part_key, org_key);
