// Webhooks: endpoints, events, signatures, attempts. Through HTTP, with real receivers on this machine. Rules, section 11.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Deliveries } from '../../src/worker/start-deliveries.ts'
import { badCapsule, codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger } from './console-people.ts'
import { runCommand } from './run-command.ts'
import {
  createWebhook,
  deliveriesOf,
  loopbackAllowed,
  makeDue,
  say,
  soon,
  startReceiver,
  startSending,
  verify,
} from './webhook-app.ts'
import type { Receiver } from './webhook-app.ts'
import { listen } from './wire.ts'

let app: CapsuleApp
let sending: Deliveries
beforeAll(async () => {
  app = await startCapsuleApp({ config: loopbackAllowed })
  sending = await startSending(app)
})
afterAll(async () => {
  await sending.stop()
  await app.close()
})

const receivers: Receiver[] = []
const receiver = async (...given: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const started = await startReceiver(...given)
  receivers.push(started)
  return started
}
afterEach(async () => {
  await app.store.writes.query('delete from webhook')
  for (const each of receivers.splice(0)) each.close()
})

const types = ({ received }: Receiver): string[] => received.map(({ event }) => event.type)

describe('an endpoint', () => {
  it('is created with its secret, which is shown this once and stored encrypted', async () => {
    const answer = await app.call('POST /webhooks', { body: { url: 'http://127.0.0.1:9/hook' } })
    const { id, secret, ...created } = answer.json<Record<string, string>>()
    expect([answer.statusCode, answer.headers['location']]).toEqual([201, `/webhooks/${id}`])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(created).toMatchObject({
      object: 'webhook',
      label: '127.0.0.1:9',
      events: null,
      namespaces: null,
      state: 'enabled',
      recent: { delivered: 0, failed: 0, waiting: 0 },
    })
    const { body } = await app.call(`GET /webhooks/${id}`)
    const { body: list } = await app.call('GET /webhooks')
    const { rows } = await app.store.reads.query('select * from webhook')
    for (const text of [body, list, JSON.stringify(rows)]) expect(text).not.toContain(String(secret))
    expect(JSON.parse(list)).toMatchObject({ data: [{ id, ...created }] })
    expect((await app.call('GET /audit?action=webhook.created')).json()).toMatchObject({
      data: [{ subject: '127.0.0.1:9', detail: { webhook_id: id, url: 'http://127.0.0.1:9' } }],
    })
  })

  it.each([
    [{ url: 'ftp://example.org/' }, 'url'],
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: 'http://127.0.0.1/', events: ['capsule.eaten'] }, 'events[0]'],
    [{ url: 'http://127.0.0.1/', events: [] }, 'events'],
    [{ url: 'http://127.0.0.1/', namespaces: ['nobody'] }, 'namespaces[0]'],
    [{ url: 'http://127.0.0.1/', label: ' ' }, 'label'],
    [{ url: 'http://127.0.0.1/', secret: 'mine' }, 'secret'],
    [{}, 'url'],
  ])('%j is refused: %s', async (body, name) => {
    const answer = await app.call('POST /webhooks', { body })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.json<{ errors: { name: string }[] }>().errors.map((fault) => fault.name)).toEqual([name])
  })

  it('is one of at most twenty, also when they are created at the same moment', async () => {
    const create = () => app.call('POST /webhooks', { body: { url: 'http://127.0.0.1:9/' } })
    const answers = await Promise.all(Array.from({ length: 23 }, create))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(
      Array.from({ length: 3 }, () => [409, 'webhook_limit']),
    )
  })

  it('is changed, switched off and on, and deleted, all of it on the record', async () => {
    const { url } = await receiver()
    const { id } = await createWebhook(app, { url, label: 'Ours' })
    const change = (body: unknown) => app.call(`PATCH /webhooks/${id}`, { body })
    expect((await change({ events: ['webhook.test'], label: 'Yours' })).json()).toMatchObject({
      url,
      label: 'Yours',
      events: ['webhook.test'],
    })
    expect((await change({ state: 'disabled' })).json()).toMatchObject({
      state: 'disabled',
      disabled_reason: 'switched_off',
    })
    expect(codeOf(await app.call(`POST /webhooks/${id}/test`))).toBe('webhook_disabled')
    expect((await change({ state: 'enabled' })).json()).toMatchObject({ state: 'enabled', disabled_at: null })
    expect(codeOf(await change({ url: 'http://[::1]/' }))).toBe('invalid_request')
    expect((await app.call(`DELETE /webhooks/${id}`)).statusCode).toBe(204)
    expect(codeOf(await app.call(`GET /webhooks/${id}`))).toBe('webhook_not_found')
    expect(codeOf(await app.call(`DELETE /webhooks/${id}`))).toBe('webhook_not_found')
    const { data } = (await app.call(`GET /audit?subject=${id}`)).json<{ data: { action: string }[] }>()
    expect(data.map(({ action }) => action)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.changed',
      'webhook.changed',
      'webhook.created',
    ])
  })
})

