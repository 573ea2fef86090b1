// Reminders of plans: at nine where the plan is, once for each organization and step, with a link and a way out. Rules, section
// 15.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { PlanReminder } from '../../src/contract/plan-schemas.ts'
import { silentLog } from '../../src/database/log.ts'
import { openMail } from '../../src/service/mail/open-mail.ts'
import { tendPlans } from '../../src/service/plans/queue-reminders.ts'
import { openSecrets } from '../../src/service/secrets/open-secrets.ts'
import { startDeliveries, type Deliveries } from '../../src/worker/start-deliveries.ts'
import { codeOf, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { visit } from './link-app.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { capsule, indicator, iri, organization, report } from './projected.ts'
import { runCommand } from './run-command.ts'
import { loopbackAllowed } from './webhook-app.ts'
import { listen } from './wire.ts'

let server: MailServer
let app: CapsuleApp
let deliveries: Deliveries
beforeAll(async () => {
  server = await startMailServer()
  const mail = { smtpUrl: server.url, from: { name: 'Impact Graph', address: 'noreply@impact.example.org' } }
  app = await startCapsuleApp({ ownDatabase: true, config: { ...loopbackAllowed, mail } })
  const sender = openMail(app.store, app.config, silentLog)
  const webhooks = { send: async () => ({ result: 'retry' }) as const }
  deliveries = await startDeliveries({
    store: app.store,
    log: silentLog,
    webhooks,
    ...(sender && { mail: sender }),
  })
  await app.upload(capsule(organization('m/b'), indicator('m/i', 'm/b'), report('m/r', 'm/i')))
})
afterAll(async () => {
  await deliveries.stop()
  await app.close()
  await server.stop()
})

const errors: unknown[] = []
/** What happens by the clock at this moment. */
const tendAt = async (moment: string) => {
  const clock = { now: () => Date.parse(moment) }
  const services = { store: app.store, clock, secrets: openSecrets(app.config), sendsMail: true }
  await tendPlans(services, (error) => errors.push(error))
  expect(errors).toEqual([])
}

const list = async (slug: string, on: string) =>
  (await app.call(`GET /plans/${slug}/reminders?on=${on}`)).json<{ data: PlanReminder[]; meta: object }>()

const turn = (state: 'on' | 'off') => app.call('POST /plans/reminded/reminders', { body: { state } })
const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address))
const sentTo = async (address: string, count: number): Promise<void> => {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBe(count)
}

const contact = (name: string, language: 'en' | 'fr' = 'en') => ({
  name: `Person ${name}`,
  email: `${name}@example.org`,
  language,
})
const plan = {
  name: 'Annual 2024',
  name_fr: 'Annuel 2024',
  period: { from: '2024-01-01', to: '2024-12-31' },
  due: '2027-03-31',
  timezone: 'America/Toronto',
  organizations: [
    {
      uri: iri('m/a'),
      name: 'Harbour',
      indicators: [iri('m/i')],
      contacts: [contact('ann'), contact('zoe', 'fr')],
    },
    { uri: iri('m/b'), contacts: [contact('bob')] },
    { uri: iri('m/c'), name: 'Cedar', contacts: [contact('cleo')] },
    { uri: iri('m/d'), name: 'Silent' },
  ],
  remind: { before: [14], after: [1] },
}

