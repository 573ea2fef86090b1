// One attempt to send a queued mail. Rules, section 11.
import { isMailAddress } from '../../core/network/mail-address.ts'
import type { Log } from '../../database/log.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { ClaimedDelivery, Outcome } from '../outbox/delivery-queue.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import { composeMail } from './compose-mail.ts'
import type { Mailer } from './open-mailer.ts'

export interface MailServices {
  readonly store: Store
  readonly secrets: Secrets
  readonly mailer: Mailer
  /** The address of the service, without a slash at the end. */
  readonly baseUrl: string
  readonly log: Log
}

/** Longer than the attempts last: it waited because mail was switched off, and would surprise. */
const maxAgeMs = 4 * 24 * 60 * 60 * 1000

export async function sendMail(
  { store, secrets, mailer, baseUrl, log }: MailServices,
  { id, tenantId, type, data, eventId, createdAt }: ClaimedDelivery,
  at: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  if (at.getTime() - createdAt.getTime() > maxAgeMs) return { result: 'give_up', error: 'too_old' }
  const composed = await composeMail(
    { store, secrets, tenantId, baseUrl, consoleUrl: `${baseUrl}/console` },
    type,
    data,
  )
  if (!composed) return { result: 'give_up', error: 'without_purpose' }
  const outcome = isMailAddress(composed.to)
    ? await mailer.send({ id: eventId, ...composed }, signal)
    : ({ result: 'give_up', error: 'address_invalid' } as const)
  if (outcome.result !== 'delivered' && !signal.aborted) {
    const facts = { delivery: id, tenant: tenantId, type, code: outcome.error, status: outcome.status }
    log.warn(
      facts,
      outcome.result === 'retry' ? 'a mail was not taken; it is tried again' : 'a mail was refused',
    )
  }
  return outcome
}
