-- How much each namespace stores: the original documents of its capsules, as they were sent, and what entity calls wrote.
-- Kept with every write, so that the quota of a tenant is a sum over its namespaces. A column of a control table.
alter table namespace add column stored_bytes bigint not null default 0;

-- Limits of one tenant that take the place of the settings; null: the settings count.
alter table tenant
  add column max_namespaces integer,
  add column max_bytes bigint;

-- In steps: data may lie on other machines than the list of namespaces.
create table counted_bytes as
  select namespace_id, sum(size_bytes)::bigint as bytes from capsule where status <> 'deleted' group by namespace_id;
insert into counted_bytes
  select node.namespace_id, sum(octet_length(subject) + octet_length(statements))
  from api_source join node on node.namespace_id = api_source.namespace_id and node.sequence = api_source.sequence
  group by node.namespace_id;
update namespace set stored_bytes = counted.bytes
from (select namespace_id, sum(bytes) as bytes from counted_bytes group by namespace_id) counted
where namespace.namespace_id = counted.namespace_id;
drop table counted_bytes;
