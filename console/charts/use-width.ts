// How wide the place of a chart is; charts are drawn in its own pixels, so that words stay readable on a phone.
import { useCallback, useState } from 'react'

export function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // It tells the first width too, once the page has been laid out anyway.
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
