// The page for the current URL.
import { lazy, Suspense, type ReactElement } from 'react'

import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { Empty, Loading, Page } from '../shared/parts/page.tsx'
import { DocLink } from './doc-link.tsx'
import { findGuide } from './guides/guide-list.ts'
import { GuidePage } from './guides/guide-page.tsx'
import { HomePage } from './home-page.tsx'
import { ProblemPage } from './problems/problem-page.tsx'
import { ProblemsPage } from './problems/problems-page.tsx'
import { findProblem } from './reference/problem-list.ts'
import { findOperation } from './reference/reference.ts'
import { usePlace } from './use-place.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { docs } from './words.ts'

/** Loaded when they are opened: the one has the labels of all codes, the other a form for each operation. */
const CodeListsPage = lazy(() => import('./codelists/code-lists-page.tsx'))
const OperationPage = lazy(async () => ({
  default: (await import('./operation/operation-page.tsx')).OperationPage,
}))

export const DocsPage = (): ReactElement => (
  <LoadErrorBoundary>
    <Suspense fallback={<Loading lines={8} />}>
      <ThisPage />
    </Suspense>
  </LoadErrorBoundary>
)

function ThisPage(): ReactElement {
  const place = usePlace()
  useScrollToHash(place.at !== 'guide' && place.at !== 'problem')
  if (place.at === 'operation') {
    const operation = findOperation(place.id)
    return operation ? <OperationPage operation={operation} /> : <NotFoundPage />
  }
  if (place.at === 'guide') {
    const guide = findGuide(place.id)
    return guide ? <GuidePage key={guide.id} guide={guide} /> : <NotFoundPage />
  }
  if (place.at === 'problem') {
    const problem = findProblem(place.id)
    return problem ? <ProblemPage key={problem.code} problem={problem} /> : <NotFoundPage />
  }
  if (place.at === 'problems') return <ProblemsPage />
  if (place.at === 'codelists') return <CodeListsPage />
  return place.at === 'nowhere' ? <NotFoundPage /> : <HomePage />
}

function NotFoundPage(): ReactElement {
  const words = docs.use()
  return (
    <Page title={words.title}>
      <Empty title={words.notFound} actions={<DocLink to="">{words.toStart}</DocLink>}>
        {words.notFoundAdvice}
      </Empty>
    </Page>
  )
}
