// The tree as lines of text. The keys are those of the picture.
import { useLayoutEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react'

import { useGradualCount } from '../use-gradual-count.ts'
import { visibleNodes } from './folding.ts'
import type { NodeTexts } from './node-text.ts'
import { OutlineItem } from './outline-item.tsx'
import { listedAtFirst, moreAtOnce, moreKey, outlineKey, makeOutline } from './outline-tree.ts'
import { pressKey, type TreeAction } from './tree-keys.ts'
import type { TheoryState } from './use-theory-state.ts'
import './outline.css'

interface OutlineProps {
  readonly state: TheoryState
  readonly texts: NodeTexts
  readonly label: string
  readonly openId: string | null
  readonly hintId: string
}

export function Outline({ state, texts, label, openId, hintId }: OutlineProps): ReactElement {
  const { root, folded, target, found, at } = state
  const list = useRef<HTMLUListElement>(null)
  const [listed, setListed] = useState<ReadonlyMap<string, number>>(new Map())
  const tree = useMemo(() => {
    const usual = listedAtFirst(root)
    return makeOutline(root, (key) => listed.get(key) ?? usual)
  }, [root, listed])
  const visible = useMemo(() => visibleNodes(tree, folded), [tree, folded])
  const drawn = useGradualCount(visible.length, 250)
  const wanted = outlineKey(state.current)
  const current = visible.some(({ node }) => node.key === wanted) ? wanted : root.key
  // Matches in reports are shown at their indicator.
  const foundHere = useMemo(() => new Set(found.map(outlineKey)), [found])
  const dispatch = (action: TreeAction) => {
    if (!action.key.startsWith('more ') || action.type === 'go') return state.dispatch(action)
    const key = moreKey(action.key)
    const before = listed.get(key) ?? listedAtFirst(root)
    setListed(new Map(listed).set(key, before + moreAtOnce))
    const next = visible[visible.findIndex(({ node }) => node.key === action.key) - 1]
    if (next) state.dispatch({ type: 'go', key: next.node.key })
  }
  const targetIndex = target ? visible.findIndex(({ node }) => node.key === outlineKey(target.key)) : -1
  const shown = visible.slice(0, Math.max(drawn, targetIndex + 1))
  useShown(list, target)
  return (
    <ul
      className="theory-outline"
      role="tree"
      aria-label={label}
      aria-describedby={hintId}
      ref={list}
      onKeyDown={(event) => pressKey(event, visible, current, dispatch)}
    >
      {shown.map((seen) => (
        <OutlineItem
          key={seen.node.key}
          seen={seen}
          texts={texts}
          isCurrent={seen.node.key === current}
          isOpen={openId !== null && seen.node.id === openId}
          isFound={foundHere.has(seen.node.key)}
          isAt={at >= 0 && outlineKey(found[at] ?? '') === seen.node.key}
          onAction={dispatch}
          onFocus={state.setCurrent}
        />
      ))}
    </ul>
  )
}

/** Scrolls to the line that is asked for. */
function useShown(list: RefObject<HTMLElement | null>, target: TheoryState['target']): void {
  useLayoutEffect(() => {
    if (!target) return
    const place = list.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(outlineKey(target.key))}"]`,
    )
    place?.scrollIntoView({ block: 'nearest' })
    if (target.hasFocus) place?.focus({ preventScroll: true })
  }, [list, target])
}

/** The outline for print: complete, except that long lists of reports become one sentence. */
export function PrintedOutline({
  state: { root },
  texts,
}: Pick<OutlineProps, 'state' | 'texts'>): ReactElement {
  const visible = useMemo(() => {
    const usual = listedAtFirst(root)
    return visibleNodes(
      makeOutline(root, () => usual),
      new Set(),
    )
  }, [root])
  return (
    <ul className="theory-outline printed">
      {visible.map((seen) => (
        <OutlineItem key={seen.node.key} seen={seen} texts={texts} />
      ))}
    </ul>
  )
}
