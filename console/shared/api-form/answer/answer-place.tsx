// The answer of a run: status, advice for problems, and the body in several views.
import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'

import { JsonViewer } from '../../json-viewer/json-viewer.tsx'
import { Note } from '../../parts/note.tsx'
import { Loading } from '../../parts/page.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Table } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useFormat } from '../../words/format.ts'
import { isJsonType, isTextType } from '../downloads.ts'
import { isShownWhole, maxShown, type Answer } from '../fetch-answer.ts'
import type { RunState } from '../use-answer.ts'
import { AnswerHead, SaveAnswer } from './answer-head.tsx'
import { readProblem, type ReadProblem } from './read-problem.ts'
import { answerWords } from './words.ts'

/** What the page has for an answer, beside what every page shows. */
export interface AnswerParts {
  /** What a status means here, where it is not what it always means. */
  readonly meanings: Readonly<Record<number, string>>
  /** `save`: the button that saves the answer. Absent: that button alone. */
  readonly actions?: (answer: Answer, save: ReactElement) => ReactNode
  /** What to do about a problem. */
  readonly advice: (answer: Answer, problem: ReadProblem) => ReactNode
  /** Null: an answer without rows. */
  readonly table?: (answer: Answer) => ReactElement | null
  /** The open view; absent: the first one. */
  readonly view: string | undefined
  readonly onView: (view: string) => void
}

interface AnswerPlaceProps extends AnswerParts {
  readonly state: RunState
  readonly onRetry: () => void
  readonly isAwaited: RefObject<boolean>
}

export default function AnswerPlace(props: AnswerPlaceProps): ReactElement {
  const { state, onRetry, isAwaited, meanings } = props
  const words = answerWords.use()
  const { size } = useFormat()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.phase !== 'answered' || !isAwaited.current) return
    isAwaited.current = false
    showStart(place.current)
  }, [state, isAwaited])
  const answer = state.phase === 'answered' ? state.answer : null
  const meaning = answer ? meaningIn({ ...words.meaning, ...meanings }, answer.status) : ''
  return (
    <section
      ref={place}
      className="card api-form-answer"
      aria-label={words.answer}
      aria-busy={state.phase === 'running' || undefined}
    >
      <p className="visually-hidden" role="status">
        {answer && `${answer.status} ${meaning}`}
      </p>
      {state.phase === 'running' && (
        <>
          <p role="status">{state.bytes > 0 ? words.running(size(state.bytes)) : words.waiting}</p>
          <Loading lines={6} />
        </>
      )}
      {state.phase === 'failed' && <ProblemNote error={state.error} onRetry={onRetry} />}
      {answer && <AnswerView {...props} answer={answer} meaning={meaning} />}
    </section>
  )
}

/** Scrolls to the start of the answer when it is out of view. */
function showStart(place: HTMLElement | null): void {
  if (place && place.getBoundingClientRect().top > innerHeight * 0.6) place.scrollIntoView({ block: 'start' })
}

type Meanings = Readonly<Record<'success' | 'refused' | 'failed' | number, string>>

/** Of this status, or of its class (2xx, 4xx, 5xx). */
const meaningIn = (meanings: Meanings, status: number): string =>
  meanings[status] ?? (status < 400 ? meanings.success : status < 500 ? meanings.refused : meanings.failed)

interface AnswerViewProps extends AnswerParts {
  readonly answer: Answer
  readonly meaning: string
}

function AnswerView({ answer, meaning, ...parts }: AnswerViewProps): ReactElement {
  const words = answerWords.use()
  const problem = readProblem(answer.text)
  const isJson = isJsonType(answer.type)
  const isShown = answer.text !== ''
  const table = isShown && parts.table?.(answer)
  // Incomplete JSON is shown as text.
  const json = isShown && (
    <JsonViewer text={answer.text} as={isJson && isShownWhole(answer) ? 'json' : 'text'} />
  )
  const save = <SaveAnswer answer={answer} />
  const views = [
    ...(table ? [{ id: 'table', label: words.views.table, content: table }] : []),
    ...(json ? [{ id: 'json', label: isJson ? words.views.json : words.views.text, content: json }] : []),
    { id: 'headers', label: words.headers, content: <Headers answer={answer} /> },
  ]
  return (
    <>
      <AnswerHead answer={answer} meaning={meaning}>
        {parts.actions ? parts.actions(answer, save) : save}
      </AnswerHead>
      {answer.status >= 400 && (
        <ProblemDetail problem={problem} headers={answer.headers}>
          {parts.advice(answer, problem)}
        </ProblemDetail>
      )}
      <LeftOut answer={answer} />
      <Tabs
        label={words.viewsLabel}
        views={views}
        open={(views.find(({ id }) => id === parts.view) ?? views[0])?.id ?? 'headers'}
        onOpen={parts.onView}
      />
    </>
  )
}

/** What is not shown, and why. Nothing is left out silently. */
function LeftOut({ answer: { ended, bytes, type } }: { answer: Answer }): ReactElement | null {
  const words = answerWords.use()
  const { size } = useFormat()
  if (bytes === 0) return <p className="muted small-text">{words.isEmpty}</p>
  if (ended === 'cancelled') return <Note tone="warn">{words.cancelled(size(bytes))}</Note>
  if (ended === 'broken') return <Note tone="warn">{words.broken(size(bytes))}</Note>
  if (!isTextType(type)) return <p className="muted small-text">{words.isFile}</p>
  if (bytes <= maxShown) return null
  return <Note>{isJsonType(type) ? words.large(size(maxShown)) : words.cut(size(maxShown))}</Note>
}

function Headers({ answer }: { answer: Answer }): ReactElement {
  const words = answerWords.use()
  return (
    <Table label={words.headers} head={[words.headerName, words.value]}>
      {answer.headers.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <code>{value}</code>
          </td>
        </tr>
      ))}
    </Table>
  )
}

interface ProblemDetailProps {
  readonly problem: ReadProblem
  /** Of the answer: its texts are in the language that `Content-Language` names. */
  readonly headers: readonly (readonly [string, string])[]
  /** What to do next. Without it and without a title, nothing is rendered. */
  readonly children: ReactNode
}

/** A problem document: its detail, each fault with its parameter, and what to do next. */
function ProblemDetail({ problem, headers, children }: ProblemDetailProps): ReactElement | null {
  const { problemFields } = answerWords.use()
  const { title, detail, errors } = problem
  const lang = headers.find(([name]) => name === 'content-language')?.[1] ?? 'en'
  if (title === undefined && !children) return null
  return (
    <Note tone="bad">
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
    </Note>
  )
}
