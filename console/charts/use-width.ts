// How wide the place of a chart is; charts are drawn in its own pixels, so that words stay readable on a phone.
import { useCallback, useState } from 'react'

export function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
