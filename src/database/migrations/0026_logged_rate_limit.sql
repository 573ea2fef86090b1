-- Databases that made this table before it was an ordinary one. No change where it is.
alter table rate_limit_bucket set logged;
