-- Versions repeat after a restore: which history of the namespace a version belongs to. 60 random bits.
alter table namespace_head
  add column history_id text collate "C" not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
