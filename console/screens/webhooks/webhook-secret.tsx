// The secret of a webhook, shown once: when it is created, and when it is replaced.
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { OneTimeSecret } from '../../shared/parts/one-time-secret.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useWebhookChange, type Webhook } from './webhook-queries.ts'
import { webhooks as own } from './words.ts'

interface WebhookSecretProps {
  readonly created: Webhook & { readonly secret: string }
  readonly onClose: () => void
}

export function WebhookSecret({ created, onClose }: WebhookSecretProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const { label, secret, old_secret_until: until } = created
  return (
    <OneTimeSecret
      title={words.secretTitle(label)}
      what={words.secret}
      secret={secret}
      words={words}
      onStored={onClose}
    >
      {until !== null && <p>{words.oldUntil(format.time(until))}</p>}
    </OneTimeSecret>
  )
}

export function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const words = own.use()
  const rotate = useWebhookChange(() => dataApi.rotateWebhook({ webhook_id: webhook.id }))
  if (rotate.data) return <WebhookSecret created={rotate.data} onClose={onClose} />
  return (
    <FormDialog
      title={words.rotateTitle(webhook.label)}
      submitLabel={rotate.isPending ? words.rotating : words.rotateAction}
      change={rotate}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{words.rotateLead}</p>
    </FormDialog>
  )
}
