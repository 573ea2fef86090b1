// Mail, handed to a real SMTP server by the loop that sends the outbox. Rules, section 11.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { TenantId } from '../../src/contract/ids.ts'
import { openMail } from '../../src/service/mail/open-mail.ts'
import { openMailer } from '../../src/service/mail/open-mailer.ts'
import { recordDelivery } from '../../src/service/outbox/record-event.ts'
import { noteOutcome } from '../../src/service/webhooks/send-webhook.ts'
import { startDeliveries, type Deliveries, type Sender } from '../../src/worker/start-deliveries.ts'
import { badCapsule, goodCapsule, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger, callAs, codeOf, password, type Person } from './console-people.ts'
import { startMailServer, type MailServer, type ReceivedMail } from './mail-server.ts'
import { createSubmitLink, submitFile } from './submission-app.ts'
import { startApp } from './start-app.ts'

let server: MailServer
let app: CapsuleApp
let deliveries: Deliveries
const logged: string[] = []

/** Every endpoint answers that it is gone. */
const goneWebhooks: Sender = {
  send: async () => ({ result: 'give_up', status: 410 }),
  noteOutcome: (tx, delivery, outcome) => noteOutcome(tx, delivery, outcome, true),
}
const log = {
  debug: () => {},
  info: () => {},
  warn: (facts: unknown, text?: string) => void logged.push(JSON.stringify([facts, text])),
  error: () => {},
}

beforeAll(async () => {
  server = await startMailServer()
  const mail = { smtpUrl: server.url, from: { name: 'Impact Graph', address: 'noreply@impact.example.org' } }
  app = await startCapsuleApp({ ownDatabase: true, config: { mail } })
  const sender = openMail(app.store, app.config, log)
  deliveries = await startDeliveries({
    store: app.store,
    log,
    webhooks: goneWebhooks,
    ...(sender && { mail: sender }),
  })
})
afterAll(async () => {
  await deliveries.stop()
  await app.close()
  await server.stop()
})

const mailsTo = (address: string): ReceivedMail[] => server.mails.filter(({ to }) => to.includes(address))

/** The newest mail to this address, once there are so many. */
async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBe(count)
  const mail = mailsTo(address).at(-1)
  if (!mail) throw new Error(`no mail came to ${address}`)
  return mail
}

const linkIn = ({ text }: ReceivedMail, path: string): string =>
  new RegExp(`https://impact\\.example\\.org/console/${path}#([\\w-]{43})$`, 'm').exec(text)?.[1] ?? ''

const visitor = () => callAs(app, undefined)

const setLanguage = (person: Person, language: 'en' | 'fr') =>
  person.call('PATCH /console/api/account', { body: { language } })

/** What waits for its next attempt is tried at once. */
const hurry = () =>
  app.store.writes.query('update delivery set not_before = null where not_before is not null')

const stateOf = async (address: string) => {
  const { rows } = await app.store.reads.query<{ state: string; attempts: number; error: string | null }>(
    `select state, attempts, error from delivery left join delivery_attempt using (tenant_id, delivery_id)
     where target = 'mail' and data ->> 'account_id' = (select account_id from account where email = $1)
     order by delivery_id desc, attempt desc limit 1`,
    [address],
  )
  return rows[0]
}

const becomes = async (address: string, state: object) =>
  await expect.poll(() => stateOf(address), { timeout: 20_000 }).toMatchObject(state)

