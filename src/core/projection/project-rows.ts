// Indicator reports as flat rows, from a projection in memory: shown by the explorer for saved capsules, and compared with
// the service's answers. Rules, section 4 (the order). Pure.
import type { Projection, Report } from './project.ts'
import { compareCodePoints, compareNullsLast } from './source.ts'
import { type IdOf, idIsUri } from './tree.ts'
import { lookUpTargets, type TargetLookup } from './project-targets.ts'
import { showBaseline, showTarget, type ShownBaseline, type ShownTarget } from './target.ts'
import { showUnit, unitOfReport } from './unit.ts'

export interface Named {
  id: string
  name: string | null
}

/** A row as in the service's answers, with the funds of its organization for filters. */
export interface ProjectedRow {
  object: 'indicator_report'
  id: string
  value: number | null
  value_text: string
  unit: string | null
  period_start: string | null
  period_end: string | null
  themes: string[]
  indicator: Named
  outcome: Named | null
  org: Named | null
  funds: string[]
  /** Where targets are asked for. */
  target?: ShownTarget | null
  baseline?: ShownBaseline | null
}

/** Exactly one row per report, ordered by organization, indicator, period start and report; missing values last. */
export function projectRows(
  projection: Projection,
  idOf: IdOf = idIsUri,
  hasTargets = false,
): ProjectedRow[] {
  const targets = hasTargets ? lookUpTargets(projection, projection.reports) : undefined
  return [...projection.reports.values()]
    .map((report) =>
      Object.assign(
        projectRow(projection, report, idOf),
        targets && targetMembers(projection, targets, report),
      ),
    )
    .sort(inOrder)
}

/** What a report has besides, where targets are asked for. */
export function targetMembers(
  { indicators, baselines }: Projection,
  targets: TargetLookup,
  report: Report,
): { target: ShownTarget | null; baseline: ShownBaseline | null } {
  const unit = indicators.get(report.indicator)?.unit
  const target = targets.ofReport(report)
  return {
    target: target && showTarget(target, unit),
    baseline: showBaseline(baselines.get(report.indicator) ?? null, unit),
  }
}

function projectRow(projection: Projection, report: Report, idOf: IdOf): ProjectedRow {
  const { organizations, outcomes, indicators } = projection
  const indicator = indicators.get(report.indicator)
  const outcome = indicator?.outcomes[0]
  const { organization } = report
  const described = organization === null ? undefined : organizations.get(organization)
  return {
    object: 'indicator_report',
    id: idOf('report', report.uri),
    value: report.value,
    value_text: report.valueText,
    unit: showUnit(unitOfReport(report.unit, indicator?.unit)),
    period_start: report.periodStart,
    period_end: report.periodEnd,
    themes: [...(indicator?.allThemes ?? [])],
    indicator: { id: idOf('indicator', report.indicator), name: indicator?.name ?? null },
    outcome:
      outcome === undefined
        ? null
        : { id: idOf('outcome', outcome), name: outcomes.get(outcome)?.name ?? null },
    org:
      organization === null
        ? null
        : { id: idOf('organization', organization), name: described?.name ?? null },
    funds: [...(described?.funds ?? [])],
  }
}

const inOrder = (a: ProjectedRow, b: ProjectedRow): number =>
  compareNullsLast(a.org?.id ?? null, b.org?.id ?? null) ||
  compareCodePoints(a.indicator.id, b.indicator.id) ||
  compareNullsLast(a.period_start, b.period_start) ||
  compareCodePoints(a.id, b.id)
