// The answer area: before, during and after a request.
import type { ReactElement } from 'react'

import type { OutgoingRequest } from '../../../shared/api-form/fetch-answer.ts'
import type { RunState } from '../../../shared/api-form/use-answer.ts'
import { apiForm } from '../../../shared/api-form/words.ts'
import { Loading } from '../../../shared/parts/page.tsx'
import { ProblemNote } from '../../../shared/parts/problem-note.tsx'
import { useFormat } from '../../../shared/words/format.ts'
import { playground } from '../words.ts'
import { AnswerPane } from './answer-pane.tsx'
import { CurlView } from './curl-view.tsx'

interface AnswerStateProps {
  readonly state: RunState
  /** The current form values as a request. */
  readonly outgoing: OutgoingRequest
  readonly onRetry: () => void
}

export function AnswerState({ state, outgoing, onRetry }: AnswerStateProps): ReactElement {
  const words = playground.use()
  const shared = apiForm.use()
  const { size } = useFormat()
  if (state.phase === 'answered') return <AnswerPane answer={state.answer} />
  if (state.phase === 'failed') return <ProblemNote error={state.error} onRetry={onRetry} />
  if (state.phase === 'running') {
    return (
      <section className="card playground-answer" aria-label={shared.answer} aria-busy="true">
        <p role="status">{state.bytes > 0 ? shared.running(size(state.bytes)) : shared.waiting}</p>
        <Loading lines={6} />
      </section>
    )
  }
  return (
    <section className="card playground-answer" aria-label={shared.answer}>
      <h2>{words.nothingYet}</h2>
      <p className="api-form-quiet">{words.nothingYetAdvice}</p>
      <CurlView {...outgoing} />
    </section>
  )
}
