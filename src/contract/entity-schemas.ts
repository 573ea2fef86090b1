// How organizations, outcomes, indicators and reports look on the wire: the specification's fields and those of
// rules, section 3.
import { Type, type Static } from 'typebox'

import { nameMaxBytes, valueMaxBytes } from '../core/graph/text-bounds.ts'
import { withExpectation } from '../core/schema/schema.ts'
import { organizationDetails } from './profile-schemas.ts'
import { indicatorTargets, reportTarget } from './target-schemas.ts'
import {
  closedObject,
  givenDay,
  optional,
  orNull,
  strictObject,
  text,
  textOrNull,
  titledPage,
} from './shared-schemas.ts'

const cleared = 'Left out or null: none.'

const Uri = Type.String({
  format: 'iri',
  description: 'The entity’s own absolute IRI. It is never assigned, changed or repaired.',
  examples: ['https://example.org/organizations/lakeside'],
})

const shortText = { 'x-max-bytes': nameMaxBytes }
const valueText = { 'x-max-bytes': valueMaxBytes }

const Name = Type.String({
  ...shortText,
  pattern: '\\S',
  ...withExpectation('not_blank'),
  description: 'What it is called.',
})

const Description = Type.Optional(orNull(Type.String(), cleared))

const Themes = Type.Optional(
  Type.Array(Type.String({ format: 'iri' }), {
    description: 'IRIs of themes in a code list.',
    examples: [['https://metadata.un.org/sdg/2']],
  }),
)

const Day = givenDay({ examples: ['2024-12-31'] })

const entityIdSchema = (prefix: string, of: string) =>
  Type.String({ description: `The \`id\` of ${of}.`, examples: [`${prefix}_0h5m1ei8v4a2q7d3k9s6c1b0tn`] })

export const OrganizationId = entityIdSchema('org', 'an organization')
export const OutcomeId = entityIdSchema('out', 'an outcome')
export const IndicatorId = entityIdSchema('ind', 'an indicator')
export const ReportId = entityIdSchema('rep', 'a report')

/** An answer may be sent back as it came: what names the entity is tolerated where it matches. */
const selfNaming = <const T extends string>(object: T) => ({
  object: Type.Optional(Type.Literal(object)),
  id: Type.Optional(Type.String({ description: 'Tolerated when it is the id of this `uri`.' })),
})

const organizationFields = { uri: Uri, name: Name, description: Description }

const outcomeFields = { uri: Uri, name: Name, themes: Themes, description: Description }

const unit = (of: string) =>
  Type.Optional(orNull(Type.String(shortText), `The unit of ${of}, such as \`%\`. ${cleared}`))

const indicatorFields = {
  uri: Uri,
  name: Name,
  unit: unit('all its reports'),
  themes: Themes,
  description: Description,
}

const reportFields = {
  uri: Uri,
  ...optional({
    name: orNull(Name, `What the report is called. ${cleared}`),
    value: Type.Union([Type.Number(), Type.String(), Type.Null()], {
      ...valueText,
      ...withExpectation('value'),
      description:
        'A number is carried as its shortest decimal, without an exponent; a text exactly as it is, which also keeps ' +
        'digits that a number would lose. Left out: no value, `value_text` is empty.',
    }),
    value_text: Type.String({
      ...valueText,
      description:
        'The value as text, for qualitative reports. With a number as `value` it must be that number.',
    }),
  }),
  unit: unit('this value, where it is not the indicator’s'),
  period_start: Type.Optional(orNull(Day, `The first day. ${cleared}`)),
  period_end: Type.Optional(orNull(Day, `The last day. ${cleared}`)),
}

export const OrganizationBody = strictObject('OrganizationInput', {
  ...selfNaming('organization'),
  ...organizationFields,
})
export const OutcomeBody = strictObject('OutcomeInput', { ...selfNaming('outcome'), ...outcomeFields })
export const IndicatorBody = strictObject('IndicatorInput', {
  ...selfNaming('indicator'),
  ...indicatorFields,
  outcome_id: Type.Optional(orNull(OutcomeId, 'The outcome it measures.')),
})
export const ReportBody = strictObject('IndicatorReportInput', {
  ...selfNaming('indicator_report'),
  ...reportFields,
  org_id: Type.Optional(
    orNull(OrganizationId, 'Whose report it is. Left out or null: the indicator’s organization.'),
  ),
})

export type OrganizationBody = Static<typeof OrganizationBody>
export type OutcomeBody = Static<typeof OutcomeBody>
export type IndicatorBody = Static<typeof IndicatorBody>
export type ReportBody = Static<typeof ReportBody>

