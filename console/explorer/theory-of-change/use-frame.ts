// The scroll container of the picture: its size, its visible part, and scrolling.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { Picture, Placed } from './layout.ts'
import { movement, type View } from './links.ts'

export type FrameRef = RefObject<HTMLDivElement | null>

/** Rendered beyond the edges, so that scrolling shows no gap. */
const beyond = 400
/** The view changes in steps, since every change renders. */
const coarse = 200

const first: View = { top: -beyond, bottom: 1200 }

/** At once, and whenever the frame is resized or scrolled. */
function useMeasuring(
  frame: FrameRef,
  measure: (place: HTMLElement) => void,
  dependencies: readonly unknown[] = [],
): void {
  useLayoutEffect(() => {
    const place = frame.current
    if (!place) return undefined
    const again = () => measure(place)
    again()
    const observer = new ResizeObserver(again)
    observer.observe(place)
    place.addEventListener('scroll', again, { passive: true })
    return () => {
      observer.disconnect()
      place.removeEventListener('scroll', again)
    }
  }, [frame, ...dependencies])
}

/** 0 before the first measurement. */
export function useFrameWidth(frame: FrameRef): number {
  const [width, setWidth] = useState(0)
  useMeasuring(frame, ({ clientWidth }) => setWidth(clientWidth))
  return width
}

/** In the coordinates of the picture. */
export function useView(frame: FrameRef, scale: number): View {
  const [view, setView] = useState(first)
  useMeasuring(
    frame,
    ({ scrollTop, clientHeight }) => {
      const top = Math.floor(scrollTop / scale / coarse) * coarse - beyond
      const bottom = Math.ceil((scrollTop + clientHeight) / scale / coarse) * coarse + beyond
      setView((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
    },
    [scale],
  )
  return view
}

/** The last known scroll position: available before the scroll event, and after a render. */
export type ScrolledRef = RefObject<number>

/** The exact scroll position. */
export function useScrollTop(frame: FrameRef, scrolled: ScrolledRef, scale: number): number {
  const [top, setTop] = useState(0)
  useMeasuring(
    frame,
    ({ scrollTop }) => {
      scrolled.current = scrollTop
      setTop(scrollTop / scale)
    },
    [scale],
  )
  return top
}

/** Folding and zooming keep the visible content in place. */
export function useStableScroll(
  frame: FrameRef,
  scrolled: ScrolledRef,
  picture: Picture,
  scale: number,
  preferred: readonly (string | undefined)[],
): void {
  const before = useRef({ picture, scale })
  useLayoutEffect(() => {
    const place = frame.current
    const was = before.current
    before.current = { picture, scale }
    if (!place || (was.picture === picture && was.scale === scale)) return
    const top = scrolled.current / was.scale
    const view = { top, bottom: top + place.clientHeight / was.scale }
    const moved = movement(was.picture.placed, picture.placed, view, preferred)
    // At the top the view stays there, as long as the moved content remains visible.
    const isAtTop = top === 0 && moved < place.clientHeight / scale / 2
    place.scrollTop = isAtTop ? 0 : (top + moved) * scale
    scrolled.current = place.scrollTop
  })
}

const margin = 24

/** Scrolls no further than necessary. */
export function showPlaced(frame: HTMLElement, { x, y, box }: Placed, scale: number): void {
  const [left, top] = [x * scale, y * scale]
  const [right, bottom] = [(x + box.width) * scale, (y + box.height) * scale]
  const isAbove = top < frame.scrollTop + margin
  const isBelow = bottom > frame.scrollTop + frame.clientHeight - margin
  if (isAbove) frame.scrollTop = top - margin
  else if (isBelow) frame.scrollTop = bottom + margin - frame.clientHeight
  if (left < frame.scrollLeft + margin) frame.scrollLeft = left - margin
  else if (right > frame.scrollLeft + frame.clientWidth - margin) {
    frame.scrollLeft = right + margin - frame.clientWidth
  }
}

/** Ctrl and the wheel zoom the picture instead of the page. */
export function useWheelZoom(ref: FrameRef, zoomBy: (step: 1 | -1) => void): void {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? 1 : -1)
    }
    frame.addEventListener('wheel', onWheel, { passive: false })
    return () => frame.removeEventListener('wheel', onWheel)
  }, [ref, zoomBy])
}
