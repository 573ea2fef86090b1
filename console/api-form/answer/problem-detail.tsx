// A problem document: its detail, each fault with its parameter, and what to do next.
import type { ReactElement, ReactNode } from 'react'

import { Icon } from '../../parts/icon.tsx'
import { apiForm } from '../words.ts'
import type { ReadProblem } from './read-problem.ts'

interface ProblemDetailProps {
  readonly problem: ReadProblem
  /** What to do next. Without it and without a title, nothing is rendered. */
  readonly children: ReactNode
}

export function ProblemDetail({ problem, children }: ProblemDetailProps): ReactElement | null {
  const { problemFields } = apiForm.use()
  const { title, detail, errors } = problem
  if (title === undefined && !children) return null
  return (
    <div className="note bad">
      <Icon name="violation" />
      <div>
        {title !== undefined && <strong lang="en">{title}</strong>}
        {detail !== undefined && <p lang="en">{detail}</p>}
        {errors.length > 0 && (
          <ul aria-label={problemFields} lang="en">
            {errors.map(({ name, detail: each }) => (
              <li key={`${name} ${each}`}>
                <code>{name}</code>: {each}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}
