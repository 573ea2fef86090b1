// How a tree looks on the wire. Rules, section 1.
import { Type, type Static } from 'typebox'

import { indicatorTargets, reportTarget } from './target-schemas.ts'
import { organizationDetails } from './profile-schemas.ts'
import { IndicatorId, OrganizationId, OutcomeId, PlainOrganization, ReportId } from './entity-schemas.ts'
import { dayOrNull, orNull, strictObject, text, textOrNull } from './shared-schemas.ts'

export const Expand = Type.String({
  description:
    'What to show below it: comma-separated paths, each bringing those it begins with. ' +
    '`outcomes`, `outcomes.indicators`, `outcomes.indicators.reports`, `indicators`, `indicators.reports`. ' +
    'Indicators below outcomes always bring those that stand below none.',
  examples: ['outcomes.indicators.reports'],
})

export const TreeReport = strictObject('TreeReport', {
  object: Type.Literal('indicator_report'),
  id: ReportId,
  uri: text,
  value: orNull(Type.Number()),
  value_text: text,
  unit: textOrNull,
  period_start: dayOrNull,
  period_end: dayOrNull,
  ...reportTarget,
})
export type TreeReport = Static<typeof TreeReport>

export const TreeIndicator = strictObject('TreeIndicator', {
  object: Type.Literal('indicator'),
  id: IndicatorId,
  uri: text,
  name: orNull(Type.String({ description: 'Null for one that the namespace does not describe.' })),
  unit: textOrNull,
  ...indicatorTargets,
  reports: Type.Optional(Type.Array(TreeReport, { description: 'By period start. Only when expanded.' })),
})
export type TreeIndicator = Static<typeof TreeIndicator>

export const TreeOutcome = strictObject('TreeOutcome', {
  object: Type.Literal('outcome'),
  id: OutcomeId,
  uri: text,
  name: textOrNull,
  themes: Type.Array(text),
  indicators: Type.Optional(Type.Array(TreeIndicator, { description: 'By name. Only when expanded.' })),
})
export type TreeOutcome = Static<typeof TreeOutcome>

export const OrganizationTree = strictObject('OrganizationTree', {
  object: Type.Literal('organization'),
  id: OrganizationId,
  uri: text,
  name: textOrNull,
  outcomes: Type.Optional(Type.Array(TreeOutcome, { description: 'By name. Only when expanded.' })),
  indicators: Type.Optional(
    Type.Array(TreeIndicator, { description: 'Those below none of the outcomes. Only when expanded.' }),
  ),
  ...organizationDetails,
  sources: Type.Optional(PlainOrganization.properties.sources),
})
export type OrganizationTree = Static<typeof OrganizationTree>
