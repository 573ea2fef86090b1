// An entity call in the vocabulary that capsules use, so that exports hold everything: rules, section 3.
import type { Statement, Term } from '../../core/graph/document.ts'
import { textLiteral, typedLiteral } from '../../core/graph/literals.ts'
import { encodeStatements, type NodeRecord, type SubjectStatement } from '../../core/graph/statements.ts'
import { cids, i72, org, prov, rdf, xsd } from '../../core/graph/vocabulary.ts'
import { isBlankText } from '../../core/projection/unit.ts'
import type {
  EntityWrite,
  IndicatorWrite,
  OrganizationWrite,
  OutcomeWrite,
  ReportWrite,
} from './entity-write.ts'

const say = (predicate: string, object: Term): Statement => ({ predicate, object })
const refer = (predicate: string, id: string): Statement => say(predicate, { kind: 'reference', id })
const type = (id: string): Statement => refer(rdf.type, id)

const text = (predicate: string, value: string | null): Statement[] =>
  value === null ? [] : [say(predicate, textLiteral(value))]

/** A blank unit is none. */
const unitText = (predicate: string, unit: string | null): Statement[] =>
  text(predicate, unit === null || isBlankText(unit) ? null : unit)

const themes = (iris: readonly string[]): Statement[] =>
  [...new Set(iris)].map((iri) => refer(cids.forTheme, iri))

const organizationStatements = ({ name, description }: OrganizationWrite): Statement[] => [
  type(cids.Organization),
  ...text(org.hasLegalName, name),
  ...text(cids.hasDescription, description),
]

const outcomeStatements = (outcome: OutcomeWrite): Statement[] => [
  type(cids.Outcome),
  ...text(org.hasName, outcome.name),
  ...text(cids.hasDescription, outcome.description),
  ...themes(outcome.themes),
]

const indicatorStatements = (indicator: IndicatorWrite): Statement[] => [
  type(cids.Indicator),
  ...text(org.hasName, indicator.name),
  ...text(cids.hasDescription, indicator.description),
  ...unitText(cids.unitDescription, indicator.unit),
  ...themes(indicator.themes),
  ...(indicator.outcome === null ? [] : [refer(cids.forOutcome, indicator.outcome)]),
]

const measure = '_:b0'

const moment = (predicate: string, day: string | null, time: string): Statement[] =>
  day === null ? [] : [say(predicate, typedLiteral(`${day}T${time}`, xsd.dateTime))]

const reportStatements = (report: ReportWrite): Statement[] => [
  type(cids.IndicatorReport),
  ...text(org.hasName, report.name),
  refer(cids.forIndicator, report.indicator),
  ...(report.organization === null ? [] : [refer(cids.forOrganization, report.organization)]),
  ...moment(prov.startedAtTime, report.periodStart, '00:00:00'),
  ...moment(prov.endedAtTime, report.periodEnd, '23:59:59'),
  refer(i72.value, measure),
]

const measureStatements = ({ valueText, unit }: ReportWrite): Statement[] => [
  type(i72.Measure),
  ...text(i72.hasNumericalValue, valueText),
  ...unitText(i72.unit_of_measure, unit),
]

const about = (subject: string, statements: readonly Statement[]): SubjectStatement[] =>
  statements.map((statement) => ({ subject, ...statement }))

function entityStatements(entity: EntityWrite): SubjectStatement[] {
  switch (entity.kind) {
    case 'organization':
      return about(entity.uri, organizationStatements(entity))
    case 'outcome':
      return about(entity.uri, outcomeStatements(entity))
    case 'indicator':
      return about(entity.uri, indicatorStatements(entity))
    case 'report':
      return [...about(entity.uri, reportStatements(entity)), ...about(measure, measureStatements(entity))]
  }
}

/**
 * The statements of an entity's source. The organization an outcome or indicator was written under is a source of its own.
 */
export const entityRecord = (entity: EntityWrite): NodeRecord => ({
  subject: entity.uri,
  statements: encodeStatements(entity.uri, entityStatements(entity)),
})

/**
 * The statements of a link's source. It repeats the type, so that a link of an outcome is never taken for one of an
 * indicator with the same identifier.
 */
export function linkRecord({ kind, uri, organization }: OutcomeWrite | IndicatorWrite): NodeRecord {
  const statements = [
    type(kind === 'outcome' ? cids.Outcome : cids.Indicator),
    refer(cids.forOrganization, organization),
  ]
  return { subject: uri, statements: encodeStatements(uri, about(uri, statements)) }
}
