// What is expected of whoever has the link of a plan: the period, the due day, and which indicators are still missing.
// Beside the file there is another choice: that there is nothing to report.
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'

import { Form } from '../../shared/parts/form.tsx'
import type { LinkPlan } from '../../../src/contract/plan-schemas.ts'
import { isSenderName } from '../../../src/core/network/sender-name.ts'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { TextArea } from '../../shared/parts/text-area.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { planWords as own } from './plan-words.ts'
import { sendNothing } from './send-document.ts'
import '../../shared/parts/facts.css'

const tones = { reported: 'good', waiting: 'calm', returned: 'warn', nothing_to_report: 'calm' } as const

export function PlanCard({ plan }: { readonly plan: LinkPlan }): ReactElement {
  const words = own.use()
  const { date } = useFormat()
  const { organization, period, due, missing_indicators: missing, state } = plan
  return (
    <Card title={words.title}>
      {state !== 'missing' && state !== 'partly' && <Note tone={tones[state]}>{words[state]}</Note>}
      <dl className="facts">
        {organization.name !== null && (
          <>
            <dt>{words.organization}</dt>
            <dd>{organization.name}</dd>
          </>
        )}
        <dt>{words.period}</dt>
        <dd>{words.fromTo(date(`${period.from}T12:00`), date(`${period.to}T12:00`))}</dd>
        <dt>{words.due}</dt>
        <dd>{date(`${due}T12:00`)}</dd>
        {missing.length > 0 && (
          <>
            <dt>{words.missing}</dt>
            <dd>
              <ul className="submit-missing">
                {missing.map(({ uri, name }) => (
                  <li key={uri}>{name ?? uri}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

export function NothingForm({ onSent }: { onSent: (receiptUrl: string) => void }): ReactElement {
  const words = own.use()
  const [isOpen, setOpen] = useState(false)
  const [isTried, setTried] = useState(false)
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const isNamed = isSenderName(name.trim())
  const isExplained = reason.trim() !== ''
  const send = useMutation({
    mutationFn: () => sendNothing(name.trim(), reason.trim()),
    onSuccess: onSent,
  })
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setTried(true)
    if (isNamed && isExplained) send.mutate()
    else currentTarget.querySelector<HTMLElement>(isExplained ? 'input' : 'textarea')?.focus()
  }
  if (!isOpen)
    return (
      <p>
        <Button onPress={() => setOpen(true)}>{words.nothing}</Button>
      </p>
    )
  return (
    <Card title={words.nothing}>
      <Form onSubmit={submit}>
        <TextArea
          label={words.reason}
          hint={isTried && !isExplained ? words.reasonMissing : words.reasonHint}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
        <Field
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={setName}
          error={isTried && !isNamed ? words.nameMissing : undefined}
        />
        {send.isError && <ProblemNote error={send.error} />}
        <p className="row gap-3">
          <Button type="submit" variant="primary" isPending={send.isPending}>
            {words.send}
          </Button>
          <Button onPress={() => setOpen(false)}>{words.cancel}</Button>
        </p>
      </Form>
    </Card>
  )
}
