-- The sources that entity calls made. An entity has one of its own; each organization that an outcome or indicator was
-- written under is a further one, so that writing the entity again does not renew its links.
create table api_source (
  namespace_id bigint not null,
  entity_key uuid not null,
  -- The organization of a link; all ones for the entity itself.
  link_key uuid not null,
  kind text collate "C" not null check (kind in ('organization', 'outcome', 'indicator', 'report')),
  -- What it hangs from: a link from its organization, an indicator from its outcome, a report from its indicator.
  parent_key uuid,
  sequence bigint not null,
  primary key (namespace_id, entity_key, link_key)
);
create index api_source_by_parent on api_source (namespace_id, parent_key) where parent_key is not null;

-- From what is said to the capsule that says it.
create index capsule_by_sequence on capsule (namespace_id, sequence) where sequence is not null;

-- Organizations in the order of their names. A name may be longer than an index entry can be.
create index organization_by_name on organization (namespace_id, left(name, 100));
