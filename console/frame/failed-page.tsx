// What is shown instead of a page that broke or does not exist.
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { ButtonLink } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { frame } from './words.ts'

export const FailedPage = ({ error, reset }: ErrorComponentProps): ReactElement => (
  <Page title={frame.use().failed} width="text">
    <ProblemNote error={error} onRetry={reset} />
  </Page>
)

export const MissingPage = (): ReactElement => {
  const say = frame.use()
  return (
    <Page title={say.notFound} lead={say.notFoundAdvice} width="text">
      <p>
        <ButtonLink to="/">{say.toOverview}</ButtonLink>
      </p>
    </Page>
  )
}