/** In a batch a line names what it belongs to, by id or by uri; what it names may be in the same batch. */
const namedSchema = <const T extends string>(object: T) => ({
  ...selfNaming(object),
  object: Type.Literal(object),
})
const byId = Type.Optional(orNull(Type.String()))
const byUri = Type.Optional(orNull(Type.String({ format: 'iri' })))
const ofOrganization = { org_id: byId, org_uri: byUri }
const ofOutcome = { outcome_id: byId, outcome_uri: byUri }
const ofIndicator = { indicator_id: byId, indicator_uri: byUri }

export const batchLines = {
  organization: closedObject({ ...namedSchema('organization'), ...organizationFields }),
  outcome: closedObject({ ...namedSchema('outcome'), ...outcomeFields, ...ofOrganization }),
  indicator: closedObject({
    ...namedSchema('indicator'),
    ...indicatorFields,
    ...ofOrganization,
    ...ofOutcome,
  }),
  indicator_report: closedObject({
    ...namedSchema('indicator_report'),
    ...reportFields,
    ...ofIndicator,
    ...ofOrganization,
  }),
} as const
export type BatchObject = keyof typeof batchLines
export type BatchLine = { [O in BatchObject]: Static<(typeof batchLines)[O]> }

const SourceAnswer = Type.Union([
  strictObject('CapsuleSource', { type: Type.Literal('capsule'), capsule_id: Type.String() }),
  strictObject('ApiSource', { type: Type.Literal('api') }),
])
export type SourceAnswer = Static<typeof SourceAnswer>

const sources = optional({
  sources: Type.Array(SourceAnswer, { description: 'Who says so: with `include=sources`, oldest first.' }),
})
const answered = { uri: text, name: textOrNull }

export const PlainOrganization = strictObject('Organization', {
  object: Type.Literal('organization'),
  id: OrganizationId,
  ...answered,
  ...organizationDetails,
  ...sources,
})
export type PlainOrganization = Static<typeof PlainOrganization>

export const Organization = strictObject('OrganizationWritten', {
  object: Type.Literal('organization'),
  id: OrganizationId,
  ...answered,
  description: textOrNull,
  ...organizationDetails,
  ...sources,
})
export type Organization = Static<typeof Organization>

export const Outcome = strictObject('Outcome', {
  object: Type.Literal('outcome'),
  id: OutcomeId,
  ...answered,
  description: textOrNull,
  themes: Type.Array(text),
  org_ids: Type.Array(OrganizationId),
  ...sources,
})
export type Outcome = Static<typeof Outcome>

export const Indicator = strictObject('Indicator', {
  object: Type.Literal('indicator'),
  id: IndicatorId,
  ...answered,
  description: textOrNull,
  unit: textOrNull,
  outcome_id: orNull(OutcomeId, 'Of several outcomes the one that was linked last.'),
  themes: Type.Array(text, { description: 'Its own, without those of its outcomes.' }),
  org_ids: Type.Array(OrganizationId),
  ...indicatorTargets,
  ...sources,
})
export type Indicator = Static<typeof Indicator>

export const Report = strictObject('IndicatorReport', {
  object: Type.Literal('indicator_report'),
  id: ReportId,
  uri: text,
  name: Type.Optional(Type.String({ description: 'Only where it has one.' })),
  value: orNull(Type.Number(), 'Null when `value_text` is no number.'),
  value_text: text,
  unit: textOrNull,
  unit_uri: Type.Optional(
    orNull(text, 'The IRI behind the unit, with `include=uri`; null where there is none.'),
  ),
  period_start: orNull(Type.String({ format: 'date' })),
  period_end: orNull(Type.String({ format: 'date' })),
  indicator_id: IndicatorId,
  org_id: orNull(OrganizationId),
  ...reportTarget,
  ...sources,
})
export type Report = Static<typeof Report>

export const OrganizationList = titledPage('OrganizationList', PlainOrganization)
export const OutcomeList = titledPage('OutcomeList', Outcome)
export const IndicatorList = titledPage('IndicatorList', Indicator)
export const ReportList = titledPage('IndicatorReportList', Report)

export const BatchAnswer = strictObject('BatchAnswer', {
  data: Type.Array(strictObject('WrittenEntity', { object: text, id: text, uri: text }), {
    description: 'One for each line, in the order of the lines.',
  }),
  meta: Type.Object({
    row_count: Type.Integer(),
    created_count: Type.Integer(),
    replaced_count: Type.Integer(),
  }),
})
export type BatchAnswer = Static<typeof BatchAnswer>

// The ids in paths have no pattern: one of any other shape is an unknown one, and answers 404 like the rest of them.
export const orgParams = { id: OrganizationId }
export const outcomeParams = { id: OutcomeId }
export const indicatorParams = { id: IndicatorId }
export const reportParams = { id: ReportId }
