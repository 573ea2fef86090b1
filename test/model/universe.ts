// Random sources over a handful of identifiers, so that everything meets everything: shared entities, dangling links,
// missing types, one subject of several kinds, twins of funding statuses, measures with and without identifiers.
import * as fc from 'fast-check'

import {
  type GraphDocument,
  type GraphNode,
  type Literal,
  type Reference,
  type Statement,
  rootPlace,
} from '../../src/core/graph/document.ts'
import type { Said } from './reading.ts'
import { prefixes } from '../../src/core/graph/contexts/prefixes.ts'
import { cids, i72, org, prov, rdf, sch, sff, xsd } from '../../src/core/graph/vocabulary.ts'

const ids = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `urn:${prefix}:${at + 1}`)

export const organizations = ids('o', 4)
/** One identifier that may be an outcome, an indicator or both. */
const shared = 'urn:x:1'
export const outcomes = [...ids('u', 4), shared]
export const indicators = [...ids('i', 4), 'https://codelist.commonapproach.org/SELI-GLI#Indicator1', shared]
export const reports = ids('r', 5)
const measures = ids('m', 3)
const fundingStatuses = ids('f', 2)
const targets = ids('a', 3)
const themes = ids('t', 3)
const profiles = ids('p', 3)
const numbers = ids('n', 2)
/** Some are codes, and some have one. */
export const places = ids('c', 3)
const blanks = ['_:b0', '_:b1', '_:b2']
const all = [
  ...organizations,
  ...outcomes,
  ...indicators,
  ...reports,
  ...measures,
  ...fundingStatuses,
  ...targets,
]

const served = [
  sff.provinceTerritoryServed,
  sff.localityServed,
  sff.sectorServed,
  sff.primaryPopulationServed,
  sff.organizationType,
]

const text = (value: string): Literal => ({ kind: 'literal', text: value, datatype: xsd.string })
const inFrench = (value: string): Literal => ({
  kind: 'literal',
  text: value,
  datatype: rdf.langString,
  language: 'fr',
})
const reference = (id: string): Reference => ({ kind: 'reference', id })
const link = (predicate: string, targets: readonly string[]) =>
  fc.constantFrom(...targets).map((id): Statement => ({ predicate, object: reference(id) }))
const say = (predicate: string, ...texts: readonly string[]) =>
  fc
    .record({
      value: fc.constantFrom(...texts),
      isTagged: fc.integer({ min: 0, max: 7 }).map((die) => die === 0),
    })
    .map(({ value, isTagged }): Statement => ({
      predicate,
      object: isTagged ? inFrench(value) : text(value),
    }))

const units = fc.oneof(
  say(i72.unit_of_measure, 'kg', 'Percents', 'm', ' ', '% of people', 'cids:percentUnit'),
  link(i72.unit_of_measure, [
    'urn:unit:1',
    'urn:unit:2',
    `${prefixes.cids}percentUnit`,
    'http://qudt.org/vocab/unit/PERCENT',
    `${prefixes.cids}countUnit`,
    cids.unspecifiedUnit,
  ]),
)
const period = fc.oneof(
  say(prov.startedAtTime, '2024-01-01', '2025-01-15', '2023-12-31T19:00:00-08:00', '2024', '2023-02-29', ''),
  say(prov.endedAtTime, '2024-12-31', '2025-03-31T00:00:00Z', 'no day'),
)
const types = {
  organization: link(rdf.type, [cids.Organization, cids.SocialPurposeOrganization, org.Organization]),
  outcome: link(rdf.type, [cids.Outcome]),
  indicator: link(rdf.type, [cids.Indicator]),
  report: link(rdf.type, [cids.IndicatorReport]),
  funding: link(rdf.type, [sff.FundingStatus]),
  measure: link(rdf.type, [i72.Measure]),
  target: link(rdf.type, [cids.Target]),
  profile: link(rdf.type, [sff.OrganizationProfile]),
  number: link(rdf.type, [org.OrganizationID]),
  place: link(rdf.type, [`${prefixes.cids}ProvinceTerritory`]),
}

/** What fits a subject, by what its identifier says it is. */
const fitting = {
  organization: fc.oneof(
    types.organization,
    say(org.hasLegalName, 'Alpha', 'Beta', '\u{1F600}'),
    say(cids.hasDescription, 'x', 'y'),
    say(sch.description, 'w'),
    link(cids.hasOutcome, outcomes),
    link(cids.hasIndicator, indicators),
    link(sff.hasOrganizationProfile, [...profiles, ...blanks]),
    link(org.hasID, [...numbers, ...blanks]),
  ),
  outcome: fc.oneof(
    types.outcome,
    say(org.hasName, 'First', 'Second'),
    link(cids.forTheme, themes),
    link(cids.forOrganization, organizations),
  ),
  indicator: fc.oneof(
    types.indicator,
    say(org.hasName, 'One', 'Two'),
    link(cids.forTheme, themes),
    link(cids.forOrganization, organizations),
    link(cids.forOutcome, outcomes),
    say(cids.unitDescription, 'people', 'Percents', ''),
    units,
    link(cids.hasTarget, [...targets, ...blanks]),
    link(cids.hasBaseline, [...measures, ...blanks]),
  ),
  report: fc.oneof(
    types.report,
    link(cids.forIndicator, indicators),
    link(cids.forOrganization, organizations),
    link(i72.value, [...measures, ...blanks]),
    link(i72.value, [...measures, ...blanks]),
    say(org.hasName, 'Spring', 'Fall'),
    period,
    units,
    units,
    link(cids.forTarget, [...targets, ...blanks]),
  ),
  target: fc.oneof(
    types.target,
    link(cids.forIndicator, indicators),
    link(cids.forIndicator, indicators),
    link(cids.forIndicatorReport, reports),
    link(i72.value, [...measures, ...blanks]),
    link(i72.value, [...measures, ...blanks]),
    say(org.hasName, 'Goal', 'Aim'),
    period,
    units,
  ),
  measure: fc.oneof(
    types.measure,
    say(i72.hasNumericalValue, '1', '2.50', '-0', ' 7 ', '1,200', 'many', ''),
    units,
  ),
  funding: fc.oneof(
    types.funding,
    link(cids.forOrganization, organizations),
    say(sff.forFunder, 'Maple', 'maple ', 'Fonds'),
  ),
  profile: fc.oneof(
    types.profile,
    link(cids.forOrganization, organizations),
    link(cids.forOrganization, organizations),
    ...served.map((predicate) => link(predicate, [...places, ...blanks])),
    link(sff.provinceTerritoryServed, places),
    say(sff.reportedDate, '2023-12-31', '2024-06-30T00:00:00-05:00', '2025', ''),
  ),
  number: fc.oneof(
    types.number,
    link(cids.forOrganization, organizations),
    say(org.hasIdentifier, '12345 6789 RR0001', '123456789rr0001', 'X-1', ' '),
    link(org.issuedBy, ['urn:issuer:1', 'urn:issuer:2']),
  ),
  place: fc.oneof(types.place, link(cids.hasCode, places)),
} as const

