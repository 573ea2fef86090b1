// The answer: its status, and the body in several views.
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { AnswerNotes } from '../../../shared/api-form/answer/answer-notes.tsx'
import { HeadersView } from '../../../shared/api-form/answer/headers-view.tsx'
import { ProblemDetail } from '../../../shared/api-form/answer/problem-detail.tsx'
import { readProblem } from '../../../shared/api-form/answer/read-problem.ts'
import { answerParts, isJsonType } from '../../../shared/api-form/downloads.ts'
import { maxShown } from '../../../shared/api-form/fetch-answer.ts'
import type { Answer } from '../../../shared/api-form/fetch-answer.ts'
import { apiForm } from '../../../shared/api-form/words.ts'
import { JsonViewer } from '../../../shared/json-viewer/json-viewer.tsx'
import { ButtonLink } from '../../../shared/parts/button.tsx'
import { Tabs } from '../../../shared/parts/tabs.tsx'
import { AnswerTable } from '../table/answer-table.tsx'
import type { TableForm } from '../table/table-worker.ts'
import { playground } from '../words.ts'
import { CurlView } from './curl-view.tsx'
import { Outcome } from './outcome.tsx'

const tableForms: Readonly<Record<string, TableForm>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'lines',
}

const tableFormOf = (type: string): TableForm | null => tableForms[type] ?? (isJsonType(type) ? 'json' : null)

export function AnswerPane({ answer }: { answer: Answer }): ReactElement {
  const words = playground.use()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const form = tableFormOf(answer.type)
  const isJson = isJsonType(answer.type)
  const isWhole = answer.bytes <= maxShown && answer.ended === 'whole'
  // Incomplete JSON is shown as text.
  const as = isJson && isWhole ? 'json' : 'text'
  const isShown = answer.text !== ''
  const views = [
    ...(isShown && form !== null
      ? [{ id: 'table', label: words.views.table, content: <TableView answer={answer} form={form} /> }]
      : []),
    ...(isShown
      ? [
          {
            id: 'json',
            label: isJson ? words.views.json : words.views.text,
            content: <JsonViewer text={answer.text} as={as} />,
          },
        ]
      : []),
    { id: 'headers', label: words.views.headers, content: <HeadersView answer={answer} /> },
    { id: 'curl', label: words.views.curl, content: <CurlView {...answer} /> },
  ]
  const open = views.find(({ id }) => id === view)?.id ?? views[0]?.id ?? 'curl'
  return (
    <section className="card playground-answer" aria-label={apiForm.use().answer}>
      <Outcome answer={answer} />
      {answer.status >= 400 && <Problem answer={answer} />}
      <AnswerNotes answer={answer} />
      <Tabs
        label={words.viewsLabel}
        views={views}
        open={open}
        onOpen={(id) =>
          void navigate({ to: '/playground', search: (old) => ({ ...old, view: id }), replace: true })
        }
      />
    </section>
  )
}

function Problem({ answer }: { answer: Answer }): ReactElement {
  const words = playground.use()
  const { href } = useLocation()
  return (
    <ProblemDetail problem={readProblem(answer.text)} headers={answer.headers}>
      {answer.status === 401 && (
        <ButtonLink to="/sign-in" search={{ next: href, ended: 'yes' }} size="small">
          {words.signInAgain}
        </ButtonLink>
      )}
    </ProblemDetail>
  )
}

/** The first lines of JSON lines or CSV can be parsed without the rest; a JSON document cannot. */
function TableView({ answer, form }: { answer: Answer; form: TableForm }): ReactElement {
  const words = playground.use()
  const isWhole = answer.bytes <= maxShown && answer.ended === 'whole'
  if (form === 'json' && !isWhole) return <p className="api-form-quiet">{words.noTableLarge}</p>
  return (
    <AnswerTable key={answer.requestId} text={answer.text} form={form} named={answerParts(answer.request)} />
  )
}
