// Decides which organization and which outcome an entity belongs to: rules, section 1, "Which organization, which
// outcome". Several sources may assert the same link.
import { isBlankId } from '../graph/document.ts'
import type { Assertion } from './assertion.ts'
import { compareCodePoints, smaller, type Kind } from './source.ts'

export interface Link {
  readonly target: string
  /** Of the source that asserts it. */
  readonly sequence: number
  /** The source that it counts from: its own, or an earlier one that this source replaced. Rules, section 8. */
  readonly age: number
}

export type LinkKind = 'outcome-organization' | 'indicator-organization' | 'indicator-outcome'

/** One link as one source asserts it, from an entity to the one it belongs to. */
export interface AssertedLink {
  readonly kind: LinkKind
  readonly from: string
  readonly to: string
}

/**
 * The links in one source's statements about one subject, in either direction: hasOutcome links outcomes only,
 * hasIndicator links indicators only. A subject that the source types as something else, such as a report or a funding
 * status, is neither an outcome nor an indicator, so its forOrganization makes no link.
 */
export function linksInAssertion(assertion: Assertion): readonly AssertedLink[] {
  const { subject, kinds, isTyped, forOrganization, forOutcome, hasOutcome, hasIndicator } = assertion
  // Blank nodes are never entities.
  if (isBlankId(subject)) return noLinks
  const mayBe = (kind: Kind): boolean => !isTyped || kinds.includes(kind)
  const [mayBeOutcome, mayBeIndicator] = [mayBe('outcome'), mayBe('indicator')]
  // Fast path for reports and measures, which are most of a capsule.
  if (!mayBeOutcome && !mayBeIndicator && hasOutcome.length === 0 && hasIndicator.length === 0) return noLinks
  const links: AssertedLink[] = []
  if (mayBeOutcome) {
    for (const to of forOrganization) links.push({ kind: 'outcome-organization', from: subject, to })
  }
  if (mayBeIndicator) {
    for (const to of forOrganization) links.push({ kind: 'indicator-organization', from: subject, to })
    for (const to of forOutcome) links.push({ kind: 'indicator-outcome', from: subject, to })
  }
  for (const from of hasOutcome) links.push({ kind: 'outcome-organization', from, to: subject })
  for (const from of hasIndicator) links.push({ kind: 'indicator-organization', from, to: subject })
  return links
}

const noLinks: readonly AssertedLink[] = []

export type Exists = (uri: string) => boolean

const orderLinks = (
  links: readonly Pick<Link, 'target' | 'age'>[],
  exists: Exists,
  choose: (a: number, b: number) => number,
  byAge: (a: number, b: number) => number,
): string[] => {
  const chosen = new Map<string, number>()
  for (const { target, age } of links) {
    const before = chosen.get(target)
    chosen.set(target, before === undefined ? age : choose(before, age))
  }
  return [...chosen]
    .filter(([target]) => exists(target))
    .sort(([a, x], [b, y]) => byAge(x, y) || compareCodePoints(a, b))
    .map(([target]) => target)
}

/** Linked targets that exist, the earliest linked first, so that later capsules never move existing reports. */
export const earliestFirst = (links: readonly Link[], exists: Exists): string[] =>
  orderLinks(links, exists, Math.min, (a, b) => a - b)

/** Linked targets that exist, the latest linked first. */
const latestFirst = (links: readonly Pick<Link, 'target' | 'age'>[], exists: Exists): string[] =>
  orderLinks(links, exists, Math.max, (a, b) => b - a)

/** An indicator's outcomes: the primary one first, the others by identifier. */
export function orderOutcomes(links: readonly Link[], exists: Exists): string[] {
  const [primary, ...others] = latestFirst(links, exists)
  return primary === undefined ? [] : [primary, ...others.sort(compareCodePoints)]
}

/** The fallback is the indicator's earliest linked organization, else that of its primary outcome. */
export function chooseIndicatorLinks(
  indicatorOrganizations: readonly Link[],
  outcomeOrganizations: readonly Link[],
  organizationExists: Exists,
) {
  const bySource = new Map<number, string>()
  for (const { target, sequence } of indicatorOrganizations) {
    if (organizationExists(target)) bySource.set(sequence, smaller(bySource.get(sequence), target))
  }
  let fallback: string | null | undefined
  return {
    /** The organization that one source links to the indicator; of several the smallest identifier. */
    linkedBy: (sequence: number) => bySource.get(sequence),
    /** For a report that neither names an organization nor is linked to one by its own source. */
    fallback() {
      if (fallback === undefined) {
        fallback =
          earliestFirst(indicatorOrganizations, organizationExists)[0] ??
          earliestFirst(outcomeOrganizations, organizationExists)[0] ??
          null
      }
      return fallback
    },
  }
}

/** Links from an indicator to organizations, computed once for all its reports. */
export type IndicatorLinks = ReturnType<typeof chooseIndicatorLinks>

/** Why a report belongs to its organization: it names it, its own source links the indicator to it, or neither. */
export type AttributionBasis = 'own' | 'source' | 'fallback'

export interface Attribution {
  readonly organization: string | null
  readonly basis: AttributionBasis
  /** The newest source that types the report. */
  readonly ownSource: number
  /** Organizations that the report names and would belong to if the namespace described them. */
  readonly awaited: readonly string[]
}

/**
 * The one organization a report is attributed to. `assertions` are those about the report, in ascending sequence. The
 * links of its indicator are loaded only if the report names no organization that exists.
 */
export function organizationOfReport(
  assertions: readonly Assertion[],
  exists: Exists,
  loadLinks: () => IndicatorLinks,
): Attribution {
  const ownSource = assertions.findLast(({ kinds }) => kinds.includes('report'))?.sequence ?? 0
  const named = organizationsNamed(assertions)
  const found = named.findIndex(exists)
  const own = named[found]
  if (own !== undefined) {
    return { organization: own, basis: 'own', ownSource, awaited: named.slice(0, found) }
  }
  const links = loadLinks()
  const linked = links.linkedBy(ownSource)
  return linked === undefined
    ? { organization: links.fallback(), basis: 'fallback', ownSource, awaited: named }
    : { organization: linked, basis: 'source', ownSource, awaited: named }
}

/** Organizations that a report names itself, described or not, the latest first. */
export function organizationsNamed(assertions: readonly Assertion[]): readonly string[] {
  const [only] = assertions
  if (assertions.length === 1 && only && only.forOrganization.length < 2) return only.forOrganization
  const own = assertions.flatMap(({ forOrganization, sequence }) =>
    forOrganization.map((target) => ({ target, age: sequence })),
  )
  return latestFirst(own, () => true)
}
