// The entity operations. Rules, section 3.
import { Type } from 'typebox'
import type { TSchema } from 'typebox'

import { include } from './include-schemas.ts'
import { operation } from './operation.ts'
import { Expand, OrganizationTree } from './tree-schemas.ts'
import * as schemas from './entity-schemas.ts'

// No pattern on ids: one of any other shape is an unknown one, and answers 404 like the rest of them.
const orgParams = { id: schemas.OrganizationId }
const outcomeParams = { id: schemas.OutcomeId }
const indicatorParams = { id: schemas.IndicatorId }
const reportParams = { id: schemas.ReportId }

const includeSources = { include: include(['sources'], 'sources') }

const cascade = {
  cascade: Type.Optional(
    Type.Boolean({
      'x-published': { default: false },
      description: 'True: also removes what was written through the API below it, where it ceases to exist.',
    }),
  ),
}

const upsert =
  'The same `uri` again replaces what was written before as a whole: a field left out is cleared. What capsules say ' +
  'stays, and shows where this call says nothing. '

const deletion =
  'Removes what was written through the API, never what a capsule says: an entity that a capsule describes too lives on. '

const written = <S extends TSchema>(what: string, schema: S) => {
  const headers = { Location: 'always' } as const
  return {
    201: { description: `The ${what} was written. \`Location\` names it.`, schema, headers },
    200: { description: `The ${what} was written before, and is replaced.`, schema, headers },
  }
}

export const writeOrganization = operation({
  id: 'writeOrganization',
  method: 'POST',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'Create or replace an organization',
  description: upsert,
  access: 'namespace',
  scopes: ['write'],
  stores: true,
  body: {
    as: 'json',
    schema: schemas.OrganizationBody,
    example: { uri: 'https://example.org/organizations/lakeside', name: 'Lakeside Food Centre' },
  },
  success: written('organization', schemas.Organization),
  problems: ['quota_exceeded'],
})

const cursorParameter = Type.Optional(
  Type.String({ minLength: 1, description: '`meta.cursor` of the page before.' }),
)

const uriParameter = (of: string) =>
  Type.Optional(
    Type.String({
      format: 'iri',
      description: `Only the ${of} with this IRI: one element, or none.`,
      examples: ['https://example.org/organizations/lakeside'],
    }),
  )

/** Parameters of the lists of outcomes, indicators and reports. */
const listQuery = (of: 'outcome' | 'indicator' | 'report') => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-published': { default: 100, maximum: 1000 },
      description:
        'Elements in a page: 100 unless said otherwise, 1,000 at most; more is served as 1,000. A page also ends before ' +
        'its texts pass 8 MiB, with one element at least.',
    }),
  ),
  cursor: cursorParameter,
  org: Type.Optional(
    Type.String({
      minLength: 1,
      description: `Only ${of}s of the organization with this \`id\`. Unknown: none.`,
    }),
  ),
  uri: uriParameter(of),
})

const nextPage = { Link: 'sometimes' } as const

export const listOrganizations = operation({
  id: 'listOrganizations',
  method: 'GET',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'List the organizations of the namespace by name',
  description: 'All of them, unless `limit` asks for a page.',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  query: {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        'x-published': { maximum: 1000 },
        description: 'Organizations in a page, 1,000 at most. Left out: all.',
      }),
    ),
    cursor: cursorParameter,
    uri: uriParameter('organization'),
  },
  success: {
    200: { description: 'The organizations.', schema: schemas.OrganizationList, headers: nextPage },
  },
  problems: ['cursor_invalid', 'cursor_mismatch', 'too_many_streams'],
})

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'GET',
  path: '/orgs/{id}',
  tag: 'Organizations',
  summary: 'Read one organization',
  description:
    'Plain, or with `expand` as a tree: its outcomes, their indicators, their reports. Each indicator stands in it ' +
    'once; one that measures none of the outcomes stands at the organization.',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  params: orgParams,
  query: {
    include: include(['sources', 'target'], 'sources', 'targetsInTree'),
    expand: Type.Optional(Expand),
  },
  success: { 200: { description: 'The organization.', schema: OrganizationTree } },
  problems: ['organization_not_found', 'too_many_streams'],
})

