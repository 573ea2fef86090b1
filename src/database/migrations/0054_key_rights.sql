-- A key has at most the rights of whoever made it: webhooks and the record need one that an owner made. Keys of before, and
-- those of the command line, have these rights.
alter table api_key add column owner_rights boolean not null default true;
alter table api_key alter column owner_rights set default false;
