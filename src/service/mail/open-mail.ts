// What sends the mails of the outbox, from the settings.
import type { PoolClient } from 'pg'

import type { Config } from '../../config.ts'
import type { Log } from '../../database/log.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { ClaimedDelivery, Outcome } from '../outbox/delivery-queue.ts'
import type { QueuedMails } from '../outbox/queue-mail.ts'
import { noteReminderSent } from '../plans/queue-reminders.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import { openMailer } from './open-mailer.ts'
import { sendMail } from './send-mail.ts'

/** Undefined where mail is not set up. */
export function openMail(
  store: Store,
  config: Pick<Config, 'mail' | 'baseUrl' | 'secretsKey' | 'dataDir' | 'databaseUrl'>,
  log: Log,
) {
  const { mail, baseUrl } = config
  if (!mail || baseUrl === undefined) return undefined
  const services = { store, secrets: openSecrets(config), mailer: openMailer(mail), baseUrl, log }
  return {
    send: (delivery: ClaimedDelivery, at: Date, signal: AbortSignal): Promise<Outcome> =>
      sendMail(services, delivery, at, signal),
    // Recorded with the delivery: of both or of neither it is known that the server has it.
    async noteOutcome(tx: PoolClient, { type, data }: ClaimedDelivery, { result }: Outcome) {
      if (type === 'mail.plan_reminder' && result === 'delivered')
        await noteReminderSent(tx, data as unknown as QueuedMails['mail.plan_reminder'])
      return true
    },
  }
}