const people = { en: 'Ann', fr: 'Éloïse' } as const

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  let owner: Person
  beforeAll(async () => {
    owner = await addPerson(app, { name: people[language], email: `owner-${language}@example.org` })
    await setLanguage(owner, language)
  })

  it('an invitation is mailed, and its link works as the one that is shown', async () => {
    const email = `new-${language}@example.org`
    const answer = await owner.call('POST /console/api/invitations', { body: { role: 'member', email } })
    expect(answer.json()).toMatchObject({ is_mailed: true, email })
    const shown = answer.json<{ link: string }>().link.split('#')[1]
    const mail = await mailTo(email)
    expect(mail.subject).toBe(
      { en: 'You are invited to Impact Graph', fr: 'Une invitation à Impact Graph' }[language],
    )
    expect(mail.text).toContain(people[language])
    expect(mail.text).toContain('Lakeside Foundation')
    const token = linkIn(mail, 'join')
    expect(token).not.toBe(shown)
    for (const each of [token, shown]) {
      const link = await visitor()('POST /console/api/links', { body: { token: each } })
      expect(link.json()).toMatchObject({ kind: 'invitation', email, role: 'member' })
    }
    const joined = await visitor()('POST /console/api/register', {
      body: { token, name: 'New', email, password },
      headers: { 'accept-language': language },
    })
    expect(joined.statusCode).toBe(201)
    expect(joined.json()).toMatchObject({ account: { language }, sends_mail: true })
    const again = await visitor()('POST /console/api/links', { body: { token: shown } })
    expect(codeOf(again)).toBe('link_invalid')
  })

  it('a link to a new password is mailed, works once, and ends every session', async () => {
    const email = `forgot-${language}@example.org`
    const person = await addPerson(app, { email })
    await setLanguage(person, language)
    const asked = await visitor()('POST /console/api/password-links', {
      body: { email: ` ${email.toUpperCase()} ` },
    })
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    const mail = await mailTo(email)
    expect(mail.subject).toBe(
      { en: 'A new password for Impact Graph', fr: 'Un nouveau mot de passe pour Impact Graph' }[language],
    )
    const token = linkIn(mail, 'password')
    const link = await visitor()('POST /console/api/links', { body: { token } })
    expect(link.json()).toMatchObject({ kind: 'password', email })
    const use = (new_password: string) =>
      visitor()('POST /console/api/password-links/use', { body: { token, new_password } })
    // A weak one leaves the link as it is.
    expect((await use('short')).statusCode).toBe(400)
    expect((await use(email)).statusCode).toBe(400)
    expect((await use('nine loud starlings')).statusCode).toBe(204)
    expect(codeOf(await use('nine loud starlings'))).toBe('link_invalid')
    expect((await person.call('GET /console/api/sessions')).statusCode).toBe(401)
    const signIn = (text: string) =>
      visitor()('POST /console/api/sign-in', { body: { email, password: text } })
    expect((await signIn(password)).statusCode).toBe(401)
    expect((await signIn('nine loud starlings')).statusCode).toBe(200)
    const record = await owner.call(`GET /audit?actor=${person.id}`)
    const actions = record.json<{ data: { action: string }[] }>().data.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['password.link_asked', 'password.reset']))
    expect(record.body).not.toContain(token)
  })

  it('the verdict of an upload in the console is mailed once', async () => {
    const headers = { 'x-namespace': 'my-data' }
    const upload = async (body: unknown, label: string) =>
      owner.call(`POST /capsules?label=${encodeURIComponent(label)}`, { headers, body })
    const before = mailsTo(owner.email).length
    const accepted = (await upload(goodCapsule(), `spring-${language}.jsonld`)).json<{ capsule_id: string }>()
    const mail = await mailTo(owner.email, before + 1)
    expect(mail.subject).toBe({ en: 'Your file was accepted', fr: 'Votre fichier a été accepté' }[language])
    expect(mail.text).toContain(`spring-${language}.jsonld`)
    expect(mail.text).toContain('My data')
    expect(mail.text).toContain(
      `https://impact.example.org/console/namespaces/my-data/capsules/${accepted.capsule_id}`,
    )
    await upload(badCapsule(), 'bad.jsonld')
    const rejected = await mailTo(owner.email, before + 2)
    expect(rejected.subject).toBe(
      { en: 'Your file was not accepted', fr: 'Votre fichier n’a pas été accepté' }[language],
    )
    expect(rejected.text).toMatch(
      { en: /it has \d+ problems?\./, fr: /le fichier a \d+.problèmes?\./ }[language],
    )
  })

  it('a disabled webhook is told to the owners, not to members', async () => {
    const elsewhere = await addStranger(app)
    await setLanguage(elsewhere, language)
    const member = await addPerson(app, { tenantId: elsewhere.tenantId, role: 'member' })
    await app.store.writes.query(
      `insert into webhook (tenant_id, webhook_id, url, label, secret) values ($1, 'whk_1', $2, 'Our CRM', 'x')`,
      [elsewhere.tenantId, 'https://crm.example.org/hook'],
    )
    await recordDelivery(app.store.writes, elsewhere.tenantId, 'whk_1', 'webhook.test', {})
    const mail = await mailTo(elsewhere.email)
    expect(mail.subject).toBe(
      { en: 'A webhook was switched off', fr: 'Un webhook a été désactivé' }[language],
    )
    expect(mail.text).toContain('Our CRM')
    expect(mail.text).toContain('https://crm.example.org/hook')
    expect(mail.text).toContain('410')
    expect(mailsTo(member.email)).toEqual([])
  })
})

