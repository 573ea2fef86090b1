// Indicator reports as flat rows, from a projection in memory: shown by the explorer for saved capsules, and compared with
// the service's answers. Rules, section 4 (the order). Pure.
import type { Projection, Report } from './project.ts'
import { compareCodePoints, compareNullsLast, type Kind } from './source.ts'
import { type IdOf, idIsUri } from './tree.ts'
import { lookUpTargets, type TargetLookup } from './project-targets.ts'
import { showBaseline, showReport, showTarget, type ShownReport } from './target.ts'

export interface Named {
  id: string
  name: string | null
}

/** A row as in the service's answers, with the funds of its organization for filters. */
export interface ProjectedRow extends ShownReport {
  object: 'indicator_report'
  id: string
  themes: string[]
  indicator: Named
  outcome: Named | null
  org: Named | null
  funds: string[]
}

/** Exactly one row per report, ordered by organization, indicator, period start and report; missing values last. */
export function projectRows(
  projection: Projection,
  idOf: IdOf = idIsUri,
  hasTargets = false,
): ProjectedRow[] {
  const targets = hasTargets ? lookUpTargets(projection, projection.reports) : undefined
  return [...projection.reports.values()]
    .map((report) => projectRow(projection, report, idOf, targets))
    .sort(inOrder)
}

type NamedEntities = ReadonlyMap<string, { readonly name: string | null }>

function projectRow(
  projection: Projection,
  report: Report,
  idOf: IdOf,
  targets?: TargetLookup,
): ProjectedRow {
  const { organizations, outcomes, indicators, baselines } = projection
  const indicator = indicators.get(report.indicator)
  const outcome = indicator?.outcomes[0]
  const { organization } = report
  const target = targets?.ofReport(report)
  const nameEntity = (kind: Kind, uri: string | null | undefined, all: NamedEntities): Named | null =>
    uri == null ? null : { id: idOf(kind, uri), name: all.get(uri)?.name ?? null }
  return {
    object: 'indicator_report',
    id: idOf('report', report.uri),
    ...showReport(report, indicator?.unit),
    themes: [...(indicator?.allThemes ?? [])],
    indicator: { id: idOf('indicator', report.indicator), name: indicator?.name ?? null },
    outcome: nameEntity('outcome', outcome, outcomes),
    org: nameEntity('organization', organization, organizations),
    funds: [...(organizations.get(organization ?? '')?.funds ?? [])],
    ...(targets && {
      target: target ? showTarget(target, indicator?.unit) : null,
      baseline: showBaseline(baselines.get(report.indicator) ?? null, indicator?.unit),
    }),
  }
}

const inOrder = (a: ProjectedRow, b: ProjectedRow): number =>
  compareNullsLast(a.org?.id ?? null, b.org?.id ?? null) ||
  compareCodePoints(a.indicator.id, b.indicator.id) ||
  compareNullsLast(a.period_start, b.period_start) ||
  compareCodePoints(a.id, b.id)
