-- The record tells from where an act came, in which namespace and by which request, and programs are on it too.
alter table audit_event
  add column actor_type text collate "C" not null default 'account'
    check (actor_type in ('account', 'key', 'link', 'command')),
  add column address text,
  add column namespace text collate "C",
  add column request_id text;

update audit_event set actor_type = 'command' where actor_id is null;
update audit_event set actor_type = 'key', actor_id = 'igk_' || actor_id
  where actor_id in (select public_id from api_key);
update audit_event set namespace = detail ->> 'namespace', detail = detail - 'namespace' where detail ? 'namespace';
update audit_event set namespace = subject where action like 'namespace.%';
-- The words that events have everywhere.
update audit_event set action = 'key.created' where action = 'key.minted';
update audit_event set action = 'key.rotated' where action = 'key.rolled';

-- For periods, and to delete what is old.
create index audit_event_by_time on audit_event (tenant_id, at);