describe('an event', () => {
  it('arrives for everything that happens to a capsule, signed, with the version for /rows/changes', async () => {
    const endpoint = await receiver()
    const { secret } = await createWebhook(app, { url: endpoint.url })
    const first = await app.upload(goodCapsule('events'))
    await app.verdict(first)
    const rejected = await app.upload(badCapsule())
    await app.verdict(rejected)
    const second = await app.upload(goodCapsule('events'), { query: `?replaces=${first}` })
    await app.verdict(second)
    await app.call(`DELETE /capsules/${second}`)
    const facts = () =>
      endpoint.received
        .filter(({ event }) => event.type !== 'namespace.changed')
        .map(({ event: { type, data } }) => `${type} ${String(data['capsule_id'])}`)
        .sort()
    await expect
      .poll(facts, soon)
      .toEqual(
        [
          `capsule.accepted ${first}`,
          `capsule.rejected ${rejected}`,
          `capsule.accepted ${second}`,
          `capsule.replaced ${first}`,
          `capsule.deleted ${second}`,
        ].sort(),
      )
    for (const each of endpoint.received) expect(verify(secret, each)).toEqual(each.event)
    const found = (type: string) => endpoint.received.find(({ event }) => event.type === type)?.event
    expect(found('capsule.rejected')?.data).toEqual({
      namespace: 'my-data',
      capsule_id: rejected,
      status: 'rejected',
      violation_count: 1,
      warning_count: 1,
    })
    expect(found('capsule.replaced')?.data).toMatchObject({ status: 'deleted', replaced_by: second })
    const { version, ...accepted } = found('capsule.accepted')?.data ?? {}
    expect(accepted).toMatchObject({ namespace: 'my-data', status: 'accepted', triple_count: 3 })
    const changes = await app.call(`GET /rows/changes?since=${String(version)}`)
    expect(changes.statusCode).toBe(200)
    expect(found('capsule.accepted')?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(endpoint.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      host: `127.0.0.1:${endpoint.port}`,
    })
  })

  it('of a namespace stands for all its changes of five seconds, and has the newest version', async () => {
    const endpoint = await receiver()
    await createWebhook(app, { url: endpoint.url, events: ['namespace.changed'] })
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      await app.call('POST /orgs', { body: { uri: `https://example.org/changed/${name}`, name } })
    const head = await app.call('GET /orgs')
    const versions = () => endpoint.received.map(({ event }) => event.data['version'])
    // One at the first change, and one for the rest.
    await expect.poll(() => versions().at(-1), soon).toBe(head.headers['x-namespace-version'])
    expect(versions().length).toBeLessThanOrEqual(2)
  })

  it('of keys and namespaces arrives where its namespace is wanted, and nowhere else', async () => {
    const [everything, mine, keys] = [await receiver(), await receiver(), await receiver()]
    await createWebhook(app, { url: everything.url })
    await createWebhook(app, { url: mine.url, namespaces: ['my-data'] })
    await createWebhook(app, { url: keys.url, events: ['key.created', 'key.revoked'] })
    const owner = await addPerson(app)
    const made = await owner.call('POST /console/api/keys', { body: { label: 'Robot', scope: 'read' } })
    const { id } = made.json<{ id: string }>()
    const rolled = await owner.call(`POST /console/api/keys/${id}/roll`, { body: { grace_hours: 24 } })
    await owner.call(`DELETE /console/api/keys/${rolled.json<{ id: string }>().id}`)
    await app.call('POST /namespaces', { body: { namespace: 'short-lived', label: 'Short' } })
    await owner.call('DELETE /console/api/namespaces/short-lived?confirm=short-lived')
    await app.verdict(await app.upload(badCapsule()))
    const all = ['key.created', 'key.rotated', 'key.revoked', 'namespace.deleted', 'capsule.rejected']
    await expect.poll(() => types(everything).sort(), soon).toEqual(all.sort())
    await expect.poll(() => types(mine), soon).toEqual(['capsule.rejected'])
    await expect.poll(() => types(keys).sort(), soon).toEqual(['key.created', 'key.revoked'])
    expect(JSON.stringify(everything.received)).not.toContain('secret"')
  })

  it('leaves nothing behind where no endpoint wants it', async () => {
    const { id } = await createWebhook(app, { url: 'http://127.0.0.1:9/', events: ['key.created'] })
    await app.verdict(await app.upload(goodCapsule('unwanted')))
    expect(await deliveriesOf(app, id)).toEqual([])
    const { rows } = await app.store.reads.query('select from namespace_change where is_waiting')
    expect(rows).toEqual([])
  })
})

