-- Backups that the service makes by itself, one for each time it is due. Whichever process inserts the row, or finds its
-- lease expired, makes it. A control table.
create table scheduled_backup (
  due_at timestamptz primary key,
  holder text collate "C" not null,
  -- Renewed while the backup is made; after a failure the time of the next attempt.
  lease_until timestamptz not null,
  attempts integer not null default 1,
  finished_at timestamptz,
  address text,
  size_bytes bigint
);
