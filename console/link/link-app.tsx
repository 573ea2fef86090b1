// The page of a link: the data it shares, the addresses of its files, or the form that takes a file. It has no way to
// the console.
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'

import { ApiProblem } from '../../src/client/api-problem.ts'
import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { Loading, Page } from '../shared/parts/page.tsx'
import { ProblemNote } from '../shared/parts/problem-note.tsx'
import { readAbout, receipt, token, type About } from './about.ts'
import { LinkFrame } from './link-frame.tsx'
import { linkWords } from './words.ts'

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

type Answer = { readonly about: About } | { readonly error: unknown }

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
  return <SubmitPage token={token} about={about} />
}

/** Unknown, expired and revoked links look alike. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const words = linkWords.use()
  const isClosed = error instanceof ApiProblem && error.status === 404
  return (
    <Page title={isClosed ? words.closed : words.notOpened} width="text">
      {isClosed ? <ClosedAdvice /> : <ProblemNote error={error} onRetry={onRetry} />}
    </Page>
  )
}

const ClosedAdvice = (): ReactElement => {
  const words = linkWords.use()
  return (
    <>
      <p>{words.closedWhy}</p>
      <p>{words.closedAdvice}</p>
    </>
  )
}