describe('a signature', () => {
  it('is made with the old and the new secret for a day after a rotation', async () => {
    const endpoint = await receiver()
    const { id, secret: old } = await createWebhook(app, { url: endpoint.url, events: ['webhook.test'] })
    const rotated = (await app.call(`POST /webhooks/${id}/rotate`)).json<{ secret: string }>()
    expect(rotated).toMatchObject({ id, old_secret_until: expect.stringMatching(/Z$/) })
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(1)
    for (const secret of [old, rotated.secret])
      expect(endpoint.received.map((each) => verify(secret, each))).toHaveLength(1)
    await app.store.writes.query(`update webhook set old_secret_until = now()`)
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(2)
    const [, last] = endpoint.received
    if (last) expect(() => verify(old, last)).toThrow('No matching signature found')
    if (last) expect(verify(rotated.secret, last)).toMatchObject({ type: 'webhook.test' })
  })
})

describe('an attempt', () => {
  it('that fails is made again with the same id, and every one is kept with its answer', async () => {
    const endpoint = await receiver(say(500, {}, 'out of order \0'))
    const { id } = await createWebhook(app, { url: endpoint.url })
    const sent = (await app.call(`POST /webhooks/${id}/test`)).json<{ id: string; event_id: string }>()
    const delivery = async () => (await deliveriesOf(app, id)).find((each) => each.id === sent.id)
    await expect.poll(async () => (await delivery())?.attempts.length, soon).toBe(1)
    const first = await delivery()
    expect(first).toMatchObject({ state: 'waiting', next_attempt_at: expect.any(String) })
    const delayMs = Date.parse(first?.next_attempt_at ?? '') - Date.parse(first?.attempts[0]?.at ?? '')
    expect(delayMs).toBeGreaterThanOrEqual(4500)
    endpoint.answer = say(200, {}, 'é'.repeat(2000))
    await makeDue(app)
    await expect.poll(async () => (await delivery())?.state, soon).toBe('delivered')
    expect(await delivery()).toMatchObject({
      event_id: sent.event_id,
      finished_at: expect.any(String),
      next_attempt_at: null,
      headers: { 'webhook-id': sent.event_id },
      body: { type: 'webhook.test' },
      attempts: [
        { attempt: 1, status: 500, error: null, answer: 'out of order \uFFFD' },
        { attempt: 2, status: 200, answer: 'é'.repeat(512) },
      ],
    })
    expect(endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      sent.event_id,
      sent.event_id,
    ])
    expect((await app.call(`GET /webhooks/${id}`)).json()).toMatchObject({
      recent: { delivered: 1, failed: 0, waiting: 0 },
      last_success_at: expect.any(String),
      failing_since: null,
    })
  })

  it('is a failure for a redirect, which is not followed, for a reset and for a refusal', async () => {
    const target = await receiver()
    const redirecting = await receiver(say(302, { location: target.url }))
    const resetting = await receiver((response) => response.destroy())
    const gone = await startReceiver()
    gone.close()
    const outcomes = []
    for (const { url } of [redirecting, resetting, gone]) {
      const { id } = await createWebhook(app, { url })
      await app.call(`POST /webhooks/${id}/test`)
      const attempt = async () => (await deliveriesOf(app, id))[0]?.attempts[0]
      await expect.poll(attempt, soon).toBeTruthy()
      const { status, error, detail } = (await attempt()) ?? {}
      outcomes.push([status, error, detail])
    }
    expect(outcomes).toEqual([
      [302, null, null],
      [null, 'connection_failed', 'ECONNRESET'],
      [null, 'connection_failed', 'ECONNREFUSED'],
    ])
    expect(target.received).toEqual([])
  })

  it('that is answered 429 or 503 waits as long as Retry-After asks, an hour at most', async () => {
    const waits = []
    for (const [status, retryAfter] of [
      [429, '90'],
      [503, '86400'],
      [500, '86400'],
    ] as const) {
      const endpoint = await receiver(say(status, { 'retry-after': retryAfter }))
      const { id } = await createWebhook(app, { url: endpoint.url })
      await app.call(`POST /webhooks/${id}/test`)
      const delivery = async () => (await deliveriesOf(app, id))[0]
      await expect.poll(async () => (await delivery())?.next_attempt_at, soon).toBeTruthy()
      const { next_attempt_at: next, attempts } = (await delivery()) ?? {}
      // In whole minutes.
      waits.push(Math.floor((Date.parse(next ?? '') - Date.parse(attempts?.[0]?.at ?? '')) / 60_000))
    }
    expect(waits).toEqual([1, 60, 0])
  })

  it('that is answered 410 is the last: the endpoint is disabled and others are told', async () => {
    const [endpoint, other] = [await receiver(say(410)), await receiver()]
    const { id } = await createWebhook(app, { url: endpoint.url, events: ['webhook.test'] })
    await createWebhook(app, { url: other.url, events: ['webhook.disabled'] })
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => types(other), soon).toEqual(['webhook.disabled'])
    expect(other.received[0]?.event.data).toMatchObject({ webhook_id: id, reason: 'gone' })
    expect((await app.call(`GET /webhooks/${id}`)).json()).toMatchObject({
      state: 'disabled',
      disabled_reason: 'gone',
      recent: { delivered: 0, failed: 1, waiting: 0 },
    })
    expect((await app.call('GET /audit?action=webhook.disabled&limit=1')).json()).toMatchObject({
      data: [{ detail: { webhook_id: id, reason: 'gone' } }],
    })
  })

  it('disables an endpoint that has only failed for five days, and fails what waits for it', async () => {
    const endpoint = await receiver(say(500))
    const { id } = await createWebhook(app, { url: endpoint.url })
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(1)
    await expect
      .poll(async () => (await app.call(`GET /webhooks/${id}`)).json<{ failing_since: unknown }>(), soon)
      .toMatchObject({ state: 'enabled', failing_since: expect.any(String) })
    await app.store.writes.query(`update webhook set failing_since = now() - interval '121 hours'`)
    await makeDue(app)
    await expect
      .poll(async () => (await app.call(`GET /webhooks/${id}`)).json<unknown>(), soon)
      .toMatchObject({ disabled_reason: 'failing', recent: { failed: 1, waiting: 0 } })
  })

  it('after the last one the delivery is failed, and can be sent again with the same id', async () => {
    const endpoint = await receiver(say(500))
    const { id } = await createWebhook(app, { url: endpoint.url })
    const sent = (await app.call(`POST /webhooks/${id}/test`)).json<{ id: string }>()
    await expect.poll(async () => (await deliveriesOf(app, id))[0]?.next_attempt_at, soon).toBeTruthy()
    await app.store.writes.query('update delivery set step = 10')
    await makeDue(app)
    await expect.poll(async () => (await deliveriesOf(app, id, '?state=failed')).length, soon).toBe(1)
    endpoint.answer = say(200)
    const again = await app.call(`POST /webhooks/${id}/deliveries/${sent.id}/resend`)
    expect([again.statusCode, again.json()]).toMatchObject([202, { id: sent.id, state: 'waiting' }])
    await expect.poll(async () => (await deliveriesOf(app, id))[0]?.state, soon).toBe('delivered')
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveriesOf(app, id))[0]?.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    for (const wrong of ['dlv_999999999', 'dlv_x', sent.id.replace('dlv_', '')])
      expect(codeOf(await app.call(`POST /webhooks/${id}/deliveries/${wrong}/resend`))).toBe(
        'delivery_not_found',
      )
  })

  it('that a process did not finish is made again once its lease has ended', async () => {
    const endpoint = await receiver(() => {})
    const { id } = await createWebhook(app, { url: endpoint.url })
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(1)
    await app.store.writes.query('update delivery_lease set leased_until = now()')
    await expect.poll(() => endpoint.received.length, soon).toBe(2)
    const ids = endpoint.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
  })
})

