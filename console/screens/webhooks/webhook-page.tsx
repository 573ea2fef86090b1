// One webhook: its state, what can be done with it, and its deliveries. For owners.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Loading, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { Deliveries } from './deliveries.tsx'
import { ResendFailed } from './resend-failed.tsx'
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
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isOwner && !webhook && error === null && <Loading />}
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

type Open = 'edit' | 'rotate' | 'remove' | 'resend'

function Actions({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const [open, setOpen] = useState<Open | null>(null)
  const { id, state } = webhook
  const isOn = state === 'enabled'
  const test = useWebhookChange(
    () => dataApi.testWebhook({ webhook_id: id }),
    () => announce(words.testSent),
  )
  const change = useWebhookChange(
    (next: 'enabled' | 'disabled') => dataApi.changeWebhook({ webhook_id: id, body: { state: next } }),
    ({ state: now }) => announce(words.switched[now === 'enabled' ? 'on' : 'off']),
  )
  const close = () => setOpen(null)
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
      <MoreActions webhook={webhook} onOpen={setOpen} />
      {error !== null && <ProblemNote error={error} />}
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
      {open === 'resend' && <ResendFailed webhook={webhook} onClose={close} />}
      {open === 'remove' && <Remove webhook={webhook} onClose={close} />}
    </>
  )
}

function MoreActions({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }): ReactElement {
  const words = own.use()
  const { edit, rotate, resendFailed, remove } = words.actions
  const label = words.actionsOf(webhook.label)
  const open = (id: Open) => ({ id, onAction: () => onOpen(id) })
  return (
    <Menu
      label={label}
      actions={[
        { ...open('edit'), label: edit, icon: 'settings' },
        { ...open('rotate'), label: rotate, icon: 'refresh' },
        { ...open('resend'), label: resendFailed, icon: 'upload', isDisabled: webhook.state !== 'enabled' },
        { ...open('remove'), label: remove, icon: 'trash', isDangerous: true },
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
