// Runs one operation: its form, the same request as a command, and the answer. The Playground runs it as the signed-in
// account, the documentation with a key.
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'

import { baseUrl } from '../api/base-path.ts'
import { LoadErrorBoundary } from '../frame/load-error-boundary.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { Loading } from '../parts/page.tsx'
import { Button } from '../parts/plain-button.tsx'
import { useLanguage } from '../words/language.ts'
import type { AnswerParts } from './answer/answer-place.tsx'
import { refusalsIn } from './answer/read-problem.ts'
import { checkValues } from './check-value.ts'
import { ParameterFields, type ParameterFieldsProps } from './fields/parameter-fields.tsx'
import { pathOfRequest, withoutBlanks, type Values } from './form-values.ts'
import type { OperationForm } from './operation-form.ts'
import { requestCommand, type SentBody } from './request.ts'
import type { Run } from './use-answer.ts'
import { apiForm } from './words.ts'

const AnswerPlace = lazy(() => import('./answer/answer-place.tsx'))
const ConfirmRun = lazy(() => import('./confirm-run.tsx'))

export interface FilledBody extends SentBody {
  readonly field: ReactElement
  readonly isWrong: boolean
}

interface WorkbenchProps extends Pick<ParameterFieldsProps, 'values' | 'onChange' | 'hintOf' | 'Picker'> {
  readonly operation: OperationForm
  /** What the operation does, in the language of the page. */
  readonly summary: string
  /** Null or empty: none is chosen. */
  readonly namespace: string | null
  readonly head: ReactNode
  readonly body?: FilledBody | undefined
  /** What is to be given before anything can be sent. */
  readonly missing?: string | null
  readonly run: Run
  readonly onRun: (values: Values) => void
  /** Beside the button that runs it. */
  readonly tools?: ReactNode
  readonly commandHint: ReactNode
  readonly answer: AnswerParts
}

export function Workbench(props: WorkbenchProps): ReactElement {
  const { operation, summary, namespace, run } = props
  const form = useForm(props)
  return (
    <div className="stack top gap-5 shrinks not-printed">
      <FormCard {...props} form={form} />
      <LoadErrorBoundary>
        {run.state.phase !== 'idle' && (
          <Suspense fallback={<Loading />}>
            <AnswerPlace
              {...props.answer}
              state={run.state}
              onRetry={form.submit}
              isAwaited={form.isAwaited}
            />
          </Suspense>
        )}
        {form.isAsking && (
          <Suspense>
            <ConfirmRun
              summary={summary}
              request={`${operation.method} ${form.path}`}
              namespace={namespace}
              onConfirm={form.send}
              onClose={form.close}
            />
          </Suspense>
        )}
      </LoadErrorBoundary>
    </div>
  )
}

/** What is filled in, whether it can be sent, and sending it. */
function useForm({ operation, values: typed, body, missing = null, onRun }: WorkbenchProps) {
  const card = useRef<HTMLDivElement>(null)
  // Of an answer that was asked for here, and not by the address of the page.
  const isAwaited = useRef(false)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const values = withoutBlanks(typed)
  const faults = checkValues(operation.parameters, values)
  const isWrong = Object.keys(faults).length > 0 || body?.isWrong === true
  const send = () => {
    setAsking(false)
    isAwaited.current = true
    onRun(values)
  }
  const submit = () => {
    setChecked(true)
    if (isWrong) focusFault(card.current)
    else if (missing !== null) return
    else if (operation.method === 'DELETE') setAsking(true)
    else send()
  }
  useRunKey(submit, (target) => operation.method === 'GET' || card.current?.contains(target) === true)
  const path = pathOfRequest(operation, values)
  const close = () => setAsking(false)
  return { card, values, faults, isWrong, isChecked, path, submit, send, isAsking, close, isAwaited }
}

interface FormCardProps extends WorkbenchProps {
  readonly form: ReturnType<typeof useForm>
}

function FormCard(props: FormCardProps): ReactElement {
  const { operation, summary, namespace, body, run, form, missing = null } = props
  const words = apiForm.use()
  const language = useLanguage()
  const { values, isChecked } = form
  const answer = run.state.phase === 'answered' ? run.state.answer : null
  const isRefused = answer?.status === 400 && answer.path === form.path
  return (
    <div className="card" ref={form.card}>
      {props.head}
      <ParameterFields
        {...props}
        parameters={operation.parameters}
        faults={isChecked ? form.faults : {}}
        refusals={isRefused ? refusalsIn(answer.text) : {}}
      />
      {body?.field}
      <div className="api-form-actions row long-labels">
        <RunButton operation={operation} summary={summary} run={run} onRun={form.submit} />
        {props.tools}
        <p role="alert" className="api-form-mend">
          {isChecked && (form.isWrong ? words.mend : missing)}
        </p>
      </div>
      <details className="api-form-more" open>
        <summary>{words.command}</summary>
        <CodeBlock
          text={requestCommand({ operation, values, language, namespace }, baseUrl, body)}
          what={words.curlWhat}
        />
        {props.commandHint}
      </details>
    </div>
  )
}

interface RunButtonProps extends Pick<WorkbenchProps, 'operation' | 'summary' | 'run'> {
  readonly onRun: () => void
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

function RunButton({ operation: { method }, summary, run, onRun }: RunButtonProps): ReactElement {
  const words = apiForm.use()
  if (run.state.phase === 'running') {
    return (
      <Button variant="primary" icon="close" onPress={run.cancel}>
        {words.stop}
      </Button>
    )
  }
  const isDangerous = method === 'DELETE'
  return (
    <Button
      variant={isDangerous ? 'danger' : 'primary'}
      icon={isDangerous ? 'trash' : 'playground'}
      onPress={onRun}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {method === 'GET' ? words.run : summary} <kbd aria-hidden="true">{isApple ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
    </Button>
  )
}

/** Ctrl+Enter or Cmd+Enter. */
function useRunKey(onRun: () => void, isMeant: (target: Node) => boolean): void {
  const latest = useRef({ onRun, isMeant })
  latest.current = { onRun, isMeant }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (!latest.current.isMeant(event.target as Node)) return
      event.preventDefault()
      latest.current.onRun()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function focusFault(card: HTMLElement | null): void {
  requestAnimationFrame(() => {
    card?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  })
}