describe('an endpoint that hangs', () => {
  it('has four open requests, and delays neither another endpoint nor another tenant', async () => {
    const [hanging, healthy, theirs] = [await receiver(() => {}), await receiver(), await receiver()]
    const { id } = await createWebhook(app, { url: hanging.url })
    for (let count = 0; count < 30; count++) await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => hanging.open.now, soon).toBe(4)
    const ours = await createWebhook(app, { url: healthy.url })
    await app.call(`POST /webhooks/${ours.id}/test`)
    const stranger = await addStranger(app)
    const made = await stranger.call('POST /console/api/webhooks', { body: { url: theirs.url } })
    await stranger.call(`POST /console/api/webhooks/${made.json<{ id: string }>().id}/test`)
    await expect.poll(() => [healthy.received.length, theirs.received.length], soon).toEqual([1, 1])
    expect(hanging.open).toEqual({ now: 4, most: 4 })
    // Deleting it ends nothing that others wait for.
    expect((await app.call(`DELETE /webhooks/${id}`)).statusCode).toBe(204)
  })

  it('is over after fifteen seconds at the latest, however slowly it speaks', async () => {
    const endpoint = await receiver((response) => {
      const drip = setInterval(() => response.socket?.write('x'), 500)
      response.on('close', () => clearInterval(drip))
      response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
    })
    const { id } = await createWebhook(app, { url: endpoint.url })
    await app.call(`POST /webhooks/${id}/test`)
    const attempt = async () => (await deliveriesOf(app, id))[0]?.attempts[0]
    await expect
      .poll(attempt, { timeout: 25_000, interval: 200 })
      .toMatchObject({ status: null, error: 'timed_out' })
  }, 30_000)
})

