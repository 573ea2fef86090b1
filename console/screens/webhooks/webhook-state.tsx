// The state of a webhook, and how its last deliveries went.
import type { ReactElement } from 'react'

import { Badge } from '../../shared/parts/status.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { localeOf, useLanguage } from '../../shared/words/language.ts'
import { webhooks as own } from './words.ts'
import type { Delivery, Webhook } from './webhook-queries.ts'

export function WebhookState({ webhook }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const format = useFormat()
  const { state, disabled_reason: reason, failing_since: failing } = webhook
  if (state === 'disabled') {
    return (
      <>
        <Badge tone={reason === 'switched_off' ? 'off' : 'bad'} icon="close">
          {words.states.off}
        </Badge>
        {reason !== null && <small>{words.reasons[reason]}</small>}
      </>
    )
  }
  if (failing === null) {
    return (
      <Badge tone="good" icon="check">
        {words.states.on}
      </Badge>
    )
  }
  return (
    <>
      <Badge tone="warn" icon="warning">
        {words.states.failing}
      </Badge>
      <small>{words.failingSince(format.time(failing))}</small>
    </>
  )
}

/** Of those that are finished. */
export function SuccessRate({ webhook: { recent } }: { webhook: Webhook }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const language = useLanguage()
  const finished = recent.delivered + recent.failed
  if (finished === 0) return <span className="muted">{words.noneYet}</span>
  const percent = new Intl.NumberFormat(localeOf[language], { style: 'percent' })
  return (
    <>
      {words.success(percent.format(recent.delivered / finished))}
      <small>{words.counts(number(recent.delivered), number(recent.failed), number(recent.waiting))}</small>
    </>
  )
}

const tones = { waiting: 'calm', sending: 'calm', delivered: 'good', failed: 'bad' } as const
const icons = { waiting: 'clock', sending: 'clock', delivered: 'check', failed: 'violation' } as const

export function DeliveryStateBadge({ delivery }: { delivery: Delivery }): ReactElement {
  const words = own.use()
  const format = useFormat()
  const { state, next_attempt_at: next } = delivery
  return (
    <>
      <Badge tone={tones[state]} icon={icons[state]}>
        {words.deliveryStates[state]}
      </Badge>
      {state === 'waiting' && (
        <small>
          {next === null || Date.parse(next) <= Date.now() ? words.soon : words.next(format.ago(next))}
        </small>
      )}
    </>
  )
}

type Attempt = Delivery['attempts'][number]

/** The status of the answer, or why there was none. */
export function useAttemptText(): (attempt: Attempt) => string {
  const words = own.use()
  return ({ status, error }) =>
    status !== null ? String(status) : error !== null ? words.errors[error] : words.noAnswer
}
