-- Requests that keys may still make, shared by all processes. A control table. Not unlogged: PostgreSQL does not start
-- again ("could not create file: File exists") when its postmaster is killed while a transaction makes such a table.
create table rate_limit_bucket (
  subject text collate "C" primary key,
  tokens double precision not null,
  -- What the last call took out; PostgreSQL before 18 cannot return what was there before an update.
  granted double precision not null,
  filled_at timestamptz not null
);
create index rate_limit_bucket_by_age on rate_limit_bucket (filled_at);
