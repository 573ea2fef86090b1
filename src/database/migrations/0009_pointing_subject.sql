-- What points at an organization through forOrganization and is found in no other table: profiles, funding statuses,
-- people, addresses. The export of one organization then reads what belongs to it, not the whole namespace.
create table pointing_subject (
  namespace_id bigint not null,
  org_key uuid not null,
  subject_key uuid not null,
  -- The source of a blank node; 0 for a subject with an identifier, whoever says it.
  sequence bigint not null,
  primary key (namespace_id, org_key, subject_key, sequence)
);

-- Keys are made here as the service makes them, so that every look-up goes by a primary key.
insert into pointing_subject
with line as (
  select namespace_id, sequence, subject, line
  from node cross join regexp_split_to_table(statements, E'\n') line
  where position(E'fg\t<' in statements) > 0 and line ~ E'^(_:[^\t]+\t)?fg\t<(?!_:)'
), pointing as (
  select namespace_id, sequence,
    convert_to(namespace_id::text, 'UTF8') || '\x00' as namespace_bytes,
    case when line like '\_:%' then split_part(line, E'\t', 1) else subject end as subject,
    substring(line from E'fg\t<([^\t]*)') as organization
  from line
), keyed as (
  select namespace_id, sequence, namespace_bytes, subject, subject like '\_:%' as is_blank,
    encode(substring(sha256(convert_to(subject, 'UTF8')) from 1 for 16), 'hex')::uuid as subject_key,
    encode(substring(sha256(
      namespace_bytes || 'organization'::bytea || '\x00' || convert_to(organization, 'UTF8')
    ) from 1 for 16), 'hex')::uuid as org_key
  from pointing
), identified as (
  select namespace_id, namespace_bytes, subject, subject_key, org_key,
    count(*) over (partition by namespace_id, subject_key) as organizations
  from (select distinct namespace_id, namespace_bytes, subject, subject_key, org_key from keyed where not is_blank) one
), entity as (
  select *,
    encode(substring(sha256(namespace_bytes || 'outcome'::bytea || '\x00' || convert_to(subject, 'UTF8'))
      from 1 for 16), 'hex')::uuid as as_outcome,
    encode(substring(sha256(namespace_bytes || 'indicator'::bytea || '\x00' || convert_to(subject, 'UTF8'))
      from 1 for 16), 'hex')::uuid as as_indicator,
    encode(substring(sha256(namespace_bytes || 'report'::bytea || '\x00' || convert_to(subject, 'UTF8'))
      from 1 for 16), 'hex')::uuid as as_report
  from identified
)
select distinct namespace_id, org_key, subject_key, sequence from keyed where is_blank
union all
select namespace_id, org_key, subject_key, 0 from entity
where not exists (
  select from outcome join entity_link on entity_link.namespace_id = outcome.namespace_id and from_key = outcome_key
  where outcome.namespace_id = entity.namespace_id and outcome_key = as_outcome and to_key = entity.org_key
) and not exists (
  select from indicator join entity_link on entity_link.namespace_id = indicator.namespace_id and from_key = indicator_key
  where indicator.namespace_id = entity.namespace_id and indicator_key = as_indicator and to_key = entity.org_key
) and not (
  -- A report that names one organization is attributed to it.
  organizations = 1
  and exists (select from report where report.namespace_id = entity.namespace_id and report_key = as_report)
);
