// The answer to a run: how it went, what to do about a problem, the body and the headers.
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { JsonViewer } from '../../json-viewer/json-viewer.tsx'
import { Button } from '../../parts/plain-button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loading } from '../../parts/page.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Badge } from '../../parts/status.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { AnswerFacts } from '../../playground/answer/answer-facts.tsx'
import { AnswerNotes } from '../../playground/answer/answer-notes.tsx'
import { HeadersView } from '../../playground/answer/headers-view.tsx'
import { readProblem } from '../../playground/answer/read-problem.ts'
import { saveFile } from '../../playground/answer/save-file.ts'
import { fileName, isJsonType } from '../../playground/downloads.ts'
import { mostShown } from '../../playground/fetch-answer.ts'
import type { Answer } from '../../playground/fetch-answer.ts'
import type { RunState } from '../../playground/use-answer.ts'
import { playground } from '../../playground/words.ts'
import { useFormat } from '../../words/format.ts'
import { DocLink } from '../doc-link.tsx'
import { problemPath } from '../place.ts'
import { findProblem } from '../reference/problem-list.ts'
import { tryWords } from './words.ts'

export interface AnswerPlaceProps {
  readonly state: RunState
  readonly onRetry: () => void
}

export default function AnswerPlace({ state, onRetry }: AnswerPlaceProps): ReactElement {
  const say = playground.use()
  const { size } = useFormat()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.phase === 'answered') showStart(place.current)
  }, [state.phase])
  return (
    <section
      ref={place}
      className="docs-answer-place"
      aria-label={say.answer}
      aria-busy={state.phase === 'running'}
    >
      <p className="visually-hidden" role="status">
        {state.phase === 'answered' && <Meaning status={state.answer.status} />}
      </p>
      {state.phase === 'running' && (
        <>
          <p role="status">{state.bytes > 0 ? say.running(size(state.bytes)) : say.waiting}</p>
          <Loading lines={4} />
        </>
      )}
      {state.phase === 'failed' && <ProblemNote error={state.error} onRetry={onRetry} />}
      {state.phase === 'answered' && <AnswerView answer={state.answer} />}
    </section>
  )
}

/** Whoever asked sees at least where the answer starts. */
function showStart(place: HTMLElement | null): void {
  if (place && place.getBoundingClientRect().top > innerHeight * 0.7)
    place.scrollIntoView({ block: 'center' })
}

function Meaning({ status }: { status: number }): ReactElement {
  const say = tryWords.use().meaning
  const known = status in say ? say[status as keyof typeof say] : undefined
  return <>{known ?? (status < 400 ? say.success : status < 500 ? say.refused : say.failed)}</>
}

function AnswerView({ answer }: { answer: Answer }): ReactElement {
  const say = tryWords.use()
  const [view, setView] = useState('body')
  const isFine = answer.status < 400
  const isWhole = answer.bytes <= mostShown && answer.ended === 'whole'
  const views = [
    ...(answer.text === ''
      ? []
      : [
          {
            id: 'body',
            label: say.bodyView,
            content: (
              <JsonViewer text={answer.text} as={isJsonType(answer.type) && isWhole ? 'json' : 'text'} />
            ),
          },
        ]),
    { id: 'headers', label: say.headers, content: <HeadersView answer={answer} /> },
  ]
  return (
    <>
      <div className="playground-outcome">
        <div className="playground-outcome-line">
          <Badge tone={isFine ? 'good' : 'bad'} icon={isFine ? 'check' : 'violation'}>
            {String(answer.status)}
          </Badge>
          <h3>
            <Meaning status={answer.status} />
          </h3>
          <Download answer={answer} />
        </div>
        <AnswerFacts answer={answer} />
      </div>
      {!isFine && <ProblemAdvice text={answer.text} />}
      <AnswerNotes answer={answer} />
      <Tabs
        label={say.views}
        views={views}
        open={views.some(({ id }) => id === view) ? view : 'headers'}
        onOpen={setView}
      />
    </>
  )
}

function Download({ answer: { file, asked, type } }: { answer: Answer }): ReactElement | null {
  const say = playground.use()
  if (file === null || file.size === 0) return null
  return (
    <Button size="small" icon="download" onPress={() => saveFile(file, fileName(asked.op, asked.ns, type))}>
      {say.download}
    </Button>
  )
}

/** A problem as the service put it, and the way to its page. */
function ProblemAdvice({ text }: { text: string }): ReactElement | null {
  const say = tryWords.use()
  const { problemFields } = playground.use()
  const { title, detail, code, errors } = readProblem(text)
  if (title === undefined) return null
  return (
    <div className="note bad">
      <Icon name="violation" />
      <div>
        <strong lang="en">{title}</strong>
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
        {code !== undefined && findProblem(code) && (
          <DocLink to={problemPath(code)}>{say.moreOn(code)}</DocLink>
        )}
      </div>
    </div>
  )
}
