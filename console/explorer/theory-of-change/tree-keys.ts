// Keyboard commands of a tree, as in the ARIA practices. Pure.
import { canFold, type VisibleNode } from './folding.ts'

export type TreeAction =
  | { readonly type: 'go'; readonly key: string }
  | { readonly type: 'fold'; readonly key: string }
  | { readonly type: 'open'; readonly key: string }
  | { readonly type: 'alone'; readonly key: string }

interface Press {
  readonly key: string
  readonly shiftKey: boolean
}

/** Null for keys without a meaning here. */
export function actionForKey(
  press: Press,
  visible: readonly VisibleNode[],
  current: string,
): TreeAction | null {
  const at = visible.findIndex(({ node }) => node.key === current)
  const here = visible[at]
  if (!here) return null
  const go = (to: VisibleNode | undefined): TreeAction | null =>
    to ? { type: 'go', key: to.node.key } : null
  const isOpen = canFold(here.node) && !here.isFolded
  switch (press.key) {
    case 'ArrowDown':
      return go(visible[at + 1])
    case 'ArrowUp':
      return go(visible[at - 1])
    case 'Home':
      return go(visible[0])
    case 'End':
      return go(visible.at(-1))
    case 'ArrowRight':
      if (isOpen) return go(visible[at + 1])
      return canFold(here.node) ? { type: 'fold', key: current } : null
    case 'ArrowLeft':
      if (isOpen) return { type: 'fold', key: current }
      return here.parent ? { type: 'go', key: here.parent.key } : null
    case ' ':
      return canFold(here.node) ? { type: 'fold', key: current } : null
    case 'Enter':
      return { type: press.shiftKey ? 'alone' : 'open', key: current }
    default:
      return null
  }
}
