-- Links of plans: one for each organization. Encrypted, the token can be shown and mailed again.
alter table link
  -- Null once the organization has left the plan, or the plan is gone: such a link is revoked.
  add column plan_id bigint references plan (plan_id) on delete set null,
  add column plan_org_key uuid,
  -- Null: a link that its people made, whose token is shown once.
  add column sealed_token text;
create unique index link_by_plan on link (plan_id, plan_org_key) where plan_id is not null;

alter table plan_organization
  -- What a sender said about themselves who has nothing to report.
  add column answer_sender jsonb,
  -- SHA-256 of the token of the sender's receipt.
  add column answer_receipt_hash bytea unique;