describe('reminders', () => {
  beforeAll(async () => {
    await app.call('PUT /plans/reminded', { body: plan })
    const body = { organization: iri('m/c'), reason: 'Began later.' }
    await app.call('PUT /plans/reminded/answers', { body })
  })

  it('go at nine where the plan is, to those who miss something, and are what was shown before', async () => {
    // Before the worker has accepted it, the organization of the capsule misses something too.
    await expect.poll(async () => (await list('reminded', '2027-03-17')).data.length).toBe(2)
    await tendAt('2027-03-17T13:00:00Z')
    const shown = await list('reminded', '2027-03-17')
    expect(shown.meta).toEqual({ on: '2027-03-17', state: 'off', sends_mail: true, row_count: 2 })
    expect(shown.data.map(({ to, step, sent_at }) => [to.email, step, sent_at])).toEqual([
      ['ann@example.org', -14, null],
      ['zoe@example.org', -14, null],
    ])
    expect((await turn('on')).json()).toEqual({ state: 'on' })
    await tendAt('2027-03-17T12:59:00Z')
    expect((await list('reminded', '2027-03-17')).data.every(({ sent_at }) => sent_at === null)).toBe(true)
    await tendAt('2027-03-17T13:00:00Z')
    await sentTo('ann@example.org', 1)
    await sentTo('zoe@example.org', 1)
    for (const { to, subject, text } of shown.data) {
      const [mail] = mailsTo(to.email)
      expect([mail?.subject, mail?.text.trim()]).toEqual([subject, text.trim()])
    }
    const [ann] = mailsTo('ann@example.org')
    expect(ann?.text).toMatch(
      /due on March 31, 2027.*- Indicator m\/i.*https:\/\/impact.example.org\/l\/igl_/s,
    )
    for (const other of ['Cedar', 'Silent', 'm/b', 'm/c', 'bob@', 'cleo@', 'zoe@'])
      expect(ann?.raw).not.toContain(other)
    expect(ann?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(ann?.headers.get('message-id')).toMatch(/^<plan-[0-9a-f]{32}@/)
    expect(mailsTo('zoe@example.org')[0]?.text).toContain('31 mars 2027')
  })

  it('go once, whatever is switched, and say when they were taken', async () => {
    await turn('off')
    await turn('on')
    await tendAt('2027-03-17T20:00:00Z')
    await tendAt('2027-03-18T20:00:00Z')
    await expect
      .poll(async () => (await list('reminded', '2027-03-17')).data.every(({ sent_at }) => sent_at !== null))
      .toBe(true)
    expect(server.mails).toHaveLength(2)
  })

  it('are the same mail when a process died before it noted that one was taken', async () => {
    const [first] = mailsTo('ann@example.org')
    await app.store.writes.query(
      `update delivery set state = 'waiting', finished_at = null where data ->> 'address' = 'ann@example.org'`,
    )
    await sentTo('ann@example.org', 2)
    expect(mailsTo('ann@example.org')[1]?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
  })

  it('end with one click, without signing in, for this address alone', async () => {
    const url = mailsTo('ann@example.org')[0]?.headers.get('list-unsubscribe') ?? ''
    const { pathname } = new URL(url.replaceAll(/[<>\s]/g, ''))
    expect((await visit(app, `GET ${pathname}`)).body).toContain('<form method="post">')
    expect((await list('reminded', '2027-04-01')).data).toHaveLength(2)
    expect((await visit(app, `POST ${pathname}`)).statusCode).toBe(200)
    expect(codeOf(await visit(app, `POST ${pathname}x`))).toBe('page_not_found')
    expect((await list('reminded', '2027-04-01')).data.map(({ to }) => to.email)).toEqual(['zoe@example.org'])
    await tendAt('2027-04-01T13:00:00Z')
    await sentTo('zoe@example.org', 2)
    expect(mailsTo('ann@example.org')).toHaveLength(2)
  })
})

it('owners are told on the due day, and events say that a plan is due and complete, once', async () => {
  const owner = await addPerson(app, { role: 'owner' })
  await app.call('POST /webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['plan.due', 'plan.complete'] },
  })
  await app.call('PUT /plans/reminded', { body: { ...plan, due: '2027-04-30' } })
  const events = async () => {
    const { rows } = await app.store.reads.query<{ type: string; counts: { missing: number } }>(
      `select type, data -> 'counts' as counts from delivery where type like 'plan.%' order by delivery_id`,
    )
    return rows.map(({ type, counts }) => `${type} ${counts.missing}`)
  }
  await tendAt('2027-04-30T12:59:00Z')
  expect(await events()).toEqual([])
  await tendAt('2027-04-30T13:00:00Z')
  await tendAt('2027-04-30T23:00:00Z')
  expect(await events()).toEqual(['plan.due 2'])
  await sentTo(owner.email, 1)
  const answer = (name: string) =>
    app.call('PUT /plans/reminded/answers', { body: { organization: iri(name), reason: 'Not yet.' } })
  for (const name of ['m/a', 'm/d']) await answer(name)
  for (let times = 0; times < 2; times++) await tendAt('2027-04-30T23:30:00Z')
  await app.call(`DELETE /plans/reminded/answers?organization=${encodeURIComponent(iri('m/a'))}`)
  await tendAt('2027-04-30T23:40:00Z')
  await answer('m/a')
  await tendAt('2027-04-30T23:50:00Z')
  expect(await events()).toEqual(['plan.due 2', 'plan.complete 0', 'plan.complete 0'])
  await app.call('DELETE /plans/reminded')
})

it('the command does the same, and says by its exit whether anything is missing', async () => {
  const url = `http://127.0.0.1:${await listen(app.app)}`
  const run = (words: readonly string[], input = '') =>
    runCommand(
      ['plan', ...words, '--url', url, '--namespace', 'my-data'],
      { IMPACT_GRAPH_KEY: app.key },
      { readInput: async () => Buffer.from(input) },
    )
  expect(await run(['set', 'cli', '-'], JSON.stringify(plan))).toMatchObject({ code: 0, out: 'cli\n' })
  const shown = await run(['show', 'cli'])
  expect(await run(['set', 'cli', '-'], shown.out)).toMatchObject({ code: 0 })
  expect((await run(['list'])).out).toMatch(/cli +Annual 2024 +2024-01-01 +2024-12-31 +2027-03-31 +4/)
  const status = await run(['status', 'cli', '--missing'])
  expect(status).toMatchObject({
    code: 1,
    out: expect.stringMatching(/missing +Harbour +0 +Indicator m\/i/),
    err: '1 reported, 0 with nothing to report, 3 left. Due 2027-03-31.\n',
  })
  expect(status.out).not.toContain('reported')
  expect((await run(['status', 'cli', '--csv'])).out).toMatch(/^organization_uri,/)
  expect((await run(['links', 'cli'])).out).toMatch(/Harbour +https:\/\/impact.example.org\/l\/igl_/)
  expect(await run(['remind', 'cli', '--dry-run', '--date', '2027-03-17'])).toMatchObject({
    out: expect.stringContaining('To: zoe@example.org\nSubject: Rappel'),
    err: expect.stringMatching(/ mails on 2027-03-17. Reminders are off.\n$/),
  })
  expect((await run(['remind', 'cli', '--on'])).out).toBe('Reminders are on.\n')
  expect((await run(['remind', 'cli'])).code).toBe(2)
  for (const name of ['m/a', 'm/c', 'm/d'])
    await app.call('PUT /plans/cli/answers', { body: { organization: iri(name), reason: 'Not yet.' } })
  expect((await run(['status', 'cli'])).code).toBe(0)
  expect((await run(['delete', 'cli'])).code).toBe(0)
})

it('at most 500 go on a day, and the rest on the next', async () => {
  await deliveries.stop()
  const organizations = Array.from({ length: 502 }, (_, at) => ({
    uri: iri(`many/${at}`),
    contacts: [contact(`many${at}`)],
  }))
  const due = '2027-06-01'
  await app.call('PUT /plans/reminded', { body: { ...plan, due, organizations, remind: { before: [1] } } })
  await turn('on')
  expect((await list('reminded', '2027-05-31')).data).toHaveLength(500)
  await tendAt('2027-05-31T13:00:00Z')
  expect((await list('reminded', due)).data.map(({ to }) => to.email)).toEqual([
    'many500@example.org',
    'many501@example.org',
  ])
  await tendAt(`${due}T13:00:00Z`)
  const { rows } = await app.store.reads.query<{ queued_on: string; count: number }>(
    'select queued_on, count(*)::int as count from plan_mail group by queued_on order by queued_on',
  )
  expect(rows).toEqual([
    { queued_on: '2027-05-31', count: 500 },
    { queued_on: due, count: 2 },
  ])
})
