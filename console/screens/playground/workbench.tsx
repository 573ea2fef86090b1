// The three parts of the Playground: operations, form, answer.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { meaningOf } from '../../shared/api-form/answer/answer-head.tsx'
import { refusalsIn } from '../../shared/api-form/answer/read-problem.ts'
import { checkValues } from '../../shared/api-form/check-value.ts'
import { downloadOf } from '../../shared/api-form/downloads.ts'
import type { OutgoingRequest, ApiRequest } from '../../shared/api-form/fetch-answer.ts'
import { pathOfRequest, readAsk, withValue, writeAsk } from '../../shared/api-form/form-values.ts'
import { findForm, operationForms, parametersOf } from '../../shared/api-form/operation-form.ts'
import type { OperationForm } from '../../shared/api-form/operation-form.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { AnswerState } from './answer/answer-state.tsx'
import { isSame } from './request-lists.ts'
import { tagsInOrder } from './form-words.ts'
import { FormCard } from './form/form-card.tsx'
import { useRun } from './runs.ts'
import { SidePanel } from './side/side-panel.tsx'
import { useDraft } from './use-draft.ts'
import { playground } from './words.ts'

const first = operationForms.find(({ tag }) => tag === tagsInOrder[0]) as OperationForm

export function Workbench({ namespace }: { namespace: string | null }): ReactElement {
  const { op, ask = '', run, view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const words = playground.use()
  const language = useLanguage()
  const form = findForm(op) ?? first
  const [draft, setDraft] = useDraft(form.id, ask)
  const values = readAsk(form, draft)
  const [isChecked, setChecked] = useState(false)
  const faults = checkValues(parametersOf(form), values)
  const { state, start, cancel } = useRun()
  const ns = form.access === 'namespace' ? namespace : null
  const request: ApiRequest = { op: form.id, ns, ask: writeAsk(form, values) }
  const outgoing: OutgoingRequest = {
    request,
    path: pathOfRequest(form, values),
    language,
    download: downloadOf(form, values, ns),
  }

  const [again, setAgain] = useState(0)
  const inAddress = readAsk(form, ask)
  const address = writeAsk(form, inAddress)
  useEffect(() => {
    setChecked(false)
  }, [form.id])
  useEffect(() => {
    const isMissing = form.params.some(({ name }) => inAddress[name] === undefined)
    const isNamespaceMissing = form.access === 'namespace' && ns === null
    if (run !== 'yes' || isMissing || isNamespaceMissing) return
    start({
      request: { op: form.id, ns, ask: address },
      path: pathOfRequest(form, inAddress),
      language,
      download: downloadOf(form, inAddress, ns),
    })
    // A request runs when the URL contains it, or when it is run again.
  }, [form.id, ns, address, run, again])

  const isAwaited = useRef(false)
  const answerPlace = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.phase !== 'answered' || !isAwaited.current) return
    isAwaited.current = false
    showStart(answerPlace.current)
  }, [state])
  const submit = () => {
    setChecked(true)
    isAwaited.current = true
    if (Object.keys(faults).length > 0) return focusFirstFault()
    if (run === 'yes' && request.ask === address) return setAgain(again + 1)
    void navigate({
      to: '/playground',
      search: {
        op: form.id,
        ask: request.ask,
        run: 'yes',
        ...(namespace === null ? {} : { ns: namespace }),
        ...(view === undefined ? {} : { view }),
      },
    })
  }
  useRunKey(submit)

  const answer = state.phase === 'answered' ? state.answer : null
  const refusals = answer?.status === 400 && isSame(answer.request, request) ? refusalsIn(answer.text) : {}
  return (
    <div className="playground">
      <SidePanel form={form} namespace={namespace} values={values} />
      <div className="playground-work">
        <FormCard
          form={form}
          values={values}
          onChange={(name, chosen) =>
            setDraft((old) => writeAsk(form, withValue(readAsk(form, old), name, chosen)))
          }
          onClear={() => setDraft(() => '')}
          faults={isChecked ? faults : {}}
          refusals={refusals}
          outgoing={outgoing}
          isRunning={state.phase === 'running'}
          onRun={submit}
          onCancel={cancel}
        />
        <p className="visually-hidden" role="status">
          {answer ? `${answer.status} ${meaningOf(answer.status, words.meaning)}` : ''}
        </p>
        <div ref={answerPlace} className="playground-place">
          <AnswerState state={state} outgoing={outgoing} onRetry={submit} />
        </div>
      </div>
    </div>
  )
}

/** Ctrl+Enter or Cmd+Enter, wherever the focus is. */
function useRunKey(onRun: () => void): void {
  const latest = useRef(onRun)
  latest.current = onRun
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Scrolls to the start of the answer when it is out of view. */
function showStart(place: HTMLElement | null): void {
  if (place && place.getBoundingClientRect().top > innerHeight * 0.6) place.scrollIntoView({ block: 'start' })
}

function focusFirstFault(): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>('.api-form-fields [aria-invalid="true"], .api-form-fields [data-invalid]')
      ?.focus()
  })
}
