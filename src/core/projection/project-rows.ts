// Indicator reports as flat rows, from a projection in memory: shown by the explorer for saved capsules, and compared with
// the service's answers. Rules, section 4 (the order). Pure.
import { unitOfRow } from './project.ts'
import type { Projection, Report } from './project.ts'
import { compareCodePoints, compareNullsLast } from './source.ts'
import type { IdOf } from './tree.ts'
import { idIsUri } from './tree.ts'

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
}

/** Exactly one row per report, ordered by organization, indicator, period start and report; missing values last. */
export function projectRows(projection: Projection, idOf: IdOf = idIsUri): ProjectedRow[] {
  return [...projection.reports.values()].map((report) => rowOf(projection, report, idOf)).sort(inOrder)
}

function rowOf(projection: Projection, report: Report, idOf: IdOf): ProjectedRow {
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
    unit: unitOfRow(report.unit, indicator?.unit),
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
