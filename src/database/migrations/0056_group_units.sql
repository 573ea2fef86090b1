-- Units that the people of a namespace say are the same for a group: {shown, same, said_by, said_at}.
alter table indicator_group add column units jsonb;
