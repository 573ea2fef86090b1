// A problem as the server put it: its sentence, and each fault with the parameter it is about.
import { useLocation } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Answer } from '../fetch-answer.ts'
import { playground } from '../words.ts'
import { readProblem } from './read-problem.ts'

export function ProblemDetail({ answer }: { answer: Answer }): ReactElement | null {
  const say = playground.use()
  const { href } = useLocation()
  const { title, detail, errors } = readProblem(answer.text)
  if (title === undefined && answer.status !== 401) return null
  return (
    <div className="note bad">
      <Icon name="violation" />
      <div>
        {title !== undefined && <strong lang="en">{title}</strong>}
        {detail !== undefined && <p lang="en">{detail}</p>}
        {errors.length > 0 && (
          <ul aria-label={say.problemFields} lang="en">
            {errors.map(({ name, detail: each }) => (
              <li key={`${name} ${each}`}>
                <code>{name}</code>: {each}
              </li>
            ))}
          </ul>
        )}
        {answer.status === 401 && (
          <ButtonLink to="/sign-in" search={{ next: href, ended: 'yes' }} size="small">
            {say.signInAgain}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