type Sort = keyof typeof fitting

const anything = fc.oneof(
  ...Object.values(types),
  ...Object.values(fitting),
  link(cids.forOrganization, all),
  link(cids.forOutcome, all),
  link(cids.hasIndicator, all),
  link(cids.hasOutcome, all),
  link(cids.forIndicator, all),
  link(cids.hasTarget, [...all, ...blanks]),
  link(cids.forTarget, all),
  link(cids.forIndicatorReport, all),
  link(cids.hasBaseline, all),
  link(i72.value, [...all, ...blanks]),
  say(cids.forTheme, 'a theme in words'),
  say(cids.forOrganization, 'an organization in words'),
)

/** Some statements stand in a named graph. */
const placed = (statement: fc.Arbitrary<Statement>): fc.Arbitrary<Statement> =>
  fc
    .record({ statement, graph: fc.constantFrom(...Array<undefined>(12), 'urn:g:1', '_:g') })
    .map((one) => (one.graph === undefined ? one.statement : { ...one.statement, graph: one.graph }))

const node = (sort: Sort, subjects: readonly string[]) =>
  fc
    .record({
      id: fc.constantFrom(...subjects),
      isTyped: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 1),
      type: types[sort],
      said: fc.array(
        placed(fc.oneof({ weight: 9, arbitrary: fitting[sort] }, { weight: 1, arbitrary: anything })),
        { maxLength: 6 },
      ),
    })
    .map(({ id, isTyped, type, said }) => ({ id, statements: isTyped ? [type, ...said] : said }))

const completeReport = fc
  .record({
    id: fc.constantFrom(...reports),
    indicator: link(cids.forIndicator, indicators),
    more: fc.array(fitting.report, { maxLength: 4 }),
  })
  .map(({ id, indicator, more }) => ({
    id,
    statements: [{ predicate: rdf.type, object: reference(cids.IndicatorReport) }, indicator, ...more],
  }))

const anyNode = fc.oneof(
  { weight: 3, arbitrary: node('organization', organizations) },
  { weight: 2, arbitrary: node('outcome', outcomes) },
  { weight: 3, arbitrary: node('indicator', indicators) },
  { weight: 2, arbitrary: node('report', reports) },
  { weight: 4, arbitrary: completeReport },
  { weight: 2, arbitrary: node('target', [...targets, ...targets, ...blanks]) },
  { weight: 2, arbitrary: node('measure', [...measures, ...blanks]) },
  { weight: 2, arbitrary: node('funding', [...fundingStatuses, ...blanks]) },
  { weight: 2, arbitrary: node('profile', [...profiles, ...blanks]) },
  { weight: 1, arbitrary: node('number', [...numbers, ...blanks]) },
  { weight: 1, arbitrary: node('place', [...places, ...blanks]) },
)

const documentOf = (nodes: readonly { id: string; statements: readonly Statement[] }[]): GraphDocument => {
  const merged = new Map<string, GraphNode>()
  for (const { id, statements } of nodes) {
    const isBlank = id.startsWith('_:')
    const one = merged.get(id) ?? { id, isBlank, place: rootPlace, statements: [] }
    const known = new Set(one.statements.map((statement) => JSON.stringify(statement)))
    for (const statement of statements) {
      if (!known.has(JSON.stringify(statement))) one.statements.push(statement)
      known.add(JSON.stringify(statement))
    }
    merged.set(id, one)
  }
  return { nodes: merged, unknownKeys: new Map(), namedGraphs: new Set() }
}

/** What a document says, for the reading. */
export const saidIn = ({ nodes }: GraphDocument): Said[] =>
  [...nodes.values()].flatMap(({ id, statements }) =>
    statements.map((statement) => ({ subject: id, ...statement })),
  )

/** A document that nobody has checked: it may say anything. */
export const anyDocument = fc.array(anyNode, { minLength: 1, maxLength: 9 }).map(documentOf)

/** The same document again, but for one node that is left out and a few that are added. */
export interface Revision {
  readonly without: number
  readonly more: GraphDocument
}

export const anyRevision: fc.Arbitrary<Revision> = fc.record({
  without: fc.nat(),
  more: fc.array(anyNode, { maxLength: 2 }).map(documentOf),
})

export function revised(document: GraphDocument, { without, more }: Revision): GraphDocument {
  const nodes = [...document.nodes.values()]
  return documentOf([...nodes.toSpliced(without % Math.max(nodes.length, 1), 1), ...more.nodes.values()])
}
