// The tree of the outline: the branches of the picture, and the reports of each indicator, a few at first and the
// rest on demand. Pure.
import type { TreeReport } from '../model.ts'
import type { TheoryNode } from './theory.ts'

/** Fewer for trees with many indicators, to keep the page small. */
export const listedAtFirst = (root: TheoryNode): number =>
  Math.min(12, Math.max(3, Math.floor(600 / Math.max(1, root.indicators))))

export const moreAtOnce = 100

/** `listed`: how many reports of an indicator are, by its key. */
export function makeOutline(node: TheoryNode, listed: (key: string) => number): TheoryNode {
  if (node.kind === 'indicator') return { ...node, children: reportNodes(node, listed(node.key)) }
  return { ...node, children: node.children.map((child) => makeOutline(child, listed)) }
}

function reportNodes(indicator: TheoryNode, most: number): TheoryNode[] {
  const { reports } = indicator
  // A line saying "1 more" would take the same space as the report itself.
  const shown = reports.length <= most + 1 ? reports : reports.slice(0, most)
  const nodes = shown.map((report) => reportNode(indicator, report))
  const rest = reports.length - shown.length
  return rest === 0 ? nodes : [...nodes, moreNode(indicator, rest)]
}

const plain = {
  themes: [],
  children: [],
  indicators: 0,
  hiddenReports: 0,
  series: null,
  name: null,
} as const

const reportNode = (indicator: TheoryNode, report: TreeReport): TheoryNode => ({
  ...plain,
  key: `report ${report.id}`,
  kind: 'report',
  id: report.id,
  uri: report.uri,
  unit: report.unit ?? indicator.unit,
  reportCount: 1,
  reports: [report],
})

const moreNode = (indicator: TheoryNode, rest: number): TheoryNode => ({
  ...plain,
  key: `more ${indicator.key}`,
  kind: 'more',
  id: null,
  uri: null,
  unit: null,
  reportCount: rest,
  reports: [],
})

/** The outline has no node for the reports together; their indicator represents them. */
export const outlineKey = (key: string): string => key.replace(/^reports /, 'indicator ')

/** The indicator whose further reports the node represents. */
export const moreKey = (key: string): string => key.replace(/^more /, '')
