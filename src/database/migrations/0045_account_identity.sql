-- Sign-in with OpenID Connect: who an account is at its issuer. Control tables.
create table account_identity (
  issuer text collate "C" not null,
  -- `sub` of the issuer: the same person for ever.
  subject text collate "C" not null,
  account_id text collate "C" not null references account on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create unique index account_identity_by_account on account_identity (account_id, issuer);

-- Null: the person signs in by the issuer alone.
alter table account alter column password_hash drop not null;
