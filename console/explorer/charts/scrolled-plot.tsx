// A picture that is wider than its place: it is scrolled, the newest in sight first, and its names stay where they are.
import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface ScrolledPlotProps {
  readonly label: string
  readonly isWide: boolean
  /** As far as the names reach, which stay in sight. */
  readonly left: number
  readonly children: ReactNode
}

export function ScrolledPlot({ label, isWide, left, children }: ScrolledPlotProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const keepNames = () => {
    const names = frame.current?.querySelector('[data-stays]')
    names?.setAttribute('transform', `translate(${isWide ? (frame.current?.scrollLeft ?? 0) : 0} 0)`)
  }
  useEffect(() => {
    if (isWide && frame.current) frame.current.scrollLeft = frame.current.scrollWidth
    keepNames()
    // Once for each frame that is wide, or no longer.
  }, [isWide])
  const wide = { role: 'region', 'aria-label': label, tabIndex: 0, style: { scrollPaddingLeft: left } }
  return (
    <div
      className={isWide ? 'charts-wide' : undefined}
      ref={frame}
      onScroll={keepNames}
      {...(isWide && wide)}
    >
      {children}
    </div>
  )
}
