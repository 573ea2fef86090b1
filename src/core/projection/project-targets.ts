// Targets and baselines of a whole projection. Rules, section 1, "Targets". Pure.
import type { Assertion } from './assertion.ts'
import {
  chooseTarget,
  foldBaseline,
  foldTarget,
  inOrder,
  isTargetIn,
  linkedBaselines,
  targetLinksIn,
  type BaselineFields,
  type LinkedTarget,
  type Target,
  type TargetLink,
} from './target.ts'
import type { ReportFields } from './fold.ts'
import { addTo, addToSet } from '../lists-by-key.ts'

export interface NumberedTargetLink extends TargetLink {
  readonly sequence: number
}

export interface ProjectedTargets {
  /** By identifier, or by the name of a blank node. */
  readonly targets: ReadonlyMap<string, Target>
  /** Every link of every source, whether its ends are described or not. */
  readonly targetLinks: readonly NumberedTargetLink[]
  /** By indicator; null where the measure that it links to has no value. */
  readonly baselines: ReadonlyMap<string, BaselineFields | null>
}

export function projectTargets(
  assertionsBySubject: ReadonlyMap<string, readonly Assertion[]>,
  isIndicator: (uri: string) => boolean,
): ProjectedTargets {
  const measures = (id: string) => assertionsBySubject.get(id) ?? []
  const targets = new Map<string, Target>()
  const targetLinks: NumberedTargetLink[] = []
  const baselines = new Map<string, BaselineFields | null>()
  for (const [subject, assertions] of assertionsBySubject) {
    for (const assertion of assertions) {
      for (const link of targetLinksIn(assertion)) targetLinks.push({ ...link, sequence: assertion.sequence })
    }
    if (isTargetIn(assertions)) targets.set(subject, { subject, ...foldTarget(assertions, measures) })
    if (isIndicator(subject) && linkedBaselines(assertions).length > 0)
      baselines.set(subject, foldBaseline(assertions, measures))
  }
  return { targets, targetLinks, baselines }
}

/** A link to a report that the namespace does not describe does not count. */
export function lookUpTargets(
  { targets, targetLinks }: ProjectedTargets,
  reports: { has(uri: string): boolean },
) {
  const ofIndicators = new Map<string, Set<Target>>()
  const ofReports = new Map<string, LinkedTarget[]>()
  const linked = new Set<Target>()
  for (const { kind, owner, target: subject, sequence } of targetLinks) {
    const target = targets.get(subject)
    if (!target) continue
    if (kind === 'indicator') addToSet(ofIndicators, owner, target)
    else if (reports.has(owner)) {
      linked.add(target)
      addTo(ofReports, owner, { target, sequence })
    }
  }
  const ofIndicator = (indicator: string): Target[] => [...(ofIndicators.get(indicator) ?? [])].sort(inOrder)
  return {
    /** All of an indicator, in the order in which they are listed. */
    ofIndicator,
    ofReport: (
      report: Pick<ReportFields, 'indicator' | 'periodStart' | 'periodEnd'> & { readonly uri: string },
    ) =>
      chooseTarget(
        report,
        ofReports.get(report.uri) ?? [],
        ofIndicator(report.indicator).filter((target) => !linked.has(target)),
      ),
  }
}

/** Looks up targets by what they belong to. */
export type TargetLookup = ReturnType<typeof lookUpTargets>
