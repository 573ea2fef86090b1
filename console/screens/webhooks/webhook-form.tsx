// The form of a webhook: its address, its label, and what it is told of. A new one shows its secret once.
import { useState, type ReactElement } from 'react'

import { useFieldFaults } from '../../shared/parts/form.tsx'
import { dataApi } from '../../shared/api/clients.ts'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { AccessChoice, AllOrSome, type ChosenProps } from '../keys/access-choice.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { useWebhookChange, type Webhook, type WebhookInput } from './webhook-queries.ts'
import { webhooks as own } from './words.ts'

export function CreateWebhook({ onClose }: { onClose: () => void }): ReactElement {
  const words = own.use()
  const add = useWebhookChange((body: WebhookInput) => dataApi.createWebhook({ body }))
  if (add.data) return <WebhookSecret created={add.data} onClose={onClose} />
  return (
    <WebhookForm
      title={words.create}
      submitLabel={add.isPending ? words.creating : words.create}
      change={add}
      onSubmit={add.mutate}
      onClose={onClose}
    />
  )
}

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const words = own.use()
  const update = useWebhookChange(
    (body: WebhookInput) => dataApi.changeWebhook({ webhook_id: webhook.id, body }),
    { onDone: onClose },
  )
  return (
    <WebhookForm
      title={words.form.edit(webhook.label)}
      webhook={webhook}
      change={update}
      onSubmit={update.mutate}
      onClose={onClose}
    />
  )
}

type EventName = keyof ReturnType<typeof own.use>['events']

interface WebhookFormProps {
  readonly title: string
  readonly webhook?: Webhook
  readonly submitLabel?: string
  readonly change: { readonly isPending: boolean; readonly error: unknown }
  readonly onSubmit: (input: WebhookInput) => void
  readonly onClose: () => void
}

function WebhookForm({ webhook, change, onSubmit, ...dialog }: WebhookFormProps): ReactElement {
  const { isPending, error } = change
  const words = own.use().form
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [label, setLabel] = useState(webhook?.label ?? '')
  const [events, setEvents] = useState<readonly EventName[] | null>(webhook?.events ?? null)
  const [namespaces, setNamespaces] = useState<readonly string[] | null>(webhook?.namespaces ?? null)
  const faults = {
    url: url.trim() === '' ? words.urlMissing : undefined,
    events: events?.length === 0 ? words.eventsMissing : undefined,
    namespaces: namespaces?.length === 0 ? words.namespacesMissing : undefined,
  }
  const { faultAt, attempt } = useFieldFaults(faults, error)
  const submit = () => {
    if (!attempt()) return
    onSubmit({
      url: url.trim(),
      ...(label.trim() !== '' && { label: label.trim() }),
      events: events && [...events],
      namespaces: namespaces && [...namespaces],
    })
  }
  return (
    <FormDialog
      {...dialog}
      // A fault of the address stands at its field.
      change={{ isPending, error: fieldFault(error, 'url') === undefined ? error : null }}
      onSubmit={submit}
    >
      <Field
        label={words.url}
        hint={words.urlHint}
        type="url"
        mono
        autoFocus
        maxLength={2000}
        placeholder="https://"
        value={url}
        onChange={setUrl}
        error={faultAt('url')}
      />
      <Field label={words.label} hint={words.labelHint} maxLength={200} value={label} onChange={setLabel} />
      <EventChoice chosen={events} onChange={setEvents} error={faultAt('events')} />
      <AccessChoice
        label={words.namespaces}
        all={{ label: words.namespacesAll }}
        some={{ label: words.namespacesChosen }}
        chosen={namespaces}
        onChange={setNamespaces}
        error={faultAt('namespaces')}
      />
    </FormDialog>
  )
}

function EventChoice(props: ChosenProps<EventName>): ReactElement {
  const { form: words, events } = own.use()
  const names = Object.keys(events) as EventName[]
  return (
    <AllOrSome
      {...props}
      label={words.events}
      all={{ label: words.eventsAll, hint: words.eventsAllHint }}
      some={{ label: words.eventsChosen }}
      legend={words.events}
      options={names.map((value) => ({ value, label: events[value] }))}
    />
  )
}
