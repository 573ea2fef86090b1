-- The themes that rows and trees show, where a list has more than these: a page need not read the list itself.
alter table outcome
  add column first_themes text[] collate "C"
  generated always as (case when cardinality(themes) > 256 then themes[1:256] end) stored;
alter table indicator
  add column first_themes text[] collate "C"
  generated always as (case when cardinality(themes) > 256 then themes[1:256] end) stored;
