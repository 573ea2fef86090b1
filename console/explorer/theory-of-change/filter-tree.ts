// Applies the filters to a tree and counts what they hide. Themes, outcome and indicator select branches; period and
// kind select reports, and their indicators stay. Funds select organizations. Pure.
import { matches, noFilters } from '../filters.ts'
import type { Filters, OrganizationTree, Row, TreeIndicator, TreeOutcome, TreeReport } from '../model.ts'

export interface Hidden {
  readonly outcomes: number
  readonly indicators: number
  readonly reports: number
}

export interface FilteredTree {
  readonly tree: OrganizationTree
  readonly hidden: Hidden
  /** The number of hidden reports per visible indicator, by id. */
  readonly hiddenReports: ReadonlyMap<string, number>
}

const countIn = (indicators: readonly TreeIndicator[]): Hidden => ({
  outcomes: 0,
  indicators: indicators.length,
  reports: indicators.reduce((sum, { reports = [] }) => sum + reports.length, 0),
})

export function countTree({ outcomes = [], indicators = [] }: OrganizationTree): Hidden {
  const all = [...indicators, ...outcomes.flatMap((outcome) => outcome.indicators ?? [])]
  return { ...countIn(all), outcomes: outcomes.length }
}

/** A report as a row, for the filters by period and kind. */
const asRow = (report: TreeReport): Row => ({
  ...report,
  themes: [],
  indicator: { id: '', name: null },
  outcome: null,
  org: null,
})

/**
 * `themed`: ids of indicators with one of the themes, their own or from an outcome elsewhere. The tree does not
 * contain these; the rows do.
 */
export function filterTree(
  tree: OrganizationTree,
  filters: Filters,
  themed: ReadonlySet<string> = new Set(),
): FilteredTree {
  const { themes, outcome, indicator, from, to, kind } = filters
  const ofReports: Filters = { ...noFilters, from, to, kind }
  const hiddenReports = new Map<string, number>()
  const isThemed = (of: readonly string[]) => themes.length === 0 || of.some((each) => themes.includes(each))
  const keepReports = (each: TreeIndicator): TreeIndicator => {
    const all = each.reports ?? []
    const reports = all.filter((report) => matches(asRow(report), ofReports))
    if (reports.length < all.length) hiddenReports.set(each.id, all.length - reports.length)
    return { ...each, reports }
  }
  const keep = (indicators: readonly TreeIndicator[], isAllThemed: boolean): TreeIndicator[] =>
    indicators
      .filter(({ id }) => (isAllThemed || themed.has(id)) && (indicator === null || id === indicator))
      .map(keepReports)
  const outcomes = (tree.outcomes ?? []).flatMap((each): TreeOutcome[] => {
    if (outcome !== null && each.id !== outcome) return []
    const kept = keep(each.indicators ?? [], isThemed(each.themes))
    const isWanted = kept.length > 0 || (indicator === null && isThemed(each.themes))
    return isWanted ? [{ ...each, indicators: kept }] : []
  })
  const own = outcome === null ? keep(tree.indicators ?? [], themes.length === 0) : []
  const left: OrganizationTree = { ...tree, outcomes, indicators: own }
  const [before, after] = [countTree(tree), countTree(left)]
  return {
    tree: left,
    hidden: {
      outcomes: before.outcomes - after.outcomes,
      indicators: before.indicators - after.indicators,
      reports: before.reports - after.reports,
    },
    hiddenReports,
  }
}
