// The request of the Playground: it stands in the address of the page, with `run` once it was sent. What is typed is
// held here and written to the address after a pause; when that changes otherwise (back button, link), it replaces what
// was typed.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { outgoingRequest } from '../../shared/api-form/fetch-answer.ts'
import { readAsk, withValue, writeAsk, type Values } from '../../shared/api-form/form-values.ts'
import type { OperationForm } from '../../shared/api-form/operation-form.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { useRun } from './runs.ts'

const restMs = 300

export function useAddressRun(form: OperationForm, namespace: string | null) {
  const { ask = '', run: isRun, view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const language = useLanguage()
  const [draft, setDraft] = useDraft(form.id, ask)
  const run = useRun()
  const ns = form.access === 'namespace' ? namespace : null
  const address = writeAsk(form, readAsk(form, ask))
  const [again, setAgain] = useState(0)
  useEffect(() => {
    const values = readAsk(form, address)
    const isMissing = form.parameters.some(({ name, in: where }) => where === 'path' && !values[name])
    if (isRun !== 'yes' || isMissing || (form.access === 'namespace' && ns === null)) return
    run.start(
      ...outgoingRequest({ operation: form, values, language, key: null, namespace: ns, isSession: true }),
    )
    // A request runs when the address contains it, or when it is run again.
  }, [form.id, ns, address, isRun, again])

  const send = (values: Values) => {
    const asked = writeAsk(form, values)
    if (isRun === 'yes' && asked === address) return setAgain(again + 1)
    void navigate({
      to: '/playground',
      search: {
        op: form.id,
        ask: asked,
        run: 'yes',
        ...(namespace === null ? {} : { ns: namespace }),
        ...(view === undefined ? {} : { view }),
      },
    })
  }
  const values = readAsk(form, draft)
  return {
    values,
    change: (name: string, chosen: readonly string[]) =>
      setDraft((old) => writeAsk(form, withValue(readAsk(form, old), name, chosen))),
    clear: () => setDraft(() => ''),
    /** As filled in now. */
    request: { op: form.id, ns, ask: writeAsk(form, values) },
    run,
    send,
  }
}

type Update = (ask: string) => string

function useDraft(op: string, ask: string): [string, (update: Update) => void] {
  const navigate = useNavigate()
  const address = `${op} ${ask}`
  const [draft, setDraft] = useState({ address, ask })
  const written = useRef(address)
  useEffect(() => {
    if (written.current === address) return
    written.current = address
    setDraft({ address, ask })
  }, [address, ask])
  useEffect(() => {
    if (draft.ask === ask) return undefined
    const timer = setTimeout(() => {
      written.current = `${op} ${draft.ask}`
      void navigate({
        to: '/playground',
        search: ({ run: _run, ...old }) => ({ ...old, op, ask: draft.ask }),
        replace: true,
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [draft, ask, op, navigate])
  // A new address takes precedence over what was typed before.
  const currentDraft = (held: typeof draft): string =>
    written.current === address || held.address === address ? held.ask : ask
  // A functional update: two fields may change before the next render.
  const change = (update: Update) => setDraft((held) => ({ address, ask: update(currentDraft(held)) }))
  return [currentDraft(draft), change]
}
