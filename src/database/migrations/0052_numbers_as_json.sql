-- Very large and very small numbers, as JSON has them: PostgreSQL writes these in another way than this program.
alter table report add column value_json text collate "C";
