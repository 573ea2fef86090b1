-- Reminders of plans: what is due to whom, and what the mail server has taken. Control tables.
alter table plan
  -- Null: they are off.
  add column reminders_since timestamptz,
  -- The last day on which it was decided who is reminded.
  add column reminded_on date,
  -- The due day that its people were told of.
  add column told_due date,
  add column is_complete boolean not null default false,
  -- The state of the namespace and its inbox when that was last looked at.
  add column looked_at text;

create table plan_mail (
  plan_id bigint not null references plan (plan_id) on delete cascade,
  org_key uuid not null,
  -- Days after the due day; before it they are negative.
  step smallint not null,
  address text not null,
  tenant_id text collate "C" not null references tenant,
  -- The day on which it goes, where the plan is: a later one for what was over the limit of the day.
  day date not null,
  queued_on date,
  sent_at timestamptz,
  primary key (plan_id, org_key, step, address)
);
create index plan_mail_by_day on plan_mail (tenant_id, queued_on) where queued_on is not null;

-- Addresses that want no more reminders of a tenant.
create table mail_opt_out (
  tenant_id text collate "C" not null references tenant,
  address text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, address)
);
