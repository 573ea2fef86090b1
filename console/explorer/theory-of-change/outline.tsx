// The tree as lines of text. The keys are those of the picture.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'

import { visibleNodes } from './folding.ts'
import type { NodeTexts } from './node-text.ts'
import { OutlineItem } from './outline-item.tsx'
import { listedAtFirst, moreAtOnce, moreOf, outlineKey, outlineOf } from './outline-tree.ts'
import { actOf } from './tree-keys.ts'
import type { TreeAct } from './tree-keys.ts'
import type { Board } from './use-board.ts'
import './outline.css'

interface OutlineProps {
  readonly board: Board
  readonly texts: NodeTexts
  readonly label: string
  readonly openId: string | null
  readonly hintId: string
}

export function Outline({ board, texts, label, openId, hintId }: OutlineProps): ReactElement {
  const { root, folded, going, found, at } = board
  const list = useRef<HTMLUListElement>(null)
  const [listed, setListed] = useState<ReadonlyMap<string, number>>(new Map())
  const tree = useMemo(() => {
    const usual = listedAtFirst(root)
    return outlineOf(root, { listed: (key) => listed.get(key) ?? usual })
  }, [root, listed])
  const visible = useMemo(() => visibleNodes(tree, folded), [tree, folded])
  const drawn = useGrowing(visible.length)
  const wanted = outlineKey(board.current)
  const current = visible.some(({ node }) => node.key === wanted) ? wanted : root.key
  // Matches in reports are shown at their indicator.
  const foundHere = useMemo(() => new Set(found.map(outlineKey)), [found])
  const act = (asked: TreeAct) => {
    if (!asked.key.startsWith('more ')) return board.act(asked)
    if (asked.act === 'go') return board.act(asked)
    const key = moreOf(asked.key)
    const before = listed.get(key) ?? listedAtFirst(root)
    setListed(new Map(listed).set(key, before + moreAtOnce))
    const next = visible[visible.findIndex(({ node }) => node.key === asked.key) - 1]
    if (next) board.act({ act: 'go', key: next.node.key })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const asked = actOf(event, visible, current)
    if (!asked) return
    event.preventDefault()
    act(asked)
  }
  const goingAt = going ? visible.findIndex(({ node }) => node.key === outlineKey(going.key)) : -1
  const shown = visible.slice(0, Math.max(drawn, goingAt + 1))
  useLayoutEffect(() => {
    if (!going) return
    const place = list.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(outlineKey(going.key))}"]`,
    )
    place?.scrollIntoView({ block: 'nearest' })
    if (going.hasFocus) place?.focus({ preventScroll: true })
  }, [going])
  return (
    <ul
      className="theory-outline"
      role="tree"
      aria-label={label}
      aria-describedby={hintId}
      ref={list}
      onKeyDown={onKeyDown}
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
          onAct={act}
          onFocus={board.setCurrent}
        />
      ))}
    </ul>
  )
}

const atOnce = 250

/**
 * The number of rendered lines: the first immediately, the others shortly after, so that hundreds of new lines do not
 * delay the first.
 */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(atOnce)
  useEffect(() => {
    // Lines that disappeared are rendered gradually again when they return.
    if (drawn >= count) return setDrawn((before) => Math.min(before, Math.max(atOnce, count)))
    const timer = setTimeout(() => setDrawn(drawn + atOnce), 0)
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}

/** The outline for print: complete, except that long lists of reports become one sentence. */
export function PrintedOutline({
  board: { root },
  texts,
}: Pick<OutlineProps, 'board' | 'texts'>): ReactElement {
  const visible = useMemo(() => {
    const usual = listedAtFirst(root)
    return visibleNodes(outlineOf(root, { listed: () => usual }), new Set())
  }, [root])
  return (
    <ul className="theory-outline printed">
      {visible.map((seen) => (
        <OutlineItem key={seen.node.key} seen={seen} texts={texts} />
      ))}
    </ul>
  )
}
