// Runs one operation: its form, the curl command, the answer.
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { refusalsIn } from '../../shared/api-form/answer/read-problem.ts'
import { checkValues } from '../../shared/api-form/check-value.ts'
import { ParameterFields } from '../../shared/api-form/fields/parameter-fields.tsx'
import { withValue } from '../../shared/api-form/form-values.ts'
import type { Values } from '../../shared/api-form/form-values.ts'
import { useAnswer } from '../../shared/api-form/use-answer.ts'
import { apiForm } from '../../shared/api-form/words.ts'
import { baseUrl } from '../../shared/api/base-path.ts'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { useKey } from '../key/key-state.tsx'
import { LoadErrorBoundary } from '../../shared/frame/load-error-boundary.tsx'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { BodyField } from './body-field.tsx'
import { useDraft } from './drafts.ts'
import { commandOf, requestHeaders, requestPath } from './request-of.ts'
import { RunsAs } from './runs-as.tsx'
import { TypedValues } from './typed-values.tsx'
import { useBody, useBodyFaultWords } from './use-body.ts'
import { tryWords } from './words.ts'

const AnswerPlace = lazy(() => import('./answer-area.tsx'))
const ConfirmRun = lazy(() => import('./confirm-run.tsx'))

export function TryCard({ operation }: { operation: ReferenceOperation }): ReactElement {
  const words = tryWords.use()
  const { stop, curlWhat } = apiForm.use()
  const language = useLanguage()
  const { key, namespace, refresh } = useKey()
  const [values, setValues] = useDraft<Values>(`${operation.id} values`, {})
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const body = useBody(operation.id, operation.body)
  const bodyWords = useBodyFaultWords(operation.body?.as ?? 'json')
  const { state, start, cancel } = useAnswer((_, status) => {
    // A namespace may have been created.
    if (operation.method !== 'GET' && operation.access === 'key' && (status ?? 500) < 300) refresh()
  })
  const summary = useReferenceWords().summary(operation)
  const kept = withoutBlanks(values)
  const faults = checkValues(operation.parameters, kept)
  const missing = missingFor(operation, key, namespace)
  const isDangerous = operation.method === 'DELETE'

  const send = () => {
    setAsking(false)
    start(
      {
        request: { op: operation.id, ns: operation.access === 'namespace' ? namespace : null, ask: '' },
        path: requestPath(operation, kept),
        language,
        download: null,
      },
      {
        method: operation.method,
        headers: requestHeaders({ operation, values: kept, language, key, namespace }),
        // The API key authenticates; an open session must not be sent.
        credentials: 'omit',
        ...(operation.body ? { body: body.content } : {}),
      },
    )
  }
  const submit = () => {
    setChecked(true)
    if (Object.keys(faults).length > 0 || body.fault) return focusFault(card.current)
    if (missing !== null) return
    if (isDangerous) setAsking(true)
    else send()
  }
  const answer = state.phase === 'answered' ? state.answer : null
  return (
    <div className="card docs-try" ref={card} onKeyDown={onRunKey(submit)}>
      <p className="muted">{words.lead}</p>
      <RunsAs operation={operation} />
      {operation.parameters.length > 0 && (
        <ParameterFields
          parameters={operation.parameters}
          values={values}
          onChange={(name, chosen) => setValues(withValue(values, name, chosen))}
          faults={isChecked ? faults : {}}
          refusals={answer?.status === 400 ? refusalsIn(answer.text) : {}}
          Picker={TypedValues}
        />
      )}
      {operation.body && (
        <BodyField
          body={operation.body}
          text={body.text}
          onText={body.setText}
          file={body.file}
          onFile={body.setFile}
          onReset={body.reset}
          error={body.fault ? bodyWords(body.fault, body.file !== null) : undefined}
        />
      )}
      <div className="api-form-actions">
        {state.phase === 'running' ? (
          <Button variant="primary" icon="close" onPress={cancel}>
            {stop}
          </Button>
        ) : (
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            icon={isDangerous ? 'trash' : 'playground'}
            onPress={submit}
          >
            {operation.method === 'GET' ? words.run : summary}
          </Button>
        )}
        <p role="alert" className="api-form-mend">
          {isChecked && missing !== null && words[missing]}
        </p>
      </div>
      <details className="docs-more" open>
        <summary>{words.command}</summary>
        <CodeBlock
          text={commandOf({ operation, values: kept, language, namespace }, baseUrl, {
            text: body.text,
            fileName: body.file?.name ?? null,
          })}
          what={curlWhat}
        />
        {operation.access !== 'public' && <p className="api-form-quiet">{words.commandHint}</p>}
      </details>
      <LoadErrorBoundary>
        {state.phase !== 'idle' && (
          <Suspense fallback={<Loading lines={4} />}>
            <AnswerPlace state={state} onRetry={submit} />
          </Suspense>
        )}
        {isAsking && (
          <Suspense>
            <ConfirmRun
              summary={summary}
              request={`${operation.method} ${requestPath(operation, kept)}`}
              namespace={namespace}
              onConfirm={send}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        )}
      </LoadErrorBoundary>
    </div>
  )
}

const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, chosen]) => [name, chosen.map((each) => each.trim()).filter((each) => each !== '')] as const,
      )
      .filter(([, chosen]) => chosen.length > 0),
  )

function missingFor(
  { access }: ReferenceOperation,
  key: string | null,
  namespace: string,
): 'keyNeeded' | 'namespaceNeeded' | null {
  if (access === 'public') return null
  if (key === null) return 'keyNeeded'
  return access === 'namespace' && namespace === '' ? 'namespaceNeeded' : null
}

/** Ctrl+Enter or Cmd+Enter, anywhere in the form. */
const onRunKey =
  (run: () => void) =>
  (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }

function focusFault(card: HTMLElement | null): void {
  requestAnimationFrame(() => {
    card?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  })
}
