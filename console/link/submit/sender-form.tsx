// Who sends the file, and the button that sends it.
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent, type ReactElement } from 'react'

import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { isMailAddress } from '../../../src/core/network/mail-address.ts'
import { isSenderName } from '../../../src/core/network/sender-name.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { ReportView } from '../../screens/report/report-view.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { TextArea } from '../../shared/parts/text-area.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { findRefusal, sendDocument, type Sender } from './send-document.ts'
import { submit as own } from './words.ts'

interface SenderFormProps {
  readonly file: File
  readonly organization: string
  readonly onSent: (receiptUrl: string) => void
}

const blank: Sender = { name: '', email: '', message: '' }

export function SenderForm({ file, organization, onSent }: SenderFormProps): ReactElement {
  const words = own.use()
  const language = useLanguage()
  const [sender, setSender] = useState(blank)
  const set = (field: keyof Sender) => (text: string) => setSender({ ...sender, [field]: text })
  const trimmed = {
    name: sender.name.trim(),
    email: sender.email.trim(),
    message: sender.message.trim(),
  }
  const faults = {
    name:
      trimmed.name === ''
        ? words.you.nameMissing
        : isSenderName(trimmed.name)
          ? undefined
          : words.you.nameWrong,
    email: trimmed.email !== '' && !isMailAddress(trimmed.email) ? words.you.emailWrong : undefined,
  }
  const { faultAt, attempt } = useFieldFaults(faults)
  const { name, email, message } = trimmed
  // Kept while the same is sent again, because an answer was lost.
  const idempotencyKey = useMemo(newIdempotencyKey, [file, name, email, message])
  const send = useMutation({
    mutationFn: () => sendDocument(file, trimmed, idempotencyKey),
    onSuccess: onSent,
  })
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (attempt()) send.mutate()
    else currentTarget.querySelector<HTMLElement>(`input[name="${faults.name ? 'name' : 'email'}"]`)?.focus()
  }
  const refusal = findRefusal(send.error)
  return (
    <Card title={words.you.title}>
      <Form onSubmit={submit}>
        <Field
          label={words.you.name}
          hint={words.you.nameHint}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={sender.name}
          onChange={set('name')}
          error={faultAt('name')}
        />
        <Field
          label={words.you.email}
          hint={words.you.emailHint}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={sender.email}
          onChange={set('email')}
          error={faultAt('email')}
        />
        <TextArea
          label={words.you.message}
          hint={words.you.messageHint}
          maxLength={2000}
          value={sender.message}
          onChange={set('message')}
        />
        {send.isError && !refusal && <ProblemNote error={send.error} />}
        {refusal && (
          <div role="alert">
            <h3>{words.refused}</h3>
            <ReportView
              report={refusal}
              language={language}
              name={file.name}
              choice={{}}
              onChoose={() => {}}
            />
          </div>
        )}
        <p>
          <Button type="submit" variant="primary" icon="upload" isPending={send.isPending}>
            {send.isPending ? words.sending : words.send(organization)}
          </Button>
        </p>
      </Form>
    </Card>
  )
}
