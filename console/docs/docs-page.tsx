// The page for the current URL.
import { lazy, Suspense, type ReactElement } from 'react'

import { LoadErrorBoundary } from '../shared/frame/load-error-boundary.tsx'
import { Empty, Loading, Page } from '../shared/parts/page.tsx'
import { useLanguage } from '../shared/words/language.ts'
import { ReloadNote } from '../shared/frame/reload-note.tsx'
import { DocLink } from './doc-link.tsx'
import { findGuide, guideList, loadGuides, type ListedGuide } from './guides/guide-list.ts'
import { HomePage } from './home-page.tsx'
import { ProblemPage } from './problems/problem-page.tsx'
import { findProblem, problemList } from './reference/problem-list.ts'
import { findOperation } from './reference/reference.ts'
import { usePlace } from './use-place.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { docs } from './words.ts'
import { guidePath } from './place.ts'
import { ProblemTable } from './problems/problem-table.tsx'
import { problemWords } from './problems/words.ts'
import { Contents } from './contents.tsx'
import { Markdown } from './markdown-view.tsx'
import { useLoaded } from './use-loaded.ts'

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

const byStatus = [...problemList].sort((a, b) => a.status - b.status)

/** The list of all problem codes. */
function ProblemsPage(): ReactElement {
  const words = docs.use()
  const { lead, toGuide } = problemWords.use()
  return (
    <Page
      title={words.allProblems}
      lead={
        <>
          {lead} <DocLink to={guidePath('errors')}>{toGuide}</DocLink>
        </>
      }
    >
      <ProblemTable problems={byStatus} label={words.allProblems} />
    </Page>
  )
}

/** One guide. */
function GuidePage({ guide }: { guide: ListedGuide }): ReactElement {
  const words = docs.use()
  const language = useLanguage()
  const texts = useLoaded(() => loadGuides(language), language)
  useScrollToHash(texts !== undefined)
  const { title, headings } = guide[language]
  const next = guideList[guideList.indexOf(guide) + 1]
  return (
    <Contents parts={headings}>
      <Page title={title} above={<span className="muted">{words.guides}</span>}>
        {texts === undefined && <Loading lines={8} />}
        {texts === null && <ReloadNote />}
        {texts && <Markdown blocks={(texts[guide.id] ?? []).slice(1)} />}
        {next && (
          <DocLink className="docs-next not-printed" to={guidePath(next.id)}>
            {words.next} <b>{next[language].title}</b>
          </DocLink>
        )}
      </Page>
    </Contents>
  )
}
