// The page for the current URL.
import type { ReactElement } from 'react'

import { Empty, Page } from '../parts/page.tsx'
import { DocLink } from './doc-link.tsx'
import { findGuide } from './guides/guide-list.ts'
import { GuidePage } from './guides/guide-page.tsx'
import { HomePage } from './home-page.tsx'
import { OperationPage } from './operation/operation-page.tsx'
import { ProblemPage } from './problems/problem-page.tsx'
import { ProblemsPage } from './problems/problems-page.tsx'
import { findProblem } from './reference/problem-list.ts'
import { findOperation } from './reference/reference.ts'
import { usePlace } from './use-place.ts'
import { useShownHash } from './use-scroll-to-hash.ts'
import { docs } from './words.ts'

export function DocsPage(): ReactElement {
  const place = usePlace()
  useShownHash(place.at !== 'guide' && place.at !== 'problem')
  if (place.at === 'operation') {
    const operation = findOperation(place.id)
    return operation ? <OperationPage operation={operation} /> : <Nowhere />
  }
  if (place.at === 'guide') {
    const guide = findGuide(place.id)
    return guide ? <GuidePage key={guide.id} guide={guide} /> : <Nowhere />
  }
  if (place.at === 'problem') {
    const problem = findProblem(place.id)
    return problem ? <ProblemPage key={problem.code} problem={problem} /> : <Nowhere />
  }
  if (place.at === 'problems') return <ProblemsPage />
  return place.at === 'nowhere' ? <Nowhere /> : <HomePage />
}

function Nowhere(): ReactElement {
  const words = docs.use()
  return (
    <Page title={words.title}>
      <Empty title={words.notFound} actions={<DocLink to="">{words.toStart}</DocLink>}>
        {words.notFoundAdvice}
      </Empty>
    </Page>
  )
}
