// The tree of an organization as a value, from rows in memory: drawn by the explorer, and compared with the service's
// answers. Rules, section 1. Pure.
import { addTo } from '../lists-by-key.ts'
import {
  arrangeTree,
  fullExpansion,
  type Expansion,
  type IndicatorRow,
  type OrganizationRows,
} from './arrange-tree.ts'
import type { Projection } from './project.ts'
import { maxShownThemes } from './shown-themes.ts'
import { compareCodePoints, type Kind } from './source.ts'
import { showReport, type ShownBaseline, type ShownReport, type ShownTarget } from './target.ts'
import { showUnit } from './unit.ts'

export interface TreeReport extends ShownReport {
  object: 'indicator_report'
  id: string
  uri: string
}

export interface TreeIndicator {
  object: 'indicator'
  id: string
  uri: string
  /** Null for an indicator that no source describes. */
  name: string | null
  unit: string | null
  /** Where targets are asked for. */
  targets?: ShownTarget[]
  baseline?: ShownBaseline | null
  reports?: TreeReport[]
}

export interface TreeOutcome {
  object: 'outcome'
  id: string
  uri: string
  name: string | null
  themes: string[]
  indicators?: TreeIndicator[]
}

export interface OrganizationTree {
  object: 'organization'
  id: string
  uri: string
  name: string | null
  outcomes?: TreeOutcome[]
  /** Those that are under none of the outcomes. */
  indicators?: TreeIndicator[]
}

export interface IndicatorReportRow extends Omit<TreeReport, 'object'> {
  /** The key of its indicator. */
  readonly indicator: string
}

/** By period start, reports without one last, then by identifier. */
const byStart = (a: IndicatorReportRow, b: IndicatorReportRow): number =>
  compareCodePoints(a.period_start ?? '\u{10FFFF}', b.period_start ?? '\u{10FFFF}') ||
  compareCodePoints(a.uri, b.uri)

export function buildTree(
  rows: OrganizationRows,
  reports: readonly IndicatorReportRow[],
  expansion: Expansion = fullExpansion,
): OrganizationTree {
  const byIndicator = new Map<string, TreeReport[]>()
  for (const { indicator, ...report } of [...reports].sort(byStart))
    addTo(byIndicator, indicator, { object: 'indicator_report', ...report })
  const toTreeIndicator = (row: IndicatorRow, hasReports: boolean): TreeIndicator => ({
    object: 'indicator',
    id: row.id,
    uri: row.uri,
    name: row.name,
    unit: row.unit,
    ...(hasReports && { reports: byIndicator.get(row.key) ?? [] }),
  })
  const { organization, outcomes, indicators } = arrangeTree(rows, expansion)
  return {
    object: 'organization',
    ...organization,
    ...(outcomes && {
      outcomes: outcomes.map(({ row, indicators: nested }) => {
        const { id, uri, name, themes } = row
        const shown = (themes ?? []).slice(0, maxShownThemes)
        const outcome: TreeOutcome = { object: 'outcome', id, uri, name, themes: shown }
        const hasReports = expansion.nested?.reports ?? false
        if (nested) outcome.indicators = nested.map((each) => toTreeIndicator(each, hasReports))
        return outcome
      }),
    }),
    ...(indicators && {
      indicators: indicators.map((row) => toTreeIndicator(row, expansion.own?.reports ?? false)),
    }),
  }
}

/** The `id` of an entity in an answer: its IRI, or the id that the service derives from it. */
export type IdOf = (kind: Kind, uri: string) => string

export const idIsUri: IdOf = (_, uri) => uri

/** The tree of an organization in a projection; undefined for an organization that no source describes. */
export function projectTree(
  projection: Projection,
  uri: string,
  idOf: IdOf = idIsUri,
  expansion: Expansion = fullExpansion,
): OrganizationTree | undefined {
  const organization = projection.organizations.get(uri)
  if (!organization) return undefined
  const reports = [...projection.reports.values()].filter((report) => report.organization === uri)
  const reported = new Set(reports.map(({ indicator }) => indicator))
  const linked = [...projection.indicators.values()].filter((each) => each.organizations.includes(uri))
  const rows: OrganizationRows = {
    organization: { id: idOf('organization', uri), uri, name: organization.name },
    outcomes: [...projection.outcomes.values()]
      .filter((outcome) => outcome.organizations.includes(uri))
      .map(({ uri: key, name, themes }) => ({ key, id: idOf('outcome', key), uri: key, name, themes })),
    indicators: [...new Set([...linked.map((each) => each.uri), ...reported])].map((each) => {
      const described = projection.indicators.get(each)
      return {
        key: each,
        id: idOf('indicator', each),
        uri: each,
        name: described?.name ?? null,
        unit: described ? showUnit(described.unit) : null,
        outcomes: described?.outcomes ?? [],
      }
    }),
  }
  return buildTree(
    rows,
    reports.map((report) => {
      const { indicator, uri: its } = report
      const shown = showReport(report, projection.indicators.get(indicator)?.unit)
      return Object.assign({ indicator, id: idOf('report', its), uri: its }, shown)
    }),
    expansion,
  )
}
