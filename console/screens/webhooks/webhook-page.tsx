// One webhook: its state, what can be done with it, and its deliveries. For owners.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { dataApi, consoleApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useOpened, type Open } from '../../shared/parts/use-opened.ts'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { dayText } from '../../shared/downloads/file-name.ts'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EditWebhook } from './webhook-form.tsx'
import { useWebhookChange, webhookQuery, type Webhook } from './webhook-queries.ts'
import { RotateSecret } from './webhook-secret.tsx'
import { SuccessRate, WebhookState } from './webhook-state.tsx'
import { SubscribedEvents } from './webhooks-page.tsx'
import { webhooks as own } from './words.ts'
import './webhooks.css'

export function WebhookPage(): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const { webhookId } = useParams({ from: '/signed-in/webhooks/$webhookId' })
  const { data: webhook, error, refetch } = useQuery({ ...webhookQuery(webhookId), enabled: isOwner })
  return (
    <Page
      title={webhook?.label ?? words.title}
      lead={webhook && <code>{webhook.url}</code>}
      above={<Link to="/webhooks">‹ {words.title}</Link>}
      actions={webhook && <Actions webhook={webhook} />}
    >
      {!isOwner && <Note>{words.ownersOnly}</Note>}
      {isOwner && <Arriving data={webhook} error={error} refetch={refetch} />}
      {webhook && <Facts webhook={webhook} />}
      {webhook && <Deliveries webhook={webhook} />}
    </Page>
  )
}

function Facts({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const format = useFormat()
  const { last_success_at: last, old_secret_until: until } = webhook
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt className="muted small-text">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <Card>
      <dl className="webhooks-facts">
        {fact(words.columns.state, <WebhookState webhook={webhook} />)}
        {fact(words.columns.success, <SuccessRate webhook={webhook} />)}
        {fact(words.columns.last, last === null ? words.never : <Moment at={last} />)}
        {fact(words.columns.events, <SubscribedEvents webhook={webhook} />)}
        {fact(words.created, <Day at={webhook.created_at} />)}
      </dl>
      {until !== null && <Note>{words.oldUntil(format.time(until))}</Note>}
    </Card>
  )
}

function Actions({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const [dialog, open] = useOpened()
  const { id, state } = webhook
  const isOn = state === 'enabled'
  const test = useWebhookChange(() => dataApi.testWebhook({ webhook_id: id }), { says: words.testSent })
  const change = useWebhookChange(
    (next: 'enabled' | 'disabled') => dataApi.changeWebhook({ webhook_id: id, body: { state: next } }),
    { says: ({ state: now }) => words.switched[now === 'enabled' ? 'on' : 'off'] },
  )
  const error = test.error ?? change.error
  return (
    <>
      <Button icon="playground" isDisabled={!isOn} isPending={test.isPending} onPress={() => test.mutate()}>
        {words.actions.test}
      </Button>
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        isPending={change.isPending}
        onPress={() => change.mutate(isOn ? 'disabled' : 'enabled')}
      >
        {isOn ? words.actions.off : words.actions.on}
      </Button>
      <MoreActions webhook={webhook} onOpen={open} />
      {error !== null && <ProblemNote error={error} />}
      {dialog}
    </>
  )
}

function MoreActions({ webhook, onOpen }: { webhook: Webhook; onOpen: Open }): ReactElement {
  const words = own.use()
  const { edit, rotate, resendFailed, remove } = words.actions
  const label = words.actionsOf(webhook.label)
  const open = (WebhookDialog: typeof EditWebhook) => () =>
    onOpen((onClose) => <WebhookDialog webhook={webhook} onClose={onClose} />)
  return (
    <Menu
      label={label}
      actions={[
        { label: edit, icon: 'settings', onAction: open(EditWebhook) },
        { label: rotate, icon: 'refresh', onAction: open(RotateSecret) },
        {
          label: resendFailed,
          icon: 'upload',
          isDisabled: webhook.state !== 'enabled',
          onAction: open(ResendFailed),
        },
        { label: remove, icon: 'trash', isDangerous: true, onAction: open(Remove) },
      ]}
    >
      <IconButton icon="more" label={label} />
    </Menu>
  )
}

function Remove({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const words = own.use()
  const navigate = useNavigate()
  const { id, label } = webhook
  const remove = useWebhookChange(async () => {
    await dataApi.deleteWebhook({ webhook_id: id })
    // Before its page asks for it again.
    await navigate({ to: '/webhooks' })
    announce(words.removed(label))
  })
  return (
    <Confirm
      title={words.removeTitle(label)}
      confirmLabel={words.removeAction(label)}
      change={remove}
      onClose={onClose}
    >
      <p>{words.removeLead}</p>
    </Confirm>
  )
}

/** Sends everything again that failed since a day: after a receiver was down. */
function ResendFailed({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [day, setDay] = useState(() => dayText(new Date(webhook.failing_since ?? Date.now())))
  const resend = useWebhookChange(
    (since: string) => consoleApi.sendFailedAgain({ webhook_id: webhook.id, body: { failed_since: since } }),
    { says: ({ resent }) => words.resent(number(resent), resent), onDone: onClose },
  )
  const submit = () => {
    // From the midnight of the person who chose the day.
    if (day !== '') resend.mutate(new Date(`${day}T00:00:00`).toISOString())
  }
  return (
    <FormDialog
      title={words.resendTitle}
      submitLabel={words.resendAction}
      change={resend}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.resendLead}</p>
      <Field
        label={words.since}
        type="date"
        value={day}
        onChange={setDay}
        error={day === '' ? words.sinceMissing : undefined}
      />
    </FormDialog>
  )
}
