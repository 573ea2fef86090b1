// Which organization and which outcome things belong to: decisions, section 1, "Which organization, which outcome".
// A link is what one source says; the same link may be said by many.
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
export function* linksOf(assertion: Assertion): Generator<SaidLink> {
  const { subject, kinds, isTyped } = assertion
  const mayBe = (kind: Kind): boolean => !isTyped || kinds.includes(kind)
  if (mayBe('outcome')) {
    for (const to of assertion.forOrganization) yield { kind: 'outcome-organization', from: subject, to }
  }
  if (mayBe('indicator')) {
    for (const to of assertion.forOrganization) yield { kind: 'indicator-organization', from: subject, to }
    for (const to of assertion.forOutcome) yield { kind: 'indicator-outcome', from: subject, to }
  }
  for (const from of assertion.hasOutcome) yield { kind: 'outcome-organization', from, to: subject }
  for (const from of assertion.hasIndicator) yield { kind: 'indicator-organization', from, to: subject }
}

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

export interface ReportSurroundings {
  /** Links to organizations of the report's indicator. */
  readonly indicatorOrganizations: readonly Link[]
  /** Links to organizations of its indicator's primary outcome; empty without one. */
  readonly outcomeOrganizations: readonly Link[]
  readonly organizationExists: Exists
}

/** The one organization a report is attributed to, or null. Assertions are the report's own, in ascending sequence. */
export function organizationOfReport(
  assertions: readonly Assertion[],
  around: ReportSurroundings,
): string | null {
  const { organizationExists: exists } = around
  const own = assertions.flatMap(({ forOrganization, sequence }) =>
    forOrganization.map((target) => ({ target, sequence })),
  )
  const ownSource = assertions.findLast(({ kinds }) => kinds.includes('report'))?.sequence
  return (
    latestFirst(own, exists)[0] ??
    latestFirst(
      around.indicatorOrganizations.filter(({ sequence }) => sequence === ownSource),
      exists,
    )[0] ??
    earliestFirst(around.indicatorOrganizations, exists)[0] ??
    earliestFirst(around.outcomeOrganizations, exists)[0] ??
    null
  )
}