describe('a mail', () => {
  it('is plain text, from the address of the settings, with headers that are all ours', async () => {
    const mail = mailsTo('new-fr@example.org')[0]
    expect(mail?.from).toBe('noreply@impact.example.org')
    expect(mail?.headers.get('from')).toBe('Impact Graph <noreply@impact.example.org>')
    expect(mail?.headers.get('to')).toBe('new-fr@example.org')
    expect(mail?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('message-id')).toMatch(/^<msg_[0-9a-f]+@impact\.example\.org>$/)
    expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
  })

  it('has nothing in its headers that people wrote, and their names in one line', async () => {
    const name = 'Eve\r\nBcc: victim@example.org\r\n\r\nClick\u2028here\u202e https://evil.example'
    const person = await addPerson(app, { name, email: 'eve@example.org' })
    const { rows } = await app.store.writes.query<{ name: string }>(
      `update tenant set name = $2 where tenant_id = $1 returning name`,
      [app.tenant.id, 'Subject: x\nX-Evil: 1'],
    )
    expect(rows).toHaveLength(1)
    const body = { role: 'member', email: 'guest@example.org' }
    await person.call('POST /console/api/invitations', { body })
    const mail = await mailTo('guest@example.org')
    await app.store.writes.query(`update tenant set name = 'Lakeside Foundation' where tenant_id = $1`, [
      app.tenant.id,
    ])
    expect(mail.to).toEqual(['guest@example.org'])
    expect(mail.headers.has('bcc') || mail.headers.has('x-evil')).toBe(false)
    expect(mail.subject).toBe('You are invited to Impact Graph')
    expect(mail.text.split('\n')[0]).toContain(
      'Eve Bcc: victim@example.org Click here https://evil.example invites',
    )
    expect(mail.text.split('\n')[0]).toContain('“Subject: x X-Evil: 1”')
  })

  it.each(['a,b@example.org', '"x"@example.org', 'x<y>@example.org'])(
    'is not sent to %s, which could be read as something else',
    async (email) => {
      const person = await addPerson(app)
      const answer = await person.call('POST /console/api/invitations', { body: { role: 'member', email } })
      expect([answer.statusCode, answer.json<{ is_mailed: boolean }>().is_mailed]).toEqual([201, false])
    },
  )
})

