-- By which rules the content of a namespace was read (reading-rules.ts). What was there before is older than any.
alter table namespace_head
  add column projection_rules integer not null default 0,
  add column document_rules integer not null default 0,
  -- Rises with the version. An earlier program raises the version alone: where the two differ, it has written by its rules.
  add column rules_version bigint not null default 0;

-- An accepted document that these rules refuse: the capsule keeps the statements that earlier rules read.
alter table capsule add column refused_by_rules integer;
