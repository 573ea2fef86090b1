// A chart wider than its container: it scrolls, starts at the newest data, and its row labels are sticky.
import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface ScrolledPlotProps {
  readonly label: string
  readonly isWide: boolean
  /** Width of the sticky labels. */
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
    // Runs again only when it becomes wide or stops being wide.
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
