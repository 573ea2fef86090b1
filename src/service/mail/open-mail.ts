// What sends the mails of the outbox, from the settings.
import type { Config } from '../../config.ts'
import type { Log } from '../../database/log.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { ClaimedDelivery, Outcome } from '../outbox/delivery-queue.ts'
import { openMailer } from './open-mailer.ts'
import { sendMail } from './send-mail.ts'

export interface MailSender {
  send(delivery: ClaimedDelivery, at: Date, signal: AbortSignal): Promise<Outcome>
}

/** Undefined where mail is not set up. */
export function openMail(
  store: Store,
  { mail, baseUrl }: Pick<Config, 'mail' | 'baseUrl'>,
  log: Log,
): MailSender | undefined {
  if (!mail || baseUrl === undefined) return undefined
  const services = { store, mailer: openMailer(mail), baseUrl, log }
  return { send: (delivery, at, signal) => sendMail(services, delivery, at, signal) }
}
