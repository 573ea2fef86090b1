// The page of a link: the data it shares, the addresses of its files, or the form that takes a file. It has no way to
// the console.
import { lazy, Suspense, useEffect, useState, type ReactElement, useRef, type ReactNode } from 'react'

import { ApiProblem } from '../../src/client/api-problem.ts'
import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { Loading, Page } from '../shared/parts/page.tsx'
import { ProblemNote } from '../shared/parts/problem-note.tsx'
import { Brand } from '../shared/frame/brand.tsx'
import { SkipLink } from '../shared/frame/skip-link.tsx'
import { Announcements } from '../shared/parts/announce.tsx'
import type { LinkAbout } from '../../src/contract/link-schemas.ts'
import { readAbout, receipt } from './about.ts'
import { linkWords } from './words.ts'
import '../shared/frame/frame.css'
import './link.css'

const ViewPage = lazy(async () => ({ default: (await import('./view/view-page.tsx')).ViewPage }))
const DataPage = lazy(async () => ({ default: (await import('./addresses/data-page.tsx')).DataPage }))
const SubmitPage = lazy(async () => ({ default: (await import('./submit/submit-page.tsx')).SubmitPage }))
const ReceiptPage = lazy(async () => ({ default: (await import('./submit/receipt-page.tsx')).ReceiptPage }))

export const LinkApp = (): ReactElement => (
  <LinkFrame>
    <LoadErrorBoundary>
      <Suspense fallback={<Opening />}>
        {receipt === null ? <Link /> : <ReceiptPage receipt={receipt} />}
      </Suspense>
    </LoadErrorBoundary>
  </LinkFrame>
)

const Opening = (): ReactElement => (
  <div className="page">
    <Loading lines={8} />
  </div>
)

type Answer = { readonly about: LinkAbout } | { readonly error: unknown }

function Link(): ReactElement {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLeft = false
    setAnswer(null)
    readAbout().then(
      (about) => isLeft || setAnswer({ about }),
      (error: unknown) => isLeft || setAnswer({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [attempt])
  if (answer === null) return <Opening />
  if ('error' in answer) return <NotOpened error={answer.error} onRetry={() => setAttempt(attempt + 1)} />
  const { about } = answer
  if (about.kind === 'view') return <ViewPage about={about} />
  if (about.kind === 'data') return <DataPage about={about} />
  return <SubmitPage about={about} />
}

/** Unknown, expired and revoked links look alike. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const words = linkWords.use()
  const isClosed = error instanceof ApiProblem && error.status === 404
  return (
    <Page title={isClosed ? words.closed : words.notOpened} width="text">
      {isClosed ? (
        <>
          <p>{words.closedWhy}</p>
          <p>{words.closedAdvice}</p>
        </>
      ) : (
        <ProblemNote error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}

const BarMenus = lazy(() => import('../shared/frame/bar-menus.tsx'))

/** The frame of the page of a link: the mark, language and appearance, and what the page is. */
function LinkFrame({ children }: { children: ReactNode }): ReactElement {
  const main = useRef<HTMLElement>(null)
  return (
    <div className="link-frame">
      <SkipLink main={main} />
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
