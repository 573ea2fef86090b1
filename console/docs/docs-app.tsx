// The layout of the documentation, and which page it shows.
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'

import { basePath, baseUrl } from '../shared/api/base-path.ts'
import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { SkipLink } from '../shared/frame/skip-link.tsx'
import { Announcements } from '../shared/parts/announce.tsx'
import { ButtonAnchor, IconButton } from '../shared/parts/plain-button.tsx'
import { CopyButton } from '../shared/parts/copy-button.tsx'
import { DocsNav } from './docs-nav.tsx'
import { DocsPage } from './docs-page.tsx'
import { KeyPanel } from './key/key-panel.tsx'
import { useHash, usePath } from './use-place.ts'
import { docs } from './words.ts'
import '../shared/frame/frame.css'
import '../shared/api-form/api-form.css'
import './docs.css'

const BarMenus = lazy(() => import('../shared/frame/bar-menus.tsx'))

export function DocsApp(): ReactElement {
  const [isNavOpen, setNavOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useNewPage(main, () => setNavOpen(false))
  return (
    <div className="frame docs-frame">
      <SkipLink main={main} />
      <DocsNav isOpen={isNavOpen} onOpen={() => setNavOpen(true)} onClose={() => setNavOpen(false)} />
      <DocsBar onOpenNav={() => setNavOpen(true)} />
      <main id="page" ref={main} tabIndex={-1}>
        <KeyPanel />
        <DocsPage />
      </main>
      <Announcements />
    </div>
  )
}

/** A new page starts at its top and takes the focus, so that screen readers announce its heading. */
function useNewPage(main: React.RefObject<HTMLElement | null>, onNew: () => void): void {
  const path = usePath()
  const hash = useHash()
  const shown = useRef(path)
  useEffect(() => {
    onNew()
    if (shown.current === path) return
    shown.current = path
    if (hash !== '') return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    // The page itself scrolls to the anchor in the URL.
  }, [path])
}

function DocsBar({ onOpenNav }: { onOpenNav: () => void }): ReactElement {
  const words = docs.use()
  return (
    <header className="top-bar row one-line gap-1">
      <span className="rail-opener">
        <IconButton icon="menu" label={words.openNavigation} onPress={onOpenNav} />
      </span>
      <p className="docs-base row one-line shrinks muted small-text">
        <span className="hidden-on-phones">{words.baseUrl}</span> <code className="cut">{baseUrl}</code>
        <CopyButton text={baseUrl} what={words.baseUrl} />
      </p>
      <span className="spring" />
      <span className="docs-bar-links">
        <ButtonAnchor
          variant="quiet"
          icon="download"
          href={`${basePath}/openapi.json`}
          download="openapi.json"
          title={words.openApiHint}
          aria-label={`${words.openApi}: ${words.openApiHint}`}
        >
          {words.openApi}
        </ButtonAnchor>
        <ButtonAnchor variant="quiet" icon="external" href={`${basePath}/console`}>
          {words.toConsole}
        </ButtonAnchor>
      </span>
      <span className="docs-bar-menus">
        <LoadErrorBoundary>
          <Suspense>
            <BarMenus />
          </Suspense>
        </LoadErrorBoundary>
      </span>
    </header>
  )
}
