// The list of all problem codes.
import type { ReactElement } from 'react'

import { Page } from '../../shared/parts/page.tsx'
import { DocLink } from '../doc-link.tsx'
import { guidePath } from '../place.ts'
import { problemList } from '../reference/problem-list.ts'
import { docs } from '../words.ts'
import { ProblemTable } from './problem-table.tsx'
import { problemWords } from './words.ts'

const byStatus = [...problemList].sort((a, b) => a.status - b.status)

export function ProblemsPage(): ReactElement {
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
