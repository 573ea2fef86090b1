-- What mail needs to know of accounts, and links to a new password. Control tables.
alter table account
  -- Of the console when the person last signed in or chose one.
  add column language text collate "C" not null default 'en' check (language in ('en', 'fr')),
  add column mails_verdicts boolean not null default true;

alter table one_time_link drop constraint one_time_link_kind_check;
alter table one_time_link
  add check (kind in ('setup', 'invitation', 'password')),
  -- Of a link to a new password.
  add column account_id text collate "C" references account on delete cascade,
  add check ((kind = 'password') = (account_id is not null)),
  -- SHA-256 of the token in the mail; the one of token_hash is shown to whoever invites. Either works.
  add column mailed_token_hash bytea unique;
create index one_time_link_by_account on one_time_link (account_id) where account_id is not null;

-- The account that is told the verdict by mail; null: nobody.
alter table capsule_job add column mail_to text collate "C";
