// Computes the whole projection from the ordered sources: shown by the explorer for saved capsules, and compared with the
// stored projection. It has exactly one entry per report.
import { readAssertion, type Assertion } from './assertion.ts'
import {
  foldFunding,
  foldIndicator,
  foldOrganization,
  foldOutcome,
  foldReport,
  measureIris,
  sortedUnion,
  sourcesWithKind,
  type Funding,
  type IndicatorFields,
  type OrganizationFields,
  type OutcomeFields,
  type ReportFields,
} from './fold.ts'
import {
  earliestFirst,
  linksInAssertion,
  organizationOfReport,
  orderOutcomes,
  chooseIndicatorLinks,
  type Attribution,
  type Link,
  type LinkKind,
  type AssertedLink,
} from './links.ts'
import {
  projectDetails,
  type FoldedDetails,
  type OrganizationNumber,
  type OrganizationProfile,
} from './organization-details.ts'
import { projectTargets, type ProjectedTargets } from './project-targets.ts'
import { compareCodePoints, type Kind, type Source } from './source.ts'
import { addTo, addToSet } from '../lists-by-key.ts'
import { readEachOnce } from '../read-once.ts'

interface Projected {
  readonly uri: string
  /** Sequences of the sources that type it. */
  readonly sources: readonly number[]
}

export interface Organization extends Projected, OrganizationFields {
  readonly funds: readonly string[]
  readonly profile: OrganizationProfile | null
  readonly numbers: readonly OrganizationNumber[]
}

export interface Outcome extends Projected, OutcomeFields {
  /** In code-point order. */
  readonly organizations: readonly string[]
}

export interface Indicator extends Projected, IndicatorFields {
  readonly organizations: readonly string[]
  /** The primary one first. */
  readonly outcomes: readonly string[]
  /** Of all its outcomes and its own. */
  readonly allThemes: readonly string[]
}

export interface Report extends Projected, ReportFields, Attribution {
  /** Identifiers of its measures; blank ones have none. */
  readonly measures: readonly string[]
}

export interface Projection extends ProjectedTargets {
  readonly organizations: ReadonlyMap<string, Organization>
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly indicators: ReadonlyMap<string, Indicator>
  readonly reports: ReadonlyMap<string, Report>
  /** Every link of every source, whether its target is described or not. */
  readonly links: readonly NumberedLink[]
  /** By funding status, for organizations described or not. */
  readonly funding: ReadonlyMap<string, readonly Funding[]>
  /** What organizations, described or not, have their profiles and numbers from. */
  readonly details: ReadonlyMap<string, FoldedDetails>
}

export interface NumberedLink extends AssertedLink {
  readonly sequence: number
  readonly age: number
}

/** The source that a link counts from, where that is an earlier one than its own. */
export type AgeOf = (link: AssertedLink, sequence: number) => number

const ownAge: AgeOf = (_, sequence) => sequence

