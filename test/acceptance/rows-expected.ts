// The rows that a namespace must answer with, worked out from the pure projection of its sources and from nothing else.
import { project, type Projection } from '../../src/core/projection/project.ts'
import { projectRows } from '../../src/core/projection/project-rows.ts'
import { type Kind, type Source, compareCodePoints } from '../../src/core/projection/source.ts'
import type { FundFacet, Row, ThemeFacet } from '../../src/contract/row-schemas.ts'
import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

export interface ExpectedRow {
  readonly row: Row
  readonly funds: readonly string[]
}

export interface RowFilters {
  readonly theme?: readonly string[]
  readonly fund?: readonly string[]
  readonly org?: string
  readonly 'period[from]'?: string
  readonly 'period[to]'?: string
}

export function expectedRows(
  namespaceId: NamespaceId,
  sources: readonly Source[],
  hasTargets = false,
): ExpectedRow[] {
  const id = (kind: Kind, uri: string) => entityId(kind, entityKey(namespaceId, kind, uri))
  return projectRows(project(sources), id, hasTargets).map(({ funds, ...row }) => ({ row, funds }))
}

export function matching(rows: readonly ExpectedRow[], filters: RowFilters): ExpectedRow[] {
  const { theme, fund, org } = filters
  const [from, to] = [filters['period[from]'], filters['period[to]']]
  return rows.filter(({ row, funds }) => {
    const days = [row.period_start, row.period_end].filter((day) => day !== null).sort(compareCodePoints)
    const [first = null, last = null] = [days[0], days.at(-1)]
    return (
      (theme === undefined || theme.some((each) => row.themes.includes(each))) &&
      (fund === undefined || fund.some((each) => funds.includes(each))) &&
      (org === undefined || row.org?.id === org) &&
      (from === undefined || (last !== null && last >= from)) &&
      (to === undefined || (first !== null && first <= to))
    )
  })
}

/** Counted from rows, one by one. */
export function expectedThemes(rows: readonly ExpectedRow[]): ThemeFacet {
  const counts = new Map<string, number>()
  for (const { row } of rows) for (const theme of row.themes) counts.set(theme, (counts.get(theme) ?? 0) + 1)
  return {
    data: [...counts]
      .map(([theme, report_count]) => ({ theme, report_count }))
      .sort((a, b) => b.report_count - a.report_count || compareCodePoints(a.theme, b.theme)),
    meta: {
      total_reports: rows.length,
      unthemed_reports: rows.filter(({ row }) => row.themes.length === 0).length,
    },
  }
}

export function expectedFunds(rows: readonly ExpectedRow[], whole?: Projection): FundFacet {
  const orgsOf = new Map<string, readonly string[]>(
    whole
      ? [...whole.organizations.values()].map(({ uri, funds }) => [uri, funds])
      : rows.flatMap(({ row, funds }) => (row.org ? [[row.org.id, funds] as const] : [])),
  )
  const names = new Set([...orgsOf.values()].flat())
  return {
    data: [...names]
      .map((fund) => ({
        fund,
        org_count: [...orgsOf.values()].filter((funds) => funds.includes(fund)).length,
        report_count: rows.filter(({ funds }) => funds.includes(fund)).length,
      }))
      .sort((a, b) => b.report_count - a.report_count || compareCodePoints(a.fund, b.fund)),
    meta: {
      total_orgs: orgsOf.size,
      unfunded_orgs: [...orgsOf.values()].filter((funds) => funds.length === 0).length,
      total_reports: rows.length,
    },
  }
}
