// Which organization and which outcome things belong to: decisions, section 1, "Which organization, which outcome".
// A link is what one source says; the same link may be said by many.
import { isBlankId } from '../graph/document.ts'
import type { Assertion } from './assertion.ts'
import { compareCodePoints } from './source.ts'
import type { Kind } from './source.ts'

export interface Link {
  readonly target: string
  readonly sequence: number
}

export type LinkKind = 'outcome-organization' | 'indicator-organization' | 'indicator-outcome'

/** One link as one source says it, from the entity to what it belongs to. */
export interface SaidLink {
  readonly kind: LinkKind
  readonly from: string
  readonly to: string
}

/**
 * The links that one source's statements about one subject make. They count in both directions: hasOutcome links
 * outcomes alone, hasIndicator indicators alone. What the source itself types as something else, such as a report or
 * a funding status, is no outcome and no indicator, and its forOrganization no such link.
 */
export function linksOf(assertion: Assertion): readonly SaidLink[] {
  const { subject, kinds, isTyped, forOrganization, forOutcome, hasOutcome, hasIndicator } = assertion
  // Nothing that belongs to an organization, and no organization, is a blank node.
  if (isBlankId(subject)) return nothing
  const mayBe = (kind: Kind): boolean => !isTyped || kinds.includes(kind)
  const [mayBeOutcome, mayBeIndicator] = [mayBe('outcome'), mayBe('indicator')]
  // Reports and measures, which most of a capsule is, have none.
  if (!mayBeOutcome && !mayBeIndicator && hasOutcome.length === 0 && hasIndicator.length === 0) return nothing
  const links: SaidLink[] = []
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

const nothing: readonly SaidLink[] = []

export type Exists = (uri: string) => boolean

const ordered = (
  links: readonly Link[],
  exists: Exists,
  choose: (a: number, b: number) => number,
  bySequence: (a: number, b: number) => number,
): string[] => {
  const chosen = new Map<string, number>()
  for (const { target, sequence } of links) {
    const before = chosen.get(target)
    chosen.set(target, before === undefined ? sequence : choose(before, sequence))
  }
  return [...chosen]
    .filter(([target]) => exists(target))
    .sort(([a, x], [b, y]) => bySequence(x, y) || compareCodePoints(a, b))
    .map(([target]) => target)
}

/** Linked targets that exist, the earliest linked first: later capsules never move other people's reports. */
export const earliestFirst = (links: readonly Link[], exists: Exists): string[] =>
  ordered(links, exists, Math.min, (a, b) => a - b)

/** Linked targets that exist, the latest linked first. */
export const latestFirst = (links: readonly Link[], exists: Exists): string[] =>
  ordered(links, exists, Math.max, (a, b) => b - a)

/** An indicator's outcomes: the primary one first, the others by identifier. */
export function outcomesOf(links: readonly Link[], exists: Exists): string[] {
  const [primary, ...others] = latestFirst(links, exists)
  return primary === undefined ? [] : [primary, ...others.sort(compareCodePoints)]
}

/** What leads from an indicator to organizations, worked out once for all its reports. */
export interface IndicatorSurroundings {
  /** Links to organizations of the indicator that one source says. */
  linkedBy(sequence: number): readonly Link[]
  /** For a report that neither names an organization nor is linked to one by its own source. */
  fallback(): string | null
}

/** The indicator's earliest linked organization, else that of its primary outcome. */
export function surroundingsOf(
  indicatorOrganizations: readonly Link[],
  outcomeOrganizations: readonly Link[],
  organizationExists: Exists,
): IndicatorSurroundings {
  const bySource = new Map<number, Link[]>()
  for (const link of indicatorOrganizations) {
    const before = bySource.get(link.sequence)
    if (before) before.push(link)
    else bySource.set(link.sequence, [link])
  }
  let fallback: string | null | undefined
  return {
    linkedBy: (sequence) => bySource.get(sequence) ?? [],
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

/** What a report's organization rests on: its own word, its own source's link to the indicator, or neither. */
export type AttributionBasis = 'own' | 'source' | 'fallback'

export interface Attribution {
  readonly organization: string | null
  readonly basis: AttributionBasis
  /** The newest source that types the report. */
  readonly ownSource: number
  /** Organizations the report names and would belong to, if only the namespace described them. */
  readonly waitsFor: readonly string[]
}

/**
 * The one organization a report is attributed to. Assertions are the report's own, in ascending sequence. The
 * surroundings are asked for only where the report's own word does not settle it.
 */
export function organizationOfReport(
  assertions: readonly Assertion[],
  exists: Exists,
  around: () => IndicatorSurroundings,
): Attribution {
  const ownSource = assertions.findLast(({ kinds }) => kinds.includes('report'))?.sequence ?? 0
  const named = organizationsNamed(assertions)
  const found = named.findIndex(exists)
  const own = named[found]
  if (own !== undefined) {
    return { organization: own, basis: 'own', ownSource, waitsFor: named.slice(0, found) }
  }
  const surroundings = around()
  const linked = latestFirst(surroundings.linkedBy(ownSource), exists)[0]
  return linked === undefined
    ? { organization: surroundings.fallback(), basis: 'fallback', ownSource, waitsFor: named }
    : { organization: linked, basis: 'source', ownSource, waitsFor: named }
}

/** Organizations that a report names itself, described or not, the latest first. */
export function organizationsNamed(assertions: readonly Assertion[]): readonly string[] {
  const [only] = assertions
  if (assertions.length === 1 && only && only.forOrganization.length < 2) return only.forOrganization
  const own = assertions.flatMap(({ forOrganization, sequence }) =>
    forOrganization.map((target) => ({ target, sequence })),
  )
  return latestFirst(own, () => true)
}
