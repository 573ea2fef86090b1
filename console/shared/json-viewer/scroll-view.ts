// The visible rows of a long list. Browsers limit the height of an element, so a list of millions of rows is scrolled
// proportionally.
import { useEffect, useState } from 'react'

/** Below the limit of every browser. */
const highest = 8_000_000
/** Rows rendered above and below the view, so that fast scrolling shows no gap. */
const margin = 6

interface ScrollView {
  readonly ref: (element: HTMLElement | null) => void
  readonly element: HTMLElement | null
  readonly top: number
  readonly height: number
  readonly width: number
}

export function useScrollView(): ScrollView {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const [size, setSize] = useState({ height: 400, width: 600 })
  useEffect(() => {
    if (!element) return undefined
    const measure = () => setSize({ height: element.clientHeight, width: element.clientWidth })
    const follow = () => setTop(element.scrollTop)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [element])
  return { ref: setElement, element, top, ...size }
}

interface RowWindow {
  /** Height of the element that represents all rows. */
  readonly height: number
  /** Range of rows to render, the end exclusive. */
  readonly first: number
  readonly last: number
  /** Distance of the first rendered row from the top of the view, in pixels. */
  readonly shift: number
  readonly pageSize: number
}

/** Pixels of the list per pixel of the scroll bar. */
const scrollRatio = (full: number, height: number, view: number): number =>
  height === full ? 1 : (full - view) / Math.max(1, height - view)

export function rowWindow(
  { top, height: view }: Pick<ScrollView, 'top' | 'height'>,
  count: number,
  rowHeight: number,
): RowWindow {
  const full = count * rowHeight
  const height = Math.min(full, highest)
  const at = Math.max(0, Math.min(top * scrollRatio(full, height, view), full - view))
  const first = Math.max(0, Math.floor(at / rowHeight) - margin)
  const last = Math.min(count, Math.ceil((at + view) / rowHeight) + margin)
  return {
    height,
    first,
    last,
    shift: first * rowHeight - at,
    pageSize: Math.max(1, Math.floor(view / rowHeight) - 1),
  }
}

/** Scrolls no further than necessary. */
export function showRow(element: HTMLElement | null, row: number, count: number, rowHeight: number): void {
  if (!element) return
  const full = count * rowHeight
  const ratio = scrollRatio(full, Math.min(full, highest), element.clientHeight)
  const now = element.scrollTop * ratio
  const rowTop = row * rowHeight
  const room = element.clientHeight - rowHeight * 2
  if (rowTop < now) element.scrollTop = rowTop / ratio
  else if (rowTop > now + room) element.scrollTop = (rowTop - room) / ratio
}
