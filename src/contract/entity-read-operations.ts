// Operations that list entities and read one. Rules, section 3.
import { Type } from 'typebox'

import { include } from './include-schemas.ts'
import { graphRead, operation, pageAnswer } from './operation.ts'
import { profileFilters } from './profile-schemas.ts'
import { Expand, OrganizationTree } from './tree-schemas.ts'
import * as schemas from './entity-schemas.ts'
import { cursorParameter, limitParameter, optional } from './shared-schemas.ts'

const includeSources = { include: include(['sources'], 'sources') }

const uriParameter = (of: string) =>
  Type.String({
    format: 'iri',
    description: `Only the ${of} with this IRI: one element, or none.`,
    examples: ['https://example.org/organizations/lakeside'],
  })

/** Parameters of the lists of outcomes, indicators and reports. */
const listQuery = (of: 'outcome' | 'indicator' | 'report') =>
  optional({
    limit: limitParameter(
      'Elements in a page: 100 unless said otherwise, 1,000 at most; more is served as 1,000. A page also ends before ' +
        'its texts pass 8 MiB, with one element at least.',
    ),
    cursor: cursorParameter,
    org: Type.String({
      minLength: 1,
      description: `Only ${of}s of the organization with this \`id\`. Unknown: none.`,
    }),
    uri: uriParameter(of),
  })

export const listOrganizations = operation('listOrganizations', 'GET /orgs', {
  tag: 'Organizations',
  summary: 'List the organizations of the namespace by name',
  description: 'All of them, unless `limit` asks for a page.',
  ...graphRead,
  query: optional({
    limit: Type.Integer({
      minimum: 1,
      'x-published': { maximum: 1000 },
      description: 'Organizations in a page, 1,000 at most. Left out: all.',
    }),
    cursor: cursorParameter,
    uri: uriParameter('organization'),
    ...profileFilters,
    identifier: Type.String({
      minLength: 1,
      pattern: '\\S',
      description:
        'Only organizations with this number in a registry, compared without spaces, hyphens and case: there may be several.',
      examples: ['12345 6789 RR0001'],
    }),
    issued_by: Type.String({
      format: 'iri',
      description: 'With `identifier`: the registry that the number is from.',
      examples: ['https://codelist.commonapproach.org/CanadianCorporateRegistries#cra'],
    }),
    include: include(['profile', 'identifiers'], 'profile', 'identifiers'),
  }),
  success: pageAnswer('The organizations.', schemas.OrganizationList),
  problems: ['too_many_streams'],
})

export const getOrganization = operation('getOrganization', 'GET /orgs/{id}', {
  tag: 'Organizations',
  summary: 'Read one organization',
  description:
    'Plain, or with `expand` as a tree: its outcomes, their indicators, their reports. Each indicator stands in it ' +
    'once; one that measures none of the outcomes stands at the organization.',
  ...graphRead,
  params: schemas.orgParams,
  query: {
    include: include(
      ['sources', 'target', 'profile', 'identifiers'],
      'sources',
      'targetsInTree',
      'profile',
      'identifiers',
    ),
    expand: Type.Optional(Expand),
  },
  success: { 200: { description: 'The organization.', schema: OrganizationTree } },
  problems: ['organization_not_found', 'too_many_streams'],
})

export const listOutcomes = operation('listOutcomes', 'GET /outcomes', {
  tag: 'Outcomes',
  summary: 'List the outcomes of the namespace by name',
  ...graphRead,
  query: listQuery('outcome'),
  success: pageAnswer('The outcomes.', schemas.OutcomeList),
})

export const getOutcome = operation('getOutcome', 'GET /outcomes/{id}', {
  tag: 'Outcomes',
  summary: 'Read one outcome',
  ...graphRead,
  params: schemas.outcomeParams,
  query: includeSources,
  success: { 200: { description: 'The outcome.', schema: schemas.Outcome } },
  problems: ['outcome_not_found'],
})

export const listIndicators = operation('listIndicators', 'GET /indicators', {
  tag: 'Indicators',
  summary: 'List the indicators of the namespace by name',
  ...graphRead,
  query: { ...listQuery('indicator'), include: include(['target'], 'targets') },
  success: pageAnswer('The indicators.', schemas.IndicatorList),
})

export const getIndicator = operation('getIndicator', 'GET /indicators/{id}', {
  tag: 'Indicators',
  summary: 'Read one indicator',
  ...graphRead,
  params: schemas.indicatorParams,
  query: { include: include(['sources', 'target'], 'sources', 'targets') },
  success: { 200: { description: 'The indicator.', schema: schemas.Indicator } },
  problems: ['indicator_not_found'],
})

export const listReports = operation('listReports', 'GET /reports', {
  tag: 'Reports',
  summary: 'List the reports of the namespace',
  description: 'In the order of rows: by organization id, indicator id, period start and report id.',
  ...graphRead,
  query: { ...listQuery('report'), include: include(['uri', 'target'], 'unitUri', 'target') },
  success: pageAnswer('The reports.', schemas.ReportList),
})

export const getReport = operation('getReport', 'GET /reports/{id}', {
  tag: 'Reports',
  summary: 'Read one report',
  ...graphRead,
  params: schemas.reportParams,
  query: { include: include(['sources', 'uri', 'target'], 'sources', 'unitUri', 'target') },
  success: { 200: { description: 'The report.', schema: schemas.Report } },
  problems: ['report_not_found'],
})
