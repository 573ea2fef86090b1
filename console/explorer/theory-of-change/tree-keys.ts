// Keyboard commands of a tree, as in the ARIA practices. Pure.
import { canFold, type VisibleNode } from './folding.ts'

export interface TreeAction {
  readonly type: 'go' | 'fold' | 'open' | 'alone'
  readonly key: string
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>

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

/** Where a tree is drawn: does what the pressed key asks for. */
export function pressKey(
  event: Press & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>,
  visible: readonly VisibleNode[],
  current: string,
  dispatch: (action: TreeAction) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const action = actionForKey(event, visible, current)
  if (!action) return
  event.preventDefault()
  dispatch(action)
}
