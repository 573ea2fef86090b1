// The frame of the page of a link: the mark, language and appearance, and what the page is.
import { lazy, Suspense, useRef, type ReactElement, type ReactNode } from 'react'

import { Brand } from '../shared/frame/brand.tsx'
import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { frame } from '../shared/frame/words.ts'
import { Announcements } from '../shared/parts/announce.tsx'
import '../shared/frame/frame.css'
import './link.css'

const BarMenus = lazy(() => import('../shared/frame/bar-menus.tsx'))

export function LinkFrame({ children }: { children: ReactNode }): ReactElement {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="link-frame">
      <a
        className="skip"
        href="#page"
        onClick={(event) => {
          // Does not change the URL, which belongs to the page.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {frame.use().skip}
      </a>
      <header className="top-bar row one-line gap-1">
        <Brand />
        <span className="spring" />
        <LoadErrorBoundary>
          <Suspense>
            <BarMenus />
          </Suspense>
        </LoadErrorBoundary>
      </header>
      <main id="page" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Announcements />
    </div>
  )
}
