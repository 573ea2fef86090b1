// Which branches are folded, as a set of keys. Pure.
import { everyNode, pathTo, type TheoryNode } from './theory.ts'

export type Folded = ReadonlySet<string>

/** With more indicators than this, outcomes are folded at first. */
const maxUnfolded = 40

export const canFold = (node: TheoryNode): boolean => node.children.length > 0

export const isLarge = (root: TheoryNode): boolean => root.indicators > maxUnfolded

export const foldedAtFirst = (root: TheoryNode): Folded =>
  new Set(isLarge(root) ? root.children.filter(canFold).map(({ key }) => key) : [])

/** Folds everything below the root; the root stays open. */
export function foldAll(root: TheoryNode): Folded {
  const keys = [...everyNode(root)].filter((node) => node !== root && canFold(node)).map(({ key }) => key)
  return new Set(keys)
}

export function toggle(folded: Folded, key: string): Folded {
  const next = new Set(folded)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Unfolds the ancestors of these nodes; returns the same set if none is folded. */
export function reveal(folded: Folded, root: TheoryNode, keys: Iterable<string>): Folded {
  const wanted = new Set(keys)
  const next = new Set(folded)
  unfoldTo(root, wanted, next)
  return next.size === folded.size ? folded : next
}

/** Whether the node or one of its descendants is wanted. */
function unfoldTo(node: TheoryNode, wanted: ReadonlySet<string>, folded: Set<string>): boolean {
  let isAbove = false
  for (const child of node.children) isAbove = unfoldTo(child, wanted, folded) || isAbove
  if (isAbove) folded.delete(node.key)
  return isAbove || wanted.has(node.key)
}

export interface VisibleNode {
  readonly node: TheoryNode
  readonly parent: TheoryNode | null
  /** From 1, as in ARIA. */
  readonly level: number
  readonly position: number
  readonly setSize: number
  readonly isFolded: boolean
}

export function visibleNodes(root: TheoryNode, folded: Folded): VisibleNode[] {
  const seen: VisibleNode[] = []
  const add = (node: TheoryNode, parent: TheoryNode | null, level: number, position: number) => {
    const isFolded = folded.has(node.key)
    seen.push({ node, parent, level, position, setSize: parent?.children.length ?? 1, isFolded })
    if (!isFolded) node.children.forEach((child, at) => add(child, node, level + 1, at + 1))
  }
  add(root, null, 1, 1)
  return seen
}

/** What makes its element an item of a tree, for assistive technology and for the keyboard. */
export const itemProps = (
  { node, level, position, setSize, isFolded }: VisibleNode,
  isCurrent: boolean,
  isOpen: boolean,
) => ({
  role: 'treeitem',
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': setSize,
  'aria-expanded': canFold(node) ? !isFolded : undefined,
  'aria-selected': isOpen,
  tabIndex: isCurrent ? 0 : -1,
  'data-key': node.key,
})

/** The shown branch; the whole tree if the branch does not exist. */
export const findBranch = (root: TheoryNode, key: string | undefined): TheoryNode =>
  (key === undefined ? undefined : pathTo(root, key).at(-1)) ?? root
