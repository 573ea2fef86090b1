// The layout of every signed-in page: navigation, top bar, and the page itself.
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'

import { Announcements } from '../parts/announce.tsx'
import { Rail } from './rail.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useMailLanguage } from './use-mail-language.ts'
import { frame } from './words.ts'
import './frame.css'

export interface FrameProps extends Pick<TopBarProps, 'Palette'> {
  readonly children?: ReactNode
}

export function Frame({ children, Palette }: FrameProps): ReactElement {
  const words = frame.use()
  useMailLanguage()
  const [isRailOpen, setRailOpen] = useState(false)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    setRailOpen(false)
    // Moves the focus to the new page, so that screen readers announce its heading.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <div className="frame">
      <a className="skip" href="#page" onClick={(event) => skipTo(event, main.current)}>
        {words.skip}
      </a>
      <Rail isOpen={isRailOpen} onClose={() => setRailOpen(false)} />
      <TopBar onOpenRail={() => setRailOpen(true)} Palette={Palette} />
      <main id="page" ref={main} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <Announcements />
    </div>
  )
}

/** Does not change the URL, which belongs to the page. */
function skipTo(event: { preventDefault: () => void }, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}
