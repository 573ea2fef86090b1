// A problem document: its detail, each fault with its parameter, and what to do next.
import type { ReactElement, ReactNode } from 'react'

import { Icon } from '../../parts/icon.tsx'
import { apiForm } from '../words.ts'
import type { ReadProblem } from './read-problem.ts'

interface ProblemDetailProps {
  readonly problem: ReadProblem
  /** Of the answer: its texts are in the language that `Content-Language` names. */
  readonly headers: readonly (readonly [string, string])[]
  /** What to do next. Without it and without a title, nothing is rendered. */
  readonly children: ReactNode
}

export function ProblemDetail({ problem, headers, children }: ProblemDetailProps): ReactElement | null {
  const { problemFields } = apiForm.use()
  const { title, detail, errors } = problem
  const lang = headers.find(([name]) => name === 'content-language')?.[1] ?? 'en'
  if (title === undefined && !children) return null
  return (
    <div className="note bad">
      <Icon name="violation" />
      <div>
        {title !== undefined && <strong lang={lang}>{title}</strong>}
        {detail !== undefined && <p lang={lang}>{detail}</p>}
        {errors.length > 0 && (
          <ul aria-label={problemFields} lang={lang}>
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
