// The scroll container of the picture. Only visible nodes and the current node are rendered. To assistive technology
// it is a tree: one node is a tab stop, arrow keys move to the others.
import { useLayoutEffect, useMemo, useRef, type ReactElement } from 'react'

import type { Picture } from './layout.ts'
import { isInView, isLinkInView, drawLinks, keepParentsVisible } from './links.ts'
import { NodeShape } from './node-shape.tsx'
import type { NodeTexts } from './node-text.ts'
import { Heads, Links } from './picture-shapes.tsx'
import { pressKey } from './tree-keys.ts'
import type { TheoryState } from './use-theory-state.ts'
import {
  showPlaced,
  useStableScroll,
  useScrollTop,
  useView,
  useWheelZoom,
  type FrameRef,
  type ScrolledRef,
} from './use-frame.ts'
import { theory } from './words.ts'
import './picture.css'

interface PictureFrameProps {
  readonly state: TheoryState
  readonly picture: Picture
  readonly frame: FrameRef
  readonly scale: number
  readonly zoomBy: (step: 1 | -1) => void
  readonly texts: NodeTexts
  readonly label: string
  readonly openId: string | null
  readonly hintId: string
}

export function PictureFrame(props: PictureFrameProps): ReactElement {
  const { state, picture, frame, scale, zoomBy, texts, label, openId, hintId } = props
  const words = theory.use()
  const { root, foundSet, found, at, dispatch } = state
  const current = picture.placed.some(({ node }) => node.key === state.current) ? state.current : root.key
  const hints = useMemo(
    () => ({ fold: words.foldShort, unfold: words.unfoldShort, alone: words.alone }),
    [words],
  )
  useWheelZoom(frame, zoomBy)
  const view = useView(frame, scale)
  const scrolled = useRef(0)
  useStableScroll(frame, scrolled, picture, scale, [found[at], current, state.target?.key])
  useScrollToTarget(props, scrolled)
  const top = useScrollTop(frame, scrolled, scale)
  const placed = useMemo(() => keepParentsVisible(picture.placed, top), [picture, top])
  const links = useMemo(() => drawLinks({ placed, isOnTop: picture.isOnTop }), [placed, picture])
  const drawn = placed.filter((each) => each.node.key === current || isInView(each, view))
  return (
    <div className="theory-frame not-printed" ref={frame}>
      <svg
        width={picture.width * scale}
        height={picture.height * scale}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
      >
        <Heads heads={picture.heads} />
        <Links links={links.filter((link) => isLinkInView(link, view))} />
        <g
          role="tree"
          aria-label={label}
          aria-describedby={hintId}
          onKeyDown={(event) => pressKey(event, picture.placed, current, dispatch)}
        >
          {drawn.map((placed) => (
            <NodeShape
              key={placed.node.key}
              placed={placed}
              spoken={texts.spoken(placed.node)}
              isCurrent={placed.node.key === current}
              isOpen={openId !== null && placed.node.id === openId && placed.node.kind !== 'reports'}
              isFound={foundSet.has(placed.node.key)}
              isAt={found[at] === placed.node.key}
              isRoot={placed.node === root}
              hints={hints}
              onAction={dispatch}
              onFocus={state.setCurrent}
            />
          ))}
        </g>
      </svg>
    </div>
  )
}

/** Scrolls to the requested node, and focuses it if the request came from the keyboard. */
function useScrollToTarget(
  { picture, frame, scale, state: { target } }: PictureFrameProps,
  scrolled: ScrolledRef,
): void {
  useLayoutEffect(() => {
    const place = frame.current
    const to = picture.placed.find(({ node }) => node.key === target?.key)
    if (!place || !to || !target) return
    showPlaced(place, to, scale)
    scrolled.current = place.scrollTop
    if (!target.hasFocus) return
    place.querySelector<SVGElement>(`[data-key="${CSS.escape(to.node.key)}"]`)?.focus({ preventScroll: true })
    // Later folding and zooming must not scroll back.
  }, [target])
}