export const deleteOrganization = operation({
  id: 'deleteOrganization',
  method: 'DELETE',
  path: '/orgs/{id}',
  tag: 'Organizations',
  summary: 'Remove an organization written through the API',
  description:
    deletion +
    'With `cascade=true` outcomes and indicators that belong to no other organization go with it, and all below them.',
  access: 'namespace',
  scopes: ['write'],
  params: orgParams,
  query: cascade,
  success: { 204: { description: 'Removed.' } },
  problems: ['organization_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeOutcome = operation({
  id: 'writeOutcome',
  method: 'POST',
  path: '/orgs/{id}/outcomes',
  tag: 'Outcomes',
  summary: 'Create or replace an outcome of an organization',
  description: upsert + 'Written under a second organization, the outcome belongs to both.',
  access: 'namespace',
  scopes: ['write'],
  stores: true,
  params: orgParams,
  body: {
    as: 'json',
    schema: schemas.OutcomeBody,
    example: {
      uri: 'https://example.org/outcomes/fewer-hungry',
      name: 'Fewer people go hungry',
      themes: ['https://metadata.un.org/sdg/2'],
    },
  },
  success: written('outcome', schemas.Outcome),
  problems: ['organization_not_found', 'quota_exceeded'],
})

export const listOutcomes = operation({
  id: 'listOutcomes',
  method: 'GET',
  path: '/outcomes',
  tag: 'Outcomes',
  summary: 'List the outcomes of the namespace by name',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  query: listQuery('outcome'),
  success: { 200: { description: 'The outcomes.', schema: schemas.OutcomeList, headers: nextPage } },
  problems: ['cursor_invalid', 'cursor_mismatch'],
})

export const getOutcome = operation({
  id: 'getOutcome',
  method: 'GET',
  path: '/outcomes/{id}',
  tag: 'Outcomes',
  summary: 'Read one outcome',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  params: outcomeParams,
  query: includeSources,
  success: { 200: { description: 'The outcome.', schema: schemas.Outcome } },
  problems: ['outcome_not_found'],
})

export const deleteOutcome = operation({
  id: 'deleteOutcome',
  method: 'DELETE',
  path: '/outcomes/{id}',
  tag: 'Outcomes',
  summary: 'Remove an outcome written through the API',
  description: deletion + 'With `cascade=true` the indicators that measure it and their reports go with it.',
  access: 'namespace',
  scopes: ['write'],
  params: outcomeParams,
  query: cascade,
  success: { 204: { description: 'Removed.' } },
  problems: ['outcome_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeIndicator = operation({
  id: 'writeIndicator',
  method: 'POST',
  path: '/orgs/{id}/indicators',
  tag: 'Indicators',
  summary: 'Create or replace an indicator of an organization',
  description: upsert + 'Written under a second organization, the indicator belongs to both.',
  access: 'namespace',
  scopes: ['write'],
  stores: true,
  params: orgParams,
  body: {
    as: 'json',
    schema: schemas.IndicatorBody,
    example: { uri: 'https://example.org/indicators/meals', name: 'Meals served', unit: 'meals' },
  },
  success: written('indicator', schemas.Indicator),
  problems: ['organization_not_found', 'quota_exceeded'],
})

export const listIndicators = operation({
  id: 'listIndicators',
  method: 'GET',
  path: '/indicators',
  tag: 'Indicators',
  summary: 'List the indicators of the namespace by name',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  query: { ...listQuery('indicator'), include: include(['target'], 'targets') },
  success: { 200: { description: 'The indicators.', schema: schemas.IndicatorList, headers: nextPage } },
  problems: ['cursor_invalid', 'cursor_mismatch'],
})

export const getIndicator = operation({
  id: 'getIndicator',
  method: 'GET',
  path: '/indicators/{id}',
  tag: 'Indicators',
  summary: 'Read one indicator',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  params: indicatorParams,
  query: { include: include(['sources', 'target'], 'sources', 'targets') },
  success: { 200: { description: 'The indicator.', schema: schemas.Indicator } },
  problems: ['indicator_not_found'],
})

export const deleteIndicator = operation({
  id: 'deleteIndicator',
  method: 'DELETE',
  path: '/indicators/{id}',
  tag: 'Indicators',
  summary: 'Remove an indicator written through the API',
  description: deletion + 'With `cascade=true` its reports go with it.',
  access: 'namespace',
  scopes: ['write'],
  params: indicatorParams,
  query: cascade,
  success: { 204: { description: 'Removed.' } },
  problems: ['indicator_not_found', 'has_dependents', 'capsule_sourced'],
})

export const writeReport = operation({
  id: 'writeReport',
  method: 'POST',
  path: '/indicators/{id}/reports',
  tag: 'Reports',
  summary: 'Create or replace a report on an indicator',
  description: upsert + 'A corrected value is posted with the same `uri`.',
  access: 'namespace',
  scopes: ['write'],
  stores: true,
  params: indicatorParams,
  body: {
    as: 'json',
    schema: schemas.ReportBody,
    example: {
      uri: 'https://example.org/reports/meals-2024',
      value: 1283,
      period_start: '2024-01-01',
      period_end: '2024-12-31',
    },
  },
  success: written('report', schemas.Report),
  problems: ['indicator_not_found', 'quota_exceeded'],
})

export const listReports = operation({
  id: 'listReports',
  method: 'GET',
  path: '/reports',
  tag: 'Reports',
  summary: 'List the reports of the namespace',
  description: 'In the order of rows: by organization id, indicator id, period start and report id.',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  query: { ...listQuery('report'), include: include(['uri', 'target'], 'unitUri', 'target') },
  success: { 200: { description: 'The reports.', schema: schemas.ReportList, headers: nextPage } },
  problems: ['cursor_invalid', 'cursor_mismatch'],
})

export const getReport = operation({
  id: 'getReport',
  method: 'GET',
  path: '/reports/{id}',
  tag: 'Reports',
  summary: 'Read one report',
  access: 'namespace',
  scopes: ['read', 'write'],
  versioned: true,
  params: reportParams,
  query: { include: include(['sources', 'uri', 'target'], 'sources', 'unitUri', 'target') },
  success: { 200: { description: 'The report.', schema: schemas.Report } },
  problems: ['report_not_found'],
})

export const deleteReport = operation({
  id: 'deleteReport',
  method: 'DELETE',
  path: '/reports/{id}',
  tag: 'Reports',
  summary: 'Remove a report written through the API',
  description: deletion + 'Nothing hangs from a report: `cascade` changes nothing here.',
  access: 'namespace',
  scopes: ['write'],
  params: reportParams,
  query: cascade,
  success: { 204: { description: 'Removed.' } },
  problems: ['report_not_found', 'capsule_sourced'],
})

export const writeBatch = operation({
  id: 'writeBatch',
  method: 'POST',
  path: '/batch',
  tag: 'Batch',
  summary: 'Write many entities at once',
  description:
    'One JSON object per line (NDJSON), each with `object` (`organization`, `outcome`, `indicator` or ' +
    '`indicator_report`) and the fields of the single call. What stands in the path there is a field here: `org_id` or ' +
    '`org_uri` for outcomes and indicators, `indicator_id` or `indicator_uri` for reports; `outcome_uri` and, for ' +
    'reports, `org_uri` may stand for the ids too. What a line names is in the namespace or anywhere in the batch: ' +
    'organizations are written first, then outcomes, indicators and reports, each in the order of the lines.\n\n' +
    'All of it is written, or, when one line has a fault, nothing: `errors` then lists the faults with their lines.',
  access: 'namespace',
  scopes: ['write'],
  stores: true,
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

export const entityOperations = [
  writeOrganization,
  listOrganizations,
  getOrganization,
  deleteOrganization,
  writeOutcome,
  listOutcomes,
  getOutcome,
  deleteOutcome,
  writeIndicator,
  listIndicators,
  getIndicator,
  deleteIndicator,
  writeReport,
  listReports,
  getReport,
  deleteReport,
  writeBatch,
] as const
