// A chart wider or taller than its container: it scrolls, starts at the newest data, and its labels stay in sight.
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

interface ScrolledPlotProps {
  readonly label: string
  readonly isWide: boolean
  readonly isTall: boolean
  /** Width of the sticky labels. */
  readonly left: number
  /** Height of the sticky heads. */
  readonly top: number
  readonly children: ReactNode
}

export function ScrolledPlot(props: ScrolledPlotProps): ReactElement {
  const { label, isWide, isTall, left, top, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const keepNames = () => {
    const names = frame.current?.querySelector('[data-stays]')
    const heads = frame.current?.querySelector('[data-heads]')
    names?.setAttribute('transform', `translate(${isWide ? (frame.current?.scrollLeft ?? 0) : 0} 0)`)
    heads?.setAttribute('transform', `translate(0 ${isTall ? (frame.current?.scrollTop ?? 0) : 0})`)
  }
  useEffect(() => {
    if (isWide && frame.current) frame.current.scrollLeft = frame.current.scrollWidth
    keepNames()
    // Runs again only when it becomes wide or tall, or stops being so.
  }, [isWide, isTall])
  const style = { scrollPaddingLeft: left, scrollPaddingTop: top }
  const scrolled = { role: 'region', 'aria-label': label, tabIndex: 0, style }
  return (
    <div
      className={[isWide && 'charts-wide', isTall && 'charts-tall'].filter(Boolean).join(' ') || undefined}
      ref={frame}
      onScroll={keepNames}
      {...((isWide || isTall) && scrolled)}
    >
      {children}
    </div>
  )
}