describe('asking for a new password', () => {
  it('answers alike whether or not there is an account, and mails nobody else', async () => {
    const before = server.mails.length
    const ask = (email: string) => visitor()('POST /console/api/password-links', { body: { email } })
    const unknown = await ask('nobody@example.org')
    const known = await ask('owner-en@example.org')
    expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.statusCode,
      known.body,
      Object.keys(known.headers),
    ])
    expect((await ask('not an address')).statusCode).toBe(204)
    await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(before + 1)
  })

  it('is limited for an address, and further mails to an account are left out silently', async () => {
    const { email } = await addPerson(app, { email: 'flooded@example.org' })
    const from = (address: string) =>
      app.app.inject({
        method: 'POST',
        url: '/console/api/password-links',
        headers: { origin: 'https://impact.example.org' },
        payload: { email },
        remoteAddress: address,
      })
    for (let place = 1; place <= 6; place++) expect((await from(`203.0.113.${place}`)).statusCode).toBe(204)
    await mailTo(email, 3)
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await from('198.51.100.9')).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect(mailsTo(email)).toHaveLength(3)
    // Any of those that came can be used.
    const [first] = mailsTo(email)
    const link = await visitor()('POST /console/api/links', {
      body: { token: first && linkIn(first, 'password') },
    })
    expect(link.statusCode).toBe(200)
  })

  it('leaves invitations what they are: a link to a password creates no account', async () => {
    const { email } = await addPerson(app)
    await visitor()('POST /console/api/password-links', { body: { email } })
    const token = linkIn(await mailTo(email), 'password')
    const answer = await visitor()('POST /console/api/register', {
      body: { token, name: 'X', email: 'x@example.org', password },
    })
    expect(codeOf(answer)).toBe('link_invalid')
    const owner = await addPerson(app)
    const open = await owner.call('GET /console/api/invitations')
    expect(open.json<{ data: { email: string }[] }>().data.map((each) => each.email)).not.toContain(email)
  })
})

describe('a person', () => {
  it('may switch mails about verdicts off, before the upload and while the mail waits', async () => {
    const person = await addPerson(app, { email: 'quiet@example.org' })
    const headers = { 'x-namespace': 'my-data' }
    const upload = () => person.call('POST /capsules', { headers, body: goodCapsule() })
    const switched = (mails_verdicts: boolean) =>
      person.call('PATCH /console/api/account', { body: { mails_verdicts } })
    expect((await switched(false)).json()).toMatchObject({ mails_verdicts: false })
    await app.verdict((await upload()).json<{ capsule_id: string }>().capsule_id)
    expect(await stateOf(person.email)).toBeUndefined()
    await switched(true)
    server.refuse(person.email, 451)
    await upload()
    await expect.poll(async () => (await stateOf(person.email))?.attempts, { timeout: 20_000 }).toBe(1)
    await switched(false)
    server.refuse(person.email, null)
    await hurry()
    await becomes(person.email, { state: 'failed', error: 'without_purpose' })
    expect(mailsTo(person.email)).toEqual([])
    const record = await person.call(`GET /audit?action=account.changed&actor=${person.id}`)
    expect(record.json<{ data: unknown[] }>().data).toHaveLength(3)
  })

  it('is not mailed about what a key uploads', async () => {
    const before = server.mails.length
    await app.verdict(await app.upload(goodCapsule()))
    expect(server.mails.length).toBe(before)
  })
})

describe('a server that', () => {
  it('refuses for now gets the mail again', async () => {
    const { email } = await addPerson(app)
    server.refuse(email, 451)
    await visitor()('POST /console/api/password-links', { body: { email } })
    await becomes(email, { state: 'waiting', attempts: 1 })
    server.refuse(email, null)
    await hurry()
    const mail = await mailTo(email)
    expect(linkIn(mail, 'password')).not.toBe('')
    await becomes(email, { state: 'delivered', attempts: 2 })
  })

  it('refuses for good does not get it again', async () => {
    const { email } = await addPerson(app)
    server.refuse(email, 550)
    await visitor()('POST /console/api/password-links', { body: { email } })
    await becomes(email, { state: 'failed', attempts: 1 })
    await hurry()
    expect(server.asked.filter((each) => each === email)).toHaveLength(1)
    expect(logged.some((line) => line.includes('"status":550'))).toBe(true)
  })

  it('is down and comes back gets what waited, of every tenant', async () => {
    const here = await addPerson(app, { email: 'here@example.org' })
    const there = await addStranger(app)
    await server.stop()
    for (const { email } of [here, there])
      await visitor()('POST /console/api/password-links', { body: { email } })
    for (const { email } of [here, there]) await becomes(email, { state: 'waiting', attempts: 1 })
    await server.start()
    await hurry()
    await mailTo(here.email)
    await mailTo(there.email)
  })
})

