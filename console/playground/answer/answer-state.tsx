// The place of the answer: before, while it comes, after.
import type { ReactElement } from 'react'

import { Loading } from '../../parts/page.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFormat } from '../../words/format.ts'
import type { Sending } from '../fetch-answer.ts'
import type { RunState } from '../use-answer.ts'
import { playground } from '../words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { CurlView } from './curl-view.tsx'

export interface AnswerStateProps {
  readonly state: RunState
  /** As the form stands now. */
  readonly sending: Sending
  readonly onRetry: () => void
}

export function AnswerState({ state, sending, onRetry }: AnswerStateProps): ReactElement {
  const say = playground.use()
  const { size } = useFormat()
  if (state.phase === 'answered') return <AnswerPane answer={state.answer} />
  if (state.phase === 'failed') return <ProblemNote error={state.error} onRetry={onRetry} />
  if (state.phase === 'running') {
    return (
      <section className="card playground-answer" aria-label={say.answer} aria-busy="true">
        <p role="status">{state.bytes > 0 ? say.running(size(state.bytes)) : say.waiting}</p>
        <Loading lines={6} />
      </section>
    )
  }
  return (
    <section className="card playground-answer" aria-label={say.answer}>
      <h2>{say.nothingYet}</h2>
      <p className="playground-quiet">{say.nothingYetAdvice}</p>
      <CurlView {...sending} />
    </section>
  )
}
