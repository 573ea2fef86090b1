-- A file that a person uploads and waits for goes before those that the same tenant's programs upload.
alter table capsule_job add column is_by_person boolean not null default false;

drop index capsule_job_ready;
create index capsule_job_ready on capsule_job (tenant_id, is_by_person desc, created_at, capsule_id)
  where leased_by is null and not_before is null;