describe('a file that was sent through a link', () => {
  const headers = {
    'x-sender-name': encodeURIComponent('Zoë Bcc: victim@example.org'),
    'x-sender-email': 'zoe%40example.org',
  }

  it('is told to members once an hour, unless they switched it off', async () => {
    const link = await createSubmitLink(app, { label: 'Autumn' })
    const told = await addPerson(app, { email: 'told@example.org', role: 'member' })
    const silent = await addPerson(app, { email: 'silent@example.org' })
    await silent.call('PATCH /console/api/account', { body: { mails_verdicts: false } })
    await setLanguage(told, 'fr')
    const { submission } = await submitFile(app, link, goodCapsule('mailed'), headers)
    const mail = await mailTo('told@example.org')
    expect(mail.subject).toBe('Un fichier vous a été envoyé')
    expect(mail.text).toContain(`https://impact.example.org/console/inbox/${submission.id}`)
    expect(mail.text.split('\n')[0]).toContain('«\u00a0Zoë Bcc: victim@example.org\u00a0» a envoyé')
    await submitFile(app, link, goodCapsule('mailed-again'), headers)
    const { rows } = await app.store.reads.query(
      `select from delivery where type = 'mail.submission_received' and data ->> 'account_id' = $1`,
      [told.id],
    )
    expect(rows).toHaveLength(1)
    expect(mailsTo('silent@example.org')).toEqual([])
  })

  it('is told to its sender when it is decided, with a link to the receipt that no table holds', async () => {
    const link = await createSubmitLink(app, { label: 'Winter' })
    const french = { ...headers, 'accept-language': 'fr', 'x-sender-email': 'retour%40example.org' }
    const returned = await submitFile(app, link, goodCapsule('returned'), french)
    const taken = await submitFile(app, link, goodCapsule('taken'), headers)
    const silent = await submitFile(app, link, goodCapsule('silent'), { 'x-sender-name': 'Ann' })
    const giveBack = (id: string) =>
      app.call(`POST /submissions/${id}/return`, { body: { message: 'Il manque 2025.\nhttps://x.example' } })
    await giveBack(silent.submission.id)
    await giveBack(returned.submission.id)
    const mail = await mailTo('retour@example.org')
    expect(mail.subject).toBe('Votre fichier vous est retourné')
    expect(mail.text).toContain('\n> Il manque 2025.\n> https://x.example\n')
    const [, token = ''] = /https:\/\/impact\.example\.org\/receipts\/([\w-]{43})$/m.exec(mail.text) ?? []
    for (const path of [returned.receipt, `/receipts/${token}`])
      expect((await visitor()(`GET ${path}/about`)).json()).toMatchObject({ state: 'returned' })
    const { rows } = await app.store.reads.query('select *, encode(document, $1) from submission', ['escape'])
    expect(JSON.stringify(rows)).not.toContain(token)
    await app.call(`POST /submissions/${taken.submission.id}/accept`)
    expect((await mailTo('zoe@example.org')).subject).toBe('Your file was taken')
  })
})

