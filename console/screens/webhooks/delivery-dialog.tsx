// One delivery: its attempts with their answers, what was sent, and the button that sends it again.
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Dialog, DialogActions } from '../../shared/parts/dialog.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useWebhookChange, type Delivery, type Webhook } from './webhook-queries.ts'
import { DeliveryStateBadge, useAttemptText } from './webhook-state.tsx'
import { webhooks as own } from './words.ts'

interface DeliveryDialogProps {
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly onClose: () => void
}

export function DeliveryDialog({ webhook, delivery, onClose }: DeliveryDialogProps): ReactElement {
  const words = own.use()
  const { id, body, headers } = delivery
  const again = useWebhookChange(() => dataApi.resendDelivery({ webhook_id: webhook.id, delivery_id: id }), {
    says: words.sentAgain,
  })
  return (
    <Dialog title={words.details(words.events[body.type])} isOpen onClose={onClose} width="wide">
      {again.error !== null && <ProblemNote error={again.error} />}
      <p>
        <DeliveryStateBadge delivery={delivery} />
      </p>
      <section className="stack column">
        <h3>{words.attempts}</h3>
        <Attempts delivery={delivery} />
      </section>
      <section className="stack column">
        <h3>{words.body}</h3>
        <CodeBlock text={JSON.stringify(body, null, 2)} what={words.body} />
      </section>
      <section className="stack column">
        <h3>{words.headers}</h3>
        <p className="muted">{words.headersLead}</p>
        <CodeBlock
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          what={words.headers}
        />
      </section>
      <DialogActions>
        <Button
          variant="primary"
          icon="refresh"
          isDisabled={webhook.state === 'disabled'}
          isPending={again.isPending}
          onPress={() => again.mutate()}
        >
          {words.sendAgain}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Attempts({ delivery: { attempts } }: { delivery: Delivery }): ReactElement {
  const words = own.use()
  const format = useFormat()
  const textOf = useAttemptText()
  if (attempts.length === 0) return <p className="muted">{words.noAttempts}</p>
  return (
    <Table label={words.attempts} head={Object.values(words.attemptColumns)}>
      {attempts.map((attempt) => (
        <tr key={attempt.attempt}>
          <th scope="row">{format.number(attempt.attempt)}</th>
          <td className="nowrap">{format.time(attempt.at)}</td>
          <td className="nowrap">{format.duration(attempt.duration_ms)}</td>
          <td className="webhooks-answer">
            {textOf(attempt)}
            {attempt.detail !== null && <small>{attempt.detail}</small>}
            {attempt.answer !== null && attempt.answer !== '' && <pre>{attempt.answer}</pre>}
          </td>
        </tr>
      ))}
    </Table>
  )
}