describe('the console', () => {
  it('lets owners manage webhooks, and members look at them', async () => {
    const endpoint = await receiver(say(500))
    const [owner, member] = [await addPerson(app), await addPerson(app, { role: 'member' })]
    const made = await owner.call('POST /console/api/webhooks', { body: { url: endpoint.url } })
    const { id } = made.json<{ id: string }>()
    expect(made.statusCode).toBe(201)
    const at = `/console/api/webhooks/${id}`
    expect((await owner.call(`PATCH ${at}`, { body: { label: 'Ours' } })).json()).toMatchObject({
      label: 'Ours',
    })
    expect((await owner.call(`POST ${at}/rotate`)).json()).toHaveProperty('secret')
    const test = await owner.call(`POST ${at}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(1)
    await expect.poll(async () => (await deliveriesOf(app, id))[0]?.attempts.length, soon).toBe(1)
    await app.store.writes.query(
      `update delivery set state = 'failed', not_before = null, finished_at = now()`,
    )
    endpoint.answer = say(200)
    const since = test.json<{ created_at: string }>().created_at
    const later = new Date(Date.parse(since) + 60_000).toISOString()
    expect((await owner.call(`POST ${at}/resend-failed`, { body: { failed_since: later } })).json()).toEqual({
      resent: 0,
    })
    expect((await owner.call(`POST ${at}/resend-failed`, { body: { failed_since: since } })).json()).toEqual({
      resent: 1,
    })
    await expect.poll(async () => (await deliveriesOf(app, id))[0]?.state, soon).toBe('delivered')
    expect((await member.call(`GET /webhooks/${id}/deliveries?limit=1`)).statusCode).toBe(200)
    expect(codeOf(await member.call(`DELETE ${at}`))).toBe('owner_needed')
    expect((await owner.call(`DELETE ${at}`)).statusCode).toBe(204)
  })
})

describe('the command', () => {
  it('creates, lists, tests, rotates, sends again and deletes', async () => {
    const endpoint = await receiver()
    const service = `http://127.0.0.1:${await listen(app.app)}`
    const env = { IMPACT_GRAPH_KEY: app.key, IMPACT_GRAPH_URL: service }
    const run = (...argv: string[]) => runCommand(['webhook', ...argv], env)
    const made = await run('create', endpoint.url, '--label', 'Ours', '--event', 'webhook.test')
    const [id = '', secret = ''] = made.out.trim().split('\n')
    expect([made.code, secret.startsWith('whsec_')]).toEqual([0, true])
    expect(await run('create', 'http://10.0.0.1/')).toMatchObject({
      code: 1,
      err: expect.stringContaining('private address'),
    })
    expect(await run('test', id)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^delivered: 204 after/),
    })
    endpoint.answer = say(500)
    expect(await run('test', id)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^waiting: 500 after/),
    })
    await app.store.writes.query(
      `update delivery set state = 'failed', not_before = null where state = 'waiting'`,
    )
    expect((await run('list')).out).toMatch(new RegExp(`${id} +Ours .*enabled +1 +1 +0`))
    expect(JSON.parse((await run('list', '--json')).out)).toMatchObject([{ id }])
    endpoint.answer = say(200)
    expect((await run('resend', id, '--failed-since', '2020-01-01')).out).toBe('1 delivery is sent again.\n')
    await expect.poll(async () => (await deliveriesOf(app, id, '?state=delivered')).length, soon).toBe(2)
    const [last] = await deliveriesOf(app, id)
    expect((await run('resend', id, last?.id ?? '')).code).toBe(0)
    expect((await run('resend', id)).code).toBe(2)
    expect((await run('resend', id, '--failed-since', 'soon')).code).toBe(2)
    expect((await run('rotate', id)).out).toMatch(/^whsec_/)
    expect((await run('delete', id)).code).toBe(0)
    expect(await run('test', id)).toMatchObject({ code: 1, err: expect.stringContaining('no such webhook') })
  })
})