describe('what an operator may have to correct', () => {
  const from = { name: '', address: 'noreply@impact.example.org' }
  const mail = { id: 'msg_1', to: 'ann@example.org', subject: 'x', text: 'x' }

  it('a refused sign-in is no refusal of the mail, and does not show the password', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onAuth: (_, __, callback) => callback(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    refusing.listen(0, '127.0.0.1')
    await once(refusing.server, 'listening')
    const { port } = refusing.server.address() as AddressInfo
    const smtpUrl = new URL(`smtp://me:very%20secret@127.0.0.1:${port}`)
    const outcome = await openMailer({ smtpUrl, from }).send(mail, new AbortController().signal)
    expect(outcome).toMatchObject({ result: 'retry', status: 535, error: 'EAUTH' })
    expect(JSON.stringify(outcome)).not.toContain('secret')
    await new Promise((resolve) => refusing.close(() => resolve(null)))
  })

  it('a certificate that nobody vouches for is not trusted', async () => {
    const handed: string[] = []
    // Warns that its certificate is for tests alone.
    const selfSigned = new SMTPServer({
      secure: true,
      disabledCommands: ['AUTH'],
      logger: false,
      closeTimeout: 100,
      onMailFrom({ address }, _, callback) {
        handed.push(address)
        callback()
      },
    })
    selfSigned.on('error', () => {})
    selfSigned.listen(0, '127.0.0.1')
    await once(selfSigned.server, 'listening')
    const smtpUrl = new URL(`smtps://127.0.0.1:${(selfSigned.server.address() as AddressInfo).port}`)
    const outcome = await openMailer({ smtpUrl, from }).send(mail, new AbortController().signal)
    expect(outcome.result).toBe('retry')
    expect(handed).toEqual([])
    await new Promise((resolve) => selfSigned.close(() => resolve(null)))
  })

  it('a server that never answers does not keep a process from stopping', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const smtpUrl = new URL(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const stopping = new AbortController()
    const sending = openMailer({ smtpUrl, from }).send(mail, stopping.signal)
    await once(silent, 'connection')
    stopping.abort()
    expect(await sending).toEqual({ result: 'retry', error: 'stopped' })
    silent.close()
  })
})

it('one tenant with many mails does not keep another waiting', async () => {
  const there = await addStranger(app)
  const many: TenantId = app.tenant.id
  await app.store.writes.query(
    `insert into delivery (tenant_id, target, event_id, type, data)
     select $1, 'mail', 'msg_' || n, 'mail.password', jsonb_build_object('account_id', account_id)
     from generate_series(1, 300) as n, account where email = 'owner-en@example.org'`,
    [many],
  )
  await visitor()('POST /console/api/password-links', { body: { email: there.email } })
  await mailTo(there.email)
  const { rows } = await app.store.reads.query<{ waiting: number }>(
    `select count(*)::integer as waiting from delivery where tenant_id = $1 and state = 'waiting'`,
    [many],
  )
  expect(rows[0]?.waiting).toBeGreaterThan(0)
})

it('without mail nothing is queued, and everything else is as it was', async () => {
  const plain = await startApp()
  const owner = await addPerson(plain)
  const session = await callAs(plain, undefined)('GET /console/api/session')
  expect(session.json()).toMatchObject({ sends_mail: false })
  const body = { role: 'member', email: 'by-hand@example.org' }
  const invited = await owner.call('POST /console/api/invitations', { body })
  expect(invited.json()).toMatchObject({ is_mailed: false })
  const asked = await callAs(plain, undefined)('POST /console/api/password-links', {
    body: { email: owner.email },
  })
  expect(asked.statusCode).toBe(204)
  const { rows } = await plain.store.reads.query(`select from delivery where tenant_id = $1`, [
    owner.tenantId,
  ])
  expect(rows).toEqual([])
  await plain.close()
})

it('an organization has a number of invitations mailed each day, and then shows their links alone', async () => {
  const owner = await addStranger(app)
  await app.store.writes.query(
    `insert into delivery (tenant_id, target, event_id, type, data, state)
     select $1, 'mail', 'msg_i' || n, 'mail.invitation', '{}', 'delivered' from generate_series(1, 100) as n`,
    [owner.tenantId],
  )
  const body = { role: 'member', email: 'one-more@example.org' }
  const answer = await owner.call('POST /console/api/invitations', { body })
  expect(answer.json()).toMatchObject({ is_mailed: false })
})

it('no log of all this holds an address, a link or a text', () => {
  expect(logged.length).toBeGreaterThan(3)
  expect(logged.filter((line) => /#[\w-]{43}|@example|password for/.test(line))).toEqual([])
})
