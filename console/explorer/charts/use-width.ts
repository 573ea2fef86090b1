import { useCallback, useState } from 'react'

/** The available width. Charts are drawn in CSS pixels, so that text stays readable on a phone. */
export function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // The observer also reports the initial width, without forcing a layout.
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
