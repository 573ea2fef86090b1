// The layout of every signed-in page: navigation, top bar, and the page itself.
import { useEffect, useRef, useState, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'

import { Announcements } from '../parts/announce.tsx'
import { consoleApi } from '../api/clients.ts'
import { sessionQuery } from '../api/session.ts'
import { useLanguage } from '../words/language.ts'
import { Note } from '../parts/note.tsx'
import { Rail } from './rail.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { frame } from './words.ts'
import './frame.css'

export interface FrameProps extends Pick<TopBarProps, 'Palette'> {
  readonly children?: ReactNode
}

export function Frame({ children, Palette }: FrameProps): ReactElement {
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
      <SkipLink main={main} />
      <Rail isOpen={isRailOpen} onClose={() => setRailOpen(false)} />
      <TopBar onOpenRail={() => setRailOpen(true)} Palette={Palette} />
      <main id="page" ref={main} tabIndex={-1}>
        <OfflineNote />
        {children ?? <Outlet />}
      </main>
      <Announcements />
    </div>
  )
}

/** Mails have the language that the person chose in the console: told to the service when it changes. */
function useMailLanguage(): void {
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const known = session?.signed_in && session.sends_mail ? session.account.language : language
  useEffect(() => {
    if (known === language) return
    // A failure is not shown: nobody waits for it, and it is told again with the next page.
    consoleApi.updateAccount({ body: { language } }).then(
      () => queries.invalidateQueries(sessionQuery),
      () => {},
    )
  }, [known, language, queries])
}

/** Says that the browser has no network, on every page and until it has one again. */
function OfflineNote(): ReactElement {
  const words = frame.use()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className="offline-note">
      {!isOnline && <Note tone="warn">{words.offline}</Note>}
    </div>
  )
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
