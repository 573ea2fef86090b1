// What sends the mails of the outbox, from the settings. Rules, section 11.
import type { Config } from '../../config.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import type { Log } from '../../database/log.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { ClaimedDelivery, Outcome } from '../outbox/delivery-queue.ts'
import type { QueuedMails } from '../outbox/queue-mail.ts'
import { noteReminderSent } from '../plans/queue-reminders.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import { composeMail } from './compose-mail.ts'
import { openMailer } from './open-mailer.ts'

/** Longer than the attempts last: it waited because mail was switched off, and would surprise. */
const maxAgeMs = 4 * 24 * 60 * 60 * 1000

/** Undefined where mail is not set up. */
export function openMail(
  store: Store,
  config: Pick<Config, 'mail' | 'baseUrl' | 'secretsKey' | 'dataDir' | 'databaseUrl'>,
  log: Log,
) {
  const { mail, baseUrl } = config
  if (!mail || baseUrl === undefined) return undefined
  const services = { store, secrets: openSecrets(config), baseUrl, consoleUrl: `${baseUrl}/console` }
  const mailer = openMailer(mail)
  return {
    /** One attempt. */
    async send(delivery: ClaimedDelivery, at: Date, signal: AbortSignal): Promise<Outcome> {
      const { id, tenantId, type, data, eventId, createdAt } = delivery
      if (at.getTime() - createdAt.getTime() > maxAgeMs) return { result: 'give_up', error: 'too_old' }
      const composed = await composeMail({ ...services, tenantId }, type, data)
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
    },
    // Recorded with the delivery: of both or of neither it is known that the server has it.
    async noteOutcome(tx: Transaction, { type, data }: ClaimedDelivery, { result }: Outcome) {
      if (type === 'mail.plan_reminder' && result === 'delivered')
        await noteReminderSent(tx, data as unknown as QueuedMails['mail.plan_reminder'])
      return true
    },
  }
}
