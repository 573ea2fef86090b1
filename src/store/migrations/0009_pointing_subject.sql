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

insert into pointing_subject
with line as (
  select namespace_id, subject_key, sequence, subject, line
  from node cross join regexp_split_to_table(statements, E'\n') line
  where position(E'fg\t<' in statements) > 0 and line ~ E'^(_:[^\t]+\t)?fg\t<(?!_:)'
), pointing as (
  select namespace_id, sequence, subject_key as record_key,
    case when line like '\_:%' then split_part(line, E'\t', 1) else subject end as subject,
    substring(line from E'fg\t<([^\t]*)') as organization
  from line
), keyed as (
  select namespace_id, sequence, subject, organization,
    encode(substring(sha256(convert_to(subject, 'UTF8')) from 1 for 16), 'hex')::uuid as subject_key,
    encode(substring(sha256(
      convert_to(namespace_id::text, 'UTF8') || '\x00' || convert_to('organization', 'UTF8') || '\x00'
        || convert_to(organization, 'UTF8')
    ) from 1 for 16), 'hex')::uuid as org_key
  from pointing
), blank as (
  select namespace_id, org_key, subject_key, sequence from keyed where subject like '\_:%'
), identified as (
  select distinct namespace_id, org_key, subject_key, subject from keyed where subject not like '\_:%'
)
select * from blank
union
select namespace_id, org_key, subject_key, 0 from identified
where not exists (
  select from outcome join entity_link using (namespace_id)
  where outcome.namespace_id = identified.namespace_id and uri = subject
    and from_key = outcome_key and to_key = identified.org_key
) and not exists (
  select from indicator join entity_link using (namespace_id)
  where indicator.namespace_id = identified.namespace_id and uri = subject
    and from_key = indicator_key and to_key = identified.org_key
) and not (
  -- A report that names one organization is attributed to it.
  exists (select from report where report.namespace_id = identified.namespace_id and uri = subject)
  and 1 = (
    select count(distinct other.org_key) from identified other
    where other.namespace_id = identified.namespace_id and other.subject_key = identified.subject_key
  )
);
