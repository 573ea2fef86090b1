// The layout of the picture: one column per kind of node from left to right, one horizontal band per branch, so that
// nothing overlaps. Pure.
import { hierarchy, type HierarchyNode } from 'd3-hierarchy'

import type { Box } from './box.ts'
import { visibleNodes, type Folded, type VisibleNode } from './folding.ts'
import type { TheoryKind, TheoryNode } from './theory.ts'

/** `wide`: four columns. `narrow`: the organization at the top, and reports in the box of their indicator. */
export type Shape = 'wide' | 'narrow'

export interface Placed extends VisibleNode {
  readonly box: Box
  readonly x: number
  readonly y: number
  /** How far down it can move without leaving its band. */
  readonly slide: number
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly placed: readonly Placed[]
  /** The organization is above its branches instead of left of them. */
  readonly isOnTop: boolean
  /** Column headings, at the top. */
  readonly heads: readonly { readonly column: Column; readonly x: number }[]
}

type Column = 'organization' | 'outcome' | 'indicator' | 'reports'

export const columnOf: Readonly<Record<TheoryKind, Column>> = {
  organization: 'organization',
  outcome: 'outcome',
  unlinked: 'outcome',
  indicator: 'indicator',
  reports: 'reports',
  report: 'reports',
  more: 'reports',
}

const order: readonly Column[] = ['organization', 'outcome', 'indicator', 'reports']

const widths: Readonly<Record<Shape, Readonly<Record<Column, number>>>> = {
  wide: { organization: 168, outcome: 222, indicator: 222, reports: 196 },
  narrow: { organization: 0, outcome: 154, indicator: 196, reports: 0 },
}

const edge = 12
const gutter: Readonly<Record<Shape, number>> = { wide: 46, narrow: 36 }
const headHeight = 30
/** Space for the fold button, right of a box. */
export const foldButtonWidth = 28
const indent = 20
/** The parent of a long list is near its top, where reading begins, not in the middle. */
const maxAbove = 120

/** Space between the organization and the boxes below it. */
const belowTop = 20

const gapBetween: Readonly<Record<Column, number>> = {
  organization: 0,
  outcome: 22,
  indicator: 10,
  reports: 0,
}

export const boxWidth = (kind: TheoryKind, shape: Shape): number =>
  kind === 'organization' && shape === 'narrow'
    ? indent + widths.narrow.outcome + gutter.narrow + widths.narrow.indicator
    : widths[shape][columnOf[kind]]

/** The width with all columns, including those that are folded. */
export const fullWidth = (shape: Shape): number =>
  shape === 'narrow'
    ? 2 * edge + boxWidth('organization', shape) + foldButtonWidth
    : 2 * edge + order.reduce((sum, column) => sum + widths.wide[column], 0) + 3 * gutter.wide

type BoxOf = (node: TheoryNode, shape: Shape) => Box

interface Band {
  readonly seen: VisibleNode
  readonly box: Box
  band: number
  y: number
  slide: number
}

export function layOut(root: TheoryNode, folded: Folded, shape: Shape, boxOf: BoxOf): Picture {
  const isShown = ({ kind }: TheoryNode) => shape === 'wide' || kind !== 'reports'
  const seen = new Map(visibleNodes(root, folded).map((each) => [each.node.key, each]))
  const tree = hierarchy(root, ({ key, children }) =>
    seen.get(key)?.isFolded ? [] : children.filter(isShown),
  )
  const isOnTop = shape === 'narrow' && root.kind === 'organization'
  const bands = new Map<TheoryNode, Band>()
  tree.eachAfter((each) =>
    bands.set(each.data, layOutBand(each, seen, bands, boxOf(each.data, shape), isOnTop)),
  )
  const hasHeads = shape === 'wide'
  setTops(tree, bands, (hasHeads ? headHeight : 0) + edge, isOnTop)
  const startOf = columnStarts(root, shape, isOnTop)
  const placed = tree.descendants().map(({ data }): Placed => {
    const { seen: each, box, y, slide } = bands.get(data) as Band
    return Object.assign({ box, x: startOf(data.kind), y, slide }, each)
  })
  const places = new Map(placed.map((each) => [each.node, each]))
  return {
    width:
      placed.reduce((most, each) => Math.max(most, each.x + each.box.width + foldButtonSpace(each)), 0) +
      edge,
    height: placed.reduce((most, { y, box }) => Math.max(most, y + box.height), 0) + edge,
    // In tree order, for keyboard and screen readers.
    placed: [...seen.values()].flatMap(({ node }) => places.get(node) ?? []),
    isOnTop,
    heads: hasHeads ? columnHeads(placed) : [],
  }
}

const foldButtonSpace = ({ node }: Placed): number => (node.children.length > 0 ? foldButtonWidth : 0)

function layOutBand(
  { data, children = [] }: HierarchyNode<TheoryNode>,
  seen: ReadonlyMap<string, VisibleNode>,
  bands: ReadonlyMap<TheoryNode, Band>,
  box: Box,
  isOnTop: boolean,
): Band {
  const below = stackHeight(children, bands)
  const own = seen.get(data.key) as VisibleNode
  const band =
    isOnTop && data.kind === 'organization' ? box.height + belowTop + below : Math.max(box.height, below)
  return { seen: own, box, band, y: 0, slide: 0 }
}

function stackHeight(
  children: readonly HierarchyNode<TheoryNode>[],
  bands: ReadonlyMap<TheoryNode, Band>,
): number {
  const gap = gapBetween[columnOf[children[0]?.data.kind ?? 'organization']]
  const sum = children.reduce((total, { data }) => total + (bands.get(data)?.band ?? 0), 0)
  return sum + gap * Math.max(0, children.length - 1)
}

function setTops(
  tree: HierarchyNode<TheoryNode>,
  bands: ReadonlyMap<TheoryNode, Band>,
  top: number,
  isOnTop: boolean,
): void {
  const starts = new Map([[tree, top]])
  tree.eachBefore((each) => {
    const band = bands.get(each.data)
    if (!band) return
    const start = starts.get(each) ?? 0
    const isTop = isOnTop && each === tree
    const below = stackHeight(each.children ?? [], bands)
    band.y = isTop ? start : start + Math.min((band.band - band.box.height) / 2, maxAbove)
    band.slide = isTop ? 0 : start + band.band - band.box.height - band.y
    let next = isTop ? start + band.box.height + belowTop : start + (band.band - below) / 2
    for (const child of each.children ?? []) {
      starts.set(child, next)
      next += (bands.get(child.data)?.band ?? 0) + gapBetween[columnOf[child.data.kind]]
    }
  })
}

/** The left edge of each column; the root is at the edge. */
function columnStarts(root: TheoryNode, shape: Shape, isOnTop: boolean): (kind: TheoryKind) => number {
  const starts = new Map<Column, number>()
  let x = edge
  for (const column of order.slice(order.indexOf(columnOf[root.kind]))) {
    starts.set(column, x)
    x += isOnTop && column === 'organization' ? indent : widths[shape][column] + gutter[shape]
  }
  return (kind) => starts.get(columnOf[kind]) ?? edge
}

function columnHeads(placed: readonly Placed[]): Picture['heads'] {
  const heads = new Map<Column, number>()
  for (const { node, x } of placed) heads.set(columnOf[node.kind], x)
  return [...heads].map(([column, x]) => ({ column, x })).sort((a, b) => a.x - b.x)
}
