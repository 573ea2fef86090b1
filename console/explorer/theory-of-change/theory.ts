// A theory of change as a tree of nodes with unique keys: organization, outcomes, indicators, and the reports of an
// indicator together. Indicators without an outcome form their own branch. Pure.
import type { TreeIndicator, TreeOutcome, TreeReport } from '../model.ts'
import type { FilteredTree } from './filter-tree.ts'
import { makeSeries, type Series } from './series.ts'

/** The last two occur only in the outline: single reports, and the number of further ones. */
export type TheoryKind = 'organization' | 'outcome' | 'unlinked' | 'indicator' | 'reports' | 'report' | 'more'

export interface TheoryNode {
  readonly key: string
  readonly kind: TheoryKind
  /** The node that the side panel opens; null for the branch of indicators without an outcome. */
  readonly id: string | null
  readonly uri: string | null
  readonly name: string | null
  readonly themes: readonly string[]
  readonly unit: string | null
  readonly children: readonly TheoryNode[]
  /** Counts of the descendants. */
  readonly indicators: number
  readonly reportCount: number
  /** Of an indicator and of its reports node, without hidden ones. */
  readonly reports: readonly TreeReport[]
  readonly hiddenReports: number
  readonly series: Series | null
}

const bare = { themes: [], unit: null, reports: [], hiddenReports: 0, series: null } as const

export function makeTheory({
  tree,
  hiddenReports,
}: Pick<FilteredTree, 'tree' | 'hiddenReports'>): TheoryNode {
  const toIndicatorNode = (each: TreeIndicator) => indicatorNode(each, hiddenReports.get(each.id) ?? 0)
  const outcomes = (tree.outcomes ?? []).map((each) =>
    outcomeNode(each, (each.indicators ?? []).map(toIndicatorNode)),
  )
  const own = (tree.indicators ?? []).map(toIndicatorNode)
  const unlinked: TheoryNode = {
    ...bare,
    ...withChildren(own),
    key: `unlinked ${tree.id}`,
    kind: 'unlinked',
    id: null,
    uri: null,
    name: null,
  }
  return {
    ...bare,
    ...withChildren(own.length > 0 ? [...outcomes, unlinked] : outcomes),
    key: `organization ${tree.id}`,
    kind: 'organization',
    id: tree.id,
    uri: tree.uri,
    name: tree.name,
  }
}

const withChildren = (children: readonly TheoryNode[]) => ({
  children,
  indicators: children.reduce((sum, each) => sum + (each.kind === 'indicator' ? 1 : each.indicators), 0),
  reportCount: children.reduce((sum, each) => sum + each.reportCount, 0),
})

const outcomeNode = (outcome: TreeOutcome, indicators: readonly TheoryNode[]): TheoryNode => ({
  ...bare,
  ...withChildren(indicators),
  key: `outcome ${outcome.id}`,
  kind: 'outcome',
  id: outcome.id,
  uri: outcome.uri,
  name: outcome.name,
  themes: outcome.themes,
})

function indicatorNode(indicator: TreeIndicator, hiddenReports: number): TheoryNode {
  const { id, uri, name, unit, reports = [] } = indicator
  const series = makeSeries(reports)
  const shared = { id, uri, name, unit, reports, hiddenReports, series, themes: [], indicators: 0 }
  const together: TheoryNode = {
    ...shared,
    key: `reports ${id}`,
    kind: 'reports',
    // A single report opens itself, several open their indicator.
    id: reports.length === 1 ? (reports[0]?.id ?? id) : id,
    reportCount: reports.length,
    children: [],
  }
  return {
    ...shared,
    key: `indicator ${id}`,
    kind: 'indicator',
    reportCount: reports.length,
    children: reports.length > 0 ? [together] : [],
  }
}

/** The node and its descendants, in tree order. */
export function* everyNode(node: TheoryNode): Generator<TheoryNode> {
  yield node
  for (const child of node.children) yield* everyNode(child)
}

/** From the root to the node, inclusive; empty for an unknown key. */
export function pathTo(root: TheoryNode, key: string): readonly TheoryNode[] {
  if (root.key === key) return [root]
  for (const child of root.children) {
    const path = pathTo(child, key)
    if (path.length > 0) return [root, ...path]
  }
  return []
}

export const outcomeCount = (root: TheoryNode): number =>
  root.children.filter(({ kind }) => kind === 'outcome').length
