-- Reporting plans: what is expected of which organizations until when. Not part of the graph: in no source, export or
-- version. Control tables: on a distributed database they stay on the coordinator, with the namespace they belong to.
create table plan (
  namespace_id bigint not null references namespace on delete cascade,
  slug text collate "C" not null,
  -- Never reused, so that a plan that is made again under the same slug is another one.
  plan_id bigint generated always as identity unique,
  name text not null,
  name_fr text,
  period_from date not null,
  period_to date not null,
  due date not null,
  timezone text collate "C" not null,
  -- Days before and after the due day.
  remind_before smallint[] not null,
  remind_after smallint[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (namespace_id, slug)
);

create table plan_organization (
  plan_id bigint not null references plan (plan_id) on delete cascade,
  -- As in the data tables: an identifier may be longer than an index entry can be.
  org_key uuid not null,
  -- The order in which they were given.
  place integer not null,
  uri text collate "C" not null,
  name text,
  identifiers text[] not null,
  -- IRIs: an indicator need not be in the namespace yet.
  indicators text[] collate "C" not null,
  contacts jsonb not null,
  -- Why there is nothing to report, where somebody says so.
  answer_reason text,
  answer_by text collate "C" check (answer_by in ('member', 'sender')),
  answered_at timestamptz,
  primary key (plan_id, org_key),
  check ((answer_reason is null) = (answered_at is null) and (answer_by is null) = (answered_at is null))
);

-- The organizations that the file describes. Null: it was sent before this was noted.
alter table submission add column org_keys uuid[];

-- When the entity was last written by a call. Null: before this was noted.
alter table api_source add column written_at timestamptz;
