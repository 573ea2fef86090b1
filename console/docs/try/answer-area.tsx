// The answer of a run: status, advice for problems, body and headers.
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { AnswerHead, meaningOf, SaveAnswer } from '../../shared/api-form/answer/answer-head.tsx'
import { AnswerNotes } from '../../shared/api-form/answer/answer-notes.tsx'
import { HeadersView } from '../../shared/api-form/answer/headers-view.tsx'
import { ProblemDetail } from '../../shared/api-form/answer/problem-detail.tsx'
import { readProblem } from '../../shared/api-form/answer/read-problem.ts'
import { isJsonType } from '../../shared/api-form/downloads.ts'
import { maxShown } from '../../shared/api-form/fetch-answer.ts'
import type { Answer } from '../../shared/api-form/fetch-answer.ts'
import type { RunState } from '../../shared/api-form/use-answer.ts'
import { apiForm } from '../../shared/api-form/words.ts'
import { JsonViewer } from '../../shared/json-viewer/json-viewer.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Tabs } from '../../shared/parts/tabs.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { DocLink } from '../doc-link.tsx'
import { problemPath } from '../place.ts'
import { findProblem } from '../reference/problem-list.ts'
import { tryWords } from './words.ts'

interface AnswerAreaProps {
  readonly state: RunState
  readonly onRetry: () => void
}

export default function AnswerArea({ state, onRetry }: AnswerAreaProps): ReactElement {
  const words = apiForm.use()
  const { meaning } = tryWords.use()
  const { size } = useFormat()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.phase === 'answered') showStart(place.current)
  }, [state.phase])
  return (
    <section
      ref={place}
      className="docs-answer-place"
      aria-label={words.answer}
      aria-busy={state.phase === 'running'}
    >
      <p className="visually-hidden" role="status">
        {state.phase === 'answered' && meaningOf(state.answer.status, meaning)}
      </p>
      {state.phase === 'running' && (
        <>
          <p role="status">{state.bytes > 0 ? words.running(size(state.bytes)) : words.waiting}</p>
          <Loading lines={4} />
        </>
      )}
      {state.phase === 'failed' && <ProblemNote error={state.error} onRetry={onRetry} />}
      {state.phase === 'answered' && <AnswerView answer={state.answer} />}
    </section>
  )
}

/** Scrolls to the start of the answer when it is out of view. */
function showStart(place: HTMLElement | null): void {
  if (place && place.getBoundingClientRect().top > innerHeight * 0.7)
    place.scrollIntoView({ block: 'center' })
}

function AnswerView({ answer }: { answer: Answer }): ReactElement {
  const words = tryWords.use()
  const [view, setView] = useState('body')
  const isFine = answer.status < 400
  const isWhole = answer.bytes <= maxShown && answer.ended === 'whole'
  const views = [
    ...(answer.text === ''
      ? []
      : [
          {
            id: 'body',
            label: words.bodyView,
            content: (
              <JsonViewer text={answer.text} as={isJsonType(answer.type) && isWhole ? 'json' : 'text'} />
            ),
          },
        ]),
    { id: 'headers', label: words.headers, content: <HeadersView answer={answer} /> },
  ]
  return (
    <>
      <AnswerHead answer={answer} heading={<h3>{meaningOf(answer.status, words.meaning)}</h3>}>
        <SaveAnswer answer={answer} />
      </AnswerHead>
      {!isFine && <ProblemAdvice answer={answer} />}
      <AnswerNotes answer={answer} />
      <Tabs
        label={words.views}
        views={views}
        open={views.some(({ id }) => id === view) ? view : 'headers'}
        onOpen={setView}
      />
    </>
  )
}

/** The problem document with a link to its page. */
function ProblemAdvice({ answer }: { answer: Answer }): ReactElement {
  const words = tryWords.use()
  const problem = readProblem(answer.text)
  const { code, title } = problem
  return (
    <ProblemDetail problem={problem} headers={answer.headers}>
      {title !== undefined && code !== undefined && findProblem(code) && (
        <DocLink to={problemPath(code)}>{words.moreOn(code)}</DocLink>
      )}
    </ProblemDetail>
  )
}
