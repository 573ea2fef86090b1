-- Readers: people who see everything that a key of scope read sees, and change nothing.
alter table account drop constraint account_role_check;
alter table account add constraint account_role_check check (role in ('owner', 'member', 'reader'));
alter table one_time_link drop constraint one_time_link_role_check;
alter table one_time_link add constraint one_time_link_role_check check (role in ('owner', 'member', 'reader'));
