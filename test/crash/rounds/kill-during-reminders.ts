// Reminders of plans are due, and processes are killed again and again before all are sent. Each is sent, and each is one mail:
// what was on its way when a process died may come once more, under the same Message-ID.
import { setTimeout as pause } from 'node:timers/promises'

import { dayText, dayNumber } from '../../../src/core/calendar-day.ts'
import { dayInZone } from '../../../src/core/plans/time-zone.ts'
import type { MailServer } from '../../acceptance/mail-server.ts'
import { openMailService } from '../../mail-service.ts'
import { zoneAtNoon } from '../../zone-at-noon.ts'
import type { Fault, Round } from './faults.ts'
import { until } from './service.ts'
import type { Tenant } from './tenant.ts'

/** Of each plan. */
const organizations = 40
/** What one tenant has on its way to the mail server at a moment. */
const mailsAtOnce = 4

interface Reminded {
  readonly tenant: Tenant
  readonly slug: string
  readonly addresses: readonly string[]
}

let counter = 0

export const killDuringReminders: Fault = async (round) => {
  const { service, tenants, below } = round
  const { mailServer: server, settings } = await openMailService()
  try {
    await service.stop()
    await service.start(settings)
    const plans: Reminded[] = []
    for (const tenant of tenants) plans.push(await makePlan(round, tenant))
    let kills = 0
    await round.whileWriting(async () => {
      for (let left = 2 + below(3); left > 0; left--, kills++) {
        await letSome(round, server)
        await service.kill()
        if (below(3) === 0) await service.killPostmaster()
        // A process that starts looks at once for what is due.
        await service.start(settings)
      }
    })
    await until('every reminder is sent', () => isAllSent(round))
    for (const plan of plans) checkMails(round, server, plan, kills)
    for (const plan of plans) await call(round, plan.tenant, 'DELETE', `/plans/${plan.slug}`)
    await service.stop()
  } finally {
    await server.stop()
  }
}

async function makePlan(round: Round, tenant: Tenant): Promise<Reminded> {
  const slug = `reminded-${++counter}`
  const timezone = zoneAtNoon()
  const tomorrow = dayText(dayNumber(dayInZone(Date.now(), timezone)) + 1)
  const addresses = Array.from({ length: organizations }, (_, at) => `${slug}-${at}@example.org`)
  const body = {
    name: slug,
    period: { from: '2024-01-01', to: '2024-12-31' },
    due: tomorrow,
    timezone,
    organizations: addresses.map((email) => ({ uri: `mailto:${email}`, contacts: [{ email }] })),
    remind: { before: [1] },
  }
  await call(round, tenant, 'PUT', `/plans/${slug}`, body)
  await call(round, tenant, 'POST', `/plans/${slug}/reminders`, { state: 'on' })
  return { tenant, slug, addresses }
}

async function call(
  { service }: Round,
  tenant: Tenant,
  ...[method, path, body]: [string, string, object?]
): Promise<void> {
  await until(`${method} ${path}`, async () => {
    const answer = await fetch(service.url + path, {
      method,
      headers: tenant.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 300 && answer.status !== 503)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status < 300
  })
}

/** Until some mails have come, at random how many, or nearly at once. */
async function letSome({ below }: Round, { mails }: MailServer): Promise<void> {
  const enough = mails.length + below(2 * organizations)
  const endMs = performance.now() + below(1500)
  while (mails.length < enough && performance.now() < endMs) await pause(2)
}

// Nothing here waits for the schedule of attempts.
const makeDue = `update delivery set not_before = now() where not_before > now() and type like 'mail.%'`

const countOpen = `
  select (select count(*) from plan where reminders_since is not null and reminded_on is null)
    + (select count(*) from plan_mail where sent_at is null)
    + (select count(*) from delivery where type like 'mail.%' and state in ('waiting', 'sending')) as open`

async function isAllSent({ service }: Round): Promise<boolean> {
  await service.query(makeDue)
  const [row] = await service.query<{ open: string }>(countOpen)
  return row?.open === '0'
}

function checkMails(
  { figures }: Round,
  { mails }: MailServer,
  { slug, addresses }: Reminded,
  kills: number,
): void {
  let repeated = 0
  for (const address of addresses) {
    const own = mails.filter(({ to }) => to.includes(address))
    const ids = new Set(own.map(({ headers }) => headers.get('message-id')))
    if (own.length === 0) throw new Error(`${slug}: nobody reminded ${address}`)
    if (ids.size !== 1) throw new Error(`${slug}: ${address} was reminded by ${ids.size} mails`)
    repeated += own.length - 1
    figures.reminders++
  }
  if (repeated > kills * mailsAtOnce)
    throw new Error(`${slug}: ${repeated} mails came once more after ${kills} kills`)
  figures.checks++
}
