// Operations that write and remove entities, one by one and in batches. Rules, section 3.
import { Type, type TSchema } from 'typebox'

import { graphWrite, jsonBody, operation, writeAnswers } from './operation.ts'
import * as schemas from './entity-schemas.ts'
import { optional } from './shared-schemas.ts'

const cascade = optional({
  cascade: Type.Boolean({
    'x-published': { default: false },
    description: 'True: also removes what was written through the API below it, where it ceases to exist.',
  }),
})

const upsert =
  'The same `uri` again replaces what was written before as a whole: a field left out is cleared. What capsules say ' +
  'stays, and shows where this call says nothing. '

const deletion =
  'Removes what was written through the API, never what a capsule says: an entity that a capsule describes too lives on. '

const removal = {
  access: 'namespace',
  scopes: ['write'],
  query: cascade,
  success: { 204: { description: 'Removed.' } },
} as const

const upsertAnswers = <S extends TSchema>(what: string, schema: S) =>
  writeAnswers(
    schema,
    `The ${what} was written. \`Location\` names it.`,
    `The ${what} was written before, and is replaced.`,
  )

export const writeOrganization = operation('writeOrganization', 'POST /orgs', {
  tag: 'Organizations',
  summary: 'Create or replace an organization',
  description: upsert,
  ...graphWrite,
  body: jsonBody(schemas.OrganizationBody, {
    uri: 'https://example.org/organizations/lakeside',
    name: 'Lakeside Food Centre',
  }),
  success: upsertAnswers('organization', schemas.Organization),
  problems: ['quota_exceeded'],
})

export const deleteOrganization = operation('deleteOrganization', 'DELETE /orgs/{id}', {
  tag: 'Organizations',
  summary: 'Remove an organization written through the API',
  description:
    deletion +
    'With `cascade=true` outcomes and indicators that belong to no other organization go with it, and all below them.',
  params: schemas.orgParams,
  ...removal,
  problems: ['organization_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeOutcome = operation('writeOutcome', 'POST /orgs/{id}/outcomes', {
  tag: 'Outcomes',
  summary: 'Create or replace an outcome of an organization',
  description: upsert + 'Written under a second organization, the outcome belongs to both.',
  ...graphWrite,
  params: schemas.orgParams,
  body: jsonBody(schemas.OutcomeBody, {
    uri: 'https://example.org/outcomes/fewer-hungry',
    name: 'Fewer people go hungry',
    themes: ['https://metadata.un.org/sdg/2'],
  }),
  success: upsertAnswers('outcome', schemas.Outcome),
  problems: ['organization_not_found', 'quota_exceeded'],
})

export const deleteOutcome = operation('deleteOutcome', 'DELETE /outcomes/{id}', {
  tag: 'Outcomes',
  summary: 'Remove an outcome written through the API',
  description: deletion + 'With `cascade=true` the indicators that measure it and their reports go with it.',
  params: schemas.outcomeParams,
  ...removal,
  problems: ['outcome_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeIndicator = operation('writeIndicator', 'POST /orgs/{id}/indicators', {
  tag: 'Indicators',
  summary: 'Create or replace an indicator of an organization',
  description: upsert + 'Written under a second organization, the indicator belongs to both.',
  ...graphWrite,
  params: schemas.orgParams,
  body: jsonBody(schemas.IndicatorBody, {
    uri: 'https://example.org/indicators/meals',
    name: 'Meals served',
    unit: 'meals',
  }),
  success: upsertAnswers('indicator', schemas.Indicator),
  problems: ['organization_not_found', 'quota_exceeded'],
})

export const deleteIndicator = operation('deleteIndicator', 'DELETE /indicators/{id}', {
  tag: 'Indicators',
  summary: 'Remove an indicator written through the API',
  description: deletion + 'With `cascade=true` its reports go with it.',
  params: schemas.indicatorParams,
  ...removal,
  problems: ['indicator_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeReport = operation('writeReport', 'POST /indicators/{id}/reports', {
  tag: 'Reports',
  summary: 'Create or replace a report on an indicator',
  description: upsert + 'A corrected value is posted with the same `uri`.',
  ...graphWrite,
  params: schemas.indicatorParams,
  body: jsonBody(schemas.ReportBody, {
    uri: 'https://example.org/reports/meals-2024',
    value: 1283,
    period_start: '2024-01-01',
    period_end: '2024-12-31',
  }),
  success: upsertAnswers('report', schemas.Report),
  problems: ['indicator_not_found', 'quota_exceeded'],
})

export const deleteReport = operation('deleteReport', 'DELETE /reports/{id}', {
  tag: 'Reports',
  summary: 'Remove a report written through the API',
  description: deletion + 'Nothing depends on a report: `cascade` changes nothing here.',
  params: schemas.reportParams,
  ...removal,
  problems: ['report_not_found', 'capsule_sourced'],
})

export const writeBatch = operation('writeBatch', 'POST /batch', {
  tag: 'Batch',
  summary: 'Write many entities at once',
  description:
    'One JSON object per line (NDJSON), each with `object` (`organization`, `outcome`, `indicator` or ' +
    '`indicator_report`) and the fields of the single call. What stands in the path there is a field here: `org_id` or ' +
    '`org_uri` for outcomes and indicators, `indicator_id` or `indicator_uri` for reports; `outcome_uri` and, for ' +
    'reports, `org_uri` may stand for the ids too. What a line names is in the namespace or anywhere in the batch: ' +
    'organizations are written first, then outcomes, indicators and reports, each in the order of the lines.\n\n' +
    'All of it is written, or, when one line has a fault, nothing: `errors` then lists the faults with their lines.',
  ...graphWrite,
  body: {
    as: 'lines',
    schema: Type.String(),
    description: 'NDJSON in UTF-8. At most {limit} once decompressed. Empty lines are passed over.',
    example:
      '{"object":"organization","uri":"https://example.org/organizations/lakeside","name":"Lakeside Food Centre"}\n' +
      '{"object":"indicator","org_uri":"https://example.org/organizations/lakeside","uri":"https://example.org/indicators/meals","name":"Meals served"}\n' +
      '{"object":"indicator_report","indicator_uri":"https://example.org/indicators/meals","uri":"https://example.org/reports/1","value":1283}\n',
  },
  success: { 200: { description: 'Everything is written.', schema: schemas.BatchAnswer } },
  problems: ['quota_exceeded'],
})
