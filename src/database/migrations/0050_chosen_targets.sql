-- Which target a report shows, and which baseline the rows of a card show, is decided when they are written.
alter table report add column target_key uuid;
alter table card add column baseline_key uuid;
-- Where a row last changed by its target or baseline alone: the version at which the rest of it last changed.
alter table report add column plain_version bigint;
alter table target add column unit_says text collate "C";
-- The object that answers have, as JSON, before and after its unit.
alter table target add column json_start text collate "C";
alter table target add column json_end text collate "C";
