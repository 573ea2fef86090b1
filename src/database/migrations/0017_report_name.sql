-- What a report is called, for single reads. Reports stored before get theirs with `impact-graph db check --rebuild`.
alter table report add column name text collate "C";
