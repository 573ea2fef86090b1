// The lines between the boxes, and the visible part of a scrolled picture. Pure.
import { foldButtonWidth, type Picture, type Placed } from './layout.ts'

export interface Linked {
  readonly key: string
  readonly path: string
  readonly top: number
  readonly bottom: number
  /** Leads to the branch of indicators without an outcome. */
  readonly isLoose: boolean
}

export function drawLinks({ placed, isOnTop }: Pick<Picture, 'placed' | 'isOnTop'>): Linked[] {
  const places = new Map(placed.map((each) => [each.node, each]))
  return placed.flatMap((to) => {
    const from = to.parent && places.get(to.parent)
    return from ? [drawLink(from, to, isOnTop && from.parent === null)] : []
  })
}

function drawLink(from: Placed, to: Placed, isBelow: boolean): Linked {
  const end = { x: to.x, y: to.y + to.box.height / 2 }
  const start = isBelow
    ? { x: from.x + 10, y: from.y + from.box.height }
    : { x: from.x + from.box.width, y: from.y + from.box.height / 2 }
  // All branches of a node share one trunk, so that hundreds of them stay one line.
  const trunk = isBelow ? start.x : start.x + foldButtonWidth
  return {
    key: to.node.key,
    path: elbow(start, trunk, end),
    top: Math.min(start.y, end.y),
    bottom: Math.max(start.y, end.y),
    isLoose: to.node.kind === 'unlinked',
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

const roundest = 8

/** From the start to the trunk, along it, and around the corner to the end. */
function elbow(start: Point, trunk: number, end: Point): string {
  const corner = Math.min(roundest, Math.abs(end.y - start.y))
  const before = end.y - Math.sign(end.y - start.y) * corner
  return `M${start.x},${start.y}H${trunk}V${before}Q${trunk},${end.y} ${trunk + corner},${end.y}H${end.x}`
}

export interface View {
  readonly top: number
  readonly bottom: number
}

export const isInView = ({ y, box }: Placed, { top, bottom }: View): boolean =>
  y < bottom && y + box.height > top

export const isLinkInView = (link: Linked, { top, bottom }: View): boolean =>
  link.top < bottom && link.bottom > top

const below = 10

/** While a long branch is scrolled, its parents stay visible: they move within their bands. */
export const keepParentsVisible = (placed: readonly Placed[], top: number): readonly Placed[] =>
  placed.map((each) => {
    const y = Math.max(each.y, Math.min(top + below, each.y + each.slide))
    return y === each.y || each.isFolded || each.node.children.length === 0
      ? each
      : Object.assign({}, each, { y })
  })

/**
 * The scroll distance that keeps the current content in place: measured at the first of these nodes in view, else at
 * the deepest one, since its parents move when branches around it are folded.
 */
export function movement(
  before: readonly Placed[],
  after: readonly Placed[],
  view: View,
  preferred: readonly (string | undefined)[],
): number {
  const now = new Map(after.map(({ node, y }) => [node.key, y]))
  const kept = before.filter((each) => now.has(each.node.key) && isInView(each, view))
  const wanted = preferred.map((key) => kept.find(({ node }) => node.key === key)).find(Boolean)
  const anchor = wanted ?? kept.sort((a, b) => b.x - a.x || a.y - b.y)[0]
  return anchor ? (now.get(anchor.node.key) ?? anchor.y) - anchor.y : 0
}