export function project(sources: Iterable<Source>, ageOf: AgeOf = ownAge): Projection {
  const assertionsBySubject = gatherAssertions(sources)
  const links = gatherLinks(assertionsBySubject, ageOf)
  const findTyped = (kind: Kind): Map<string, number[]> => {
    const found = new Map<string, number[]>()
    for (const [subject, assertions] of assertionsBySubject) {
      const sequences = sourcesWithKind(assertions, kind)
      if (sequences.length > 0) found.set(subject, sequences)
    }
    return found
  }
  const findAssertions = (uri: string): readonly Assertion[] => assertionsBySubject.get(uri) ?? []

  const typedOrganizations = findTyped('organization')
  const typedOutcomes = findTyped('outcome')
  const organizationExists = (uri: string) => typedOrganizations.has(uri)
  const outcomeExists = (uri: string) => typedOutcomes.has(uri)
  const linkedOrganizations = (found: readonly Link[] | undefined): string[] =>
    earliestFirst(found ?? [], organizationExists).sort(compareCodePoints)

  const details = projectDetails(assertionsBySubject)
  const organizations = new Map<string, Organization>()
  for (const [uri, sequences] of typedOrganizations) {
    const funds = sortedUnion([[...(links.funds.get(uri) ?? [])]])
    const { profile = null, numbers = [] } = details.get(uri) ?? {}
    organizations.set(uri, {
      uri,
      sources: sequences,
      ...foldOrganization(findAssertions(uri)),
      funds,
      profile,
      numbers,
    })
  }

  const outcomes = new Map<string, Outcome>()
  for (const [uri, sequences] of typedOutcomes) {
    const linked = linkedOrganizations(links.outcomeOrganizations.get(uri))
    outcomes.set(uri, { uri, sources: sequences, ...foldOutcome(findAssertions(uri)), organizations: linked })
  }

  const indicators = new Map<string, Indicator>()
  for (const [uri, sequences] of findTyped('indicator')) {
    const fields = foldIndicator(findAssertions(uri))
    const itsOutcomes = orderOutcomes(links.indicatorOutcomes.get(uri) ?? [], outcomeExists)
    let allThemes: readonly string[] | undefined
    indicators.set(uri, {
      uri,
      sources: sequences,
      ...fields,
      organizations: linkedOrganizations(links.indicatorOrganizations.get(uri)),
      outcomes: itsOutcomes,
      // Computed on demand: many indicators may share an outcome with very many themes.
      get allThemes() {
        return (allThemes ??= sortedUnion([
          fields.themes,
          ...itsOutcomes.map((outcome) => outcomes.get(outcome)?.themes ?? []),
        ]))
      },
    })
  }

  const readIndicatorLinks = readEachOnce((indicator: string) => {
    const primary = indicators.get(indicator)?.outcomes[0]
    return chooseIndicatorLinks(
      links.indicatorOrganizations.get(indicator) ?? [],
      (primary !== undefined && links.outcomeOrganizations.get(primary)) || [],
      organizationExists,
    )
  })

  const reports = new Map<string, Report>()
  for (const [uri, sequences] of findTyped('report')) {
    const fields = foldReport(findAssertions(uri), findAssertions)
    if (!fields) continue
    const attribution = organizationOfReport(findAssertions(uri), organizationExists, () =>
      readIndicatorLinks(fields.indicator),
    )
    const measures = measureIris(findAssertions(uri))
    reports.set(uri, { uri, sources: sequences, ...fields, ...attribution, measures })
  }
  return {
    organizations,
    outcomes,
    indicators,
    reports,
    links: links.all,
    funding: links.funding,
    details,
    ...projectTargets(assertionsBySubject, (uri) => indicators.has(uri)),
  }
}

/** Assertions by subject, ascending by sequence. */
export function gatherAssertions(sources: Iterable<Source>): Map<string, Assertion[]> {
  const assertionsBySubject = new Map<string, Assertion[]>()
  for (const source of [...sources].sort((a, b) => a.sequence - b.sequence)) {
    for (const { id, statements } of source.nodes) {
      const assertion = readAssertion(source.sequence, id, statements)
      addTo(assertionsBySubject, id, assertion)
    }
  }
  return assertionsBySubject
}

function gatherLinks(assertionsBySubject: ReadonlyMap<string, readonly Assertion[]>, ageOf: AgeOf) {
  const byKind: Readonly<Record<LinkKind, Map<string, Link[]>>> = {
    'outcome-organization': new Map(),
    'indicator-organization': new Map(),
    'indicator-outcome': new Map(),
  }
  const all: NumberedLink[] = []
  const funds = new Map<string, Set<string>>()
  const funding = new Map<string, readonly Funding[]>()
  for (const [subject, assertions] of assertionsBySubject) {
    for (const assertion of assertions) {
      const { sequence } = assertion
      for (const asserted of linksInAssertion(assertion)) {
        const { kind, from, to } = asserted
        const age = ageOf(asserted, sequence)
        all.push({ kind, from, to, sequence, age })
        addTo(byKind[kind], from, { target: to, sequence, age })
      }
    }
    const statuses = foldFunding(assertions)
    if (statuses.length > 0) funding.set(subject, statuses)
    for (const { organization, fund } of statuses) addToSet(funds, organization, fund)
  }
  return {
    all,
    outcomeOrganizations: byKind['outcome-organization'],
    indicatorOrganizations: byKind['indicator-organization'],
    indicatorOutcomes: byKind['indicator-outcome'],
    funds,
    funding,
  }
}
