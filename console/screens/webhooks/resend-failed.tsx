// Sends everything again that failed since a day: after a receiver was down.
import { useState, type ReactElement } from 'react'

import { dayText } from '../../shared/downloads/file-name.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useWebhookChange, type Webhook } from './webhook-queries.ts'
import { webhooks as own } from './words.ts'

export function ResendFailed({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [day, setDay] = useState(() => dayText(new Date(webhook.failing_since ?? Date.now())))
  const resend = useWebhookChange(
    (since: string) => consoleApi.sendFailedAgain({ webhook_id: webhook.id, body: { failed_since: since } }),
    ({ resent }) => {
      announce(words.resent(number(resent), resent))
      onClose()
    },
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
