// An entity call in the vocabulary that capsules use, so that exports hold everything: rules, section 3.
import type { Statement, Term } from '../../core/graph/document.ts'
import { textLiteral, typedLiteral } from '../../core/graph/literals.ts'
import { encodeStatements, type NodeRecord, type SubjectStatement } from '../../core/graph/statements.ts'
import { cids, i72, org, prov, rdf, xsd } from '../../core/graph/vocabulary.ts'
import { isBlankText } from '../../core/projection/unit.ts'
import type { OrganizationBody, OutcomeBody } from '../../contract/entity-schemas.ts'
import { decimalText } from './decimal-text.ts'
import type { EntityWrite, IndicatorWrite, OutcomeWrite, ReportWrite } from './entity-write.ts'

const say = (predicate: string, object: Term): Statement => ({ predicate, object })
const refer = (predicate: string, id: string): Statement => say(predicate, { kind: 'reference', id })
const type = (id: string): Statement => refer(rdf.type, id)

const text = (predicate: string, value: string | null | undefined): Statement[] =>
  value == null ? [] : [say(predicate, textLiteral(value))]

/** A blank unit is none. */
const unitText = (predicate: string, unit: string | null | undefined): Statement[] =>
  text(predicate, unit == null || isBlankText(unit) ? null : unit)

const themes = (iris: readonly string[] = []): Statement[] =>
  [...new Set(iris)].map((iri) => refer(cids.forTheme, iri))

const organizationStatements = ({ name, description }: OrganizationBody): Statement[] => [
  type(cids.Organization),
  ...text(org.hasLegalName, name),
  ...text(cids.hasDescription, description),
]

const outcomeStatements = (outcome: OutcomeBody): Statement[] => [
  type(cids.Outcome),
  ...text(org.hasName, outcome.name),
  ...text(cids.hasDescription, outcome.description),
  ...themes(outcome.themes),
]

const indicatorStatements = ({ body, outcome }: IndicatorWrite): Statement[] => [
  type(cids.Indicator),
  ...text(org.hasName, body.name),
  ...text(cids.hasDescription, body.description),
  ...unitText(cids.unitDescription, body.unit),
  ...themes(body.themes),
  ...(outcome === null ? [] : [refer(cids.forOutcome, outcome)]),
]

const measure = '_:b0'

const moment = (predicate: string, day: string | null | undefined, time: string): Statement[] =>
  day == null ? [] : [say(predicate, typedLiteral(`${day}T${time}`, xsd.dateTime))]

const reportStatements = ({ body, indicator, organization }: ReportWrite): Statement[] => [
  type(cids.IndicatorReport),
  ...text(org.hasName, body.name),
  refer(cids.forIndicator, indicator),
  ...(organization === null ? [] : [refer(cids.forOrganization, organization)]),
  ...moment(prov.startedAtTime, body.period_start, '00:00:00'),
  ...moment(prov.endedAtTime, body.period_end, '23:59:59'),
  refer(i72.value, measure),
]

/** What a report's value is carried as; the body is known to agree with itself. */
const valueText = ({ value, value_text: written }: ReportWrite['body']): string =>
  written ?? (typeof value === 'number' ? decimalText(value) : (value ?? ''))

const measureStatements = (body: ReportWrite['body']): Statement[] => [
  type(i72.Measure),
  ...text(i72.hasNumericalValue, valueText(body)),
  ...unitText(i72.unit_of_measure, body.unit),
]

const about = (subject: string, statements: readonly Statement[]): SubjectStatement[] =>
  statements.map((statement) => ({ subject, ...statement }))

function entityStatements(entity: EntityWrite): SubjectStatement[] {
  const { uri } = entity.body
  switch (entity.kind) {
    case 'organization':
      return about(uri, organizationStatements(entity.body))
    case 'outcome':
      return about(uri, outcomeStatements(entity.body))
    case 'indicator':
      return about(uri, indicatorStatements(entity))
    case 'report':
      return [...about(uri, reportStatements(entity)), ...about(measure, measureStatements(entity.body))]
  }
}

/**
 * The statements of an entity's source. The organization an outcome or indicator was written under is a source of its own.
 */
export const entityRecord = (entity: EntityWrite): NodeRecord => ({
  subject: entity.body.uri,
  statements: encodeStatements(entity.body.uri, entityStatements(entity)),
})

/**
 * The statements of a link's source. It repeats the type, so that a link of an outcome is never taken for one of an
 * indicator with the same identifier.
 */
export function linkRecord({ kind, body: { uri }, organization }: OutcomeWrite | IndicatorWrite): NodeRecord {
  const statements = [
    type(kind === 'outcome' ? cids.Outcome : cids.Indicator),
    refer(cids.forOrganization, organization),
  ]
  return { subject: uri, statements: encodeStatements(uri, about(uri, statements)) }
}
