// Attempts to deliver: what counts as a failure, when it is tried again, and that an endpoint delays nobody else. Rules,
// section 11.
import { describe, expect, it } from 'vitest'

import { resumeTenant, suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { recordDelivery } from '../../src/service/outbox/record-event.ts'
import { addStranger, codeOf } from './console-people.ts'
import { startApp, useApp } from './start-app.ts'
import {
  createWebhook,
  deliveriesOf,
  loopbackAllowed,
  makeDue,
  say,
  soon,
  startReceiver,
  typesOf,
  useSending,
} from './webhook-app.ts'

const app = useApp(() => startApp({ config: loopbackAllowed }))
const receiver = useSending(app)

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
    await expect.poll(() => typesOf(other), soon).toEqual(['webhook.disabled'])
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

describe('a suspended tenant', () => {
  it('gets its deliveries when the suspension has ended', async () => {
    const [endpoint, theirs] = [await receiver(), await receiver()]
    const { id } = await createWebhook(app, { url: endpoint.url })
    const stranger = await addStranger(app)
    const made = await stranger.call('POST /webhooks', { body: { url: theirs.url } })
    await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => endpoint.received.length, soon).toBe(1)
    await suspendTenant(app.store, app.tenant.id)
    await recordDelivery(app.store.writes, app.tenant.id, id, 'webhook.test', {})
    await stranger.call(`POST /webhooks/${made.json<{ id: string }>().id}/test`)
    await expect.poll(() => theirs.received.length, soon).toBe(1)
    expect(endpoint.received.length).toBe(1)
    await resumeTenant(app.store, app.tenant.id)
    await expect.poll(() => endpoint.received.length, soon).toBe(2)
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
    const made = await stranger.call('POST /webhooks', { body: { url: theirs.url } })
    await stranger.call(`POST /webhooks/${made.json<{ id: string }>().id}/test`)
    await expect.poll(() => [healthy.received.length, theirs.received.length], soon).toEqual([1, 1])
    expect(hanging.open).toEqual({ now: 4, most: 4 })
    // Deleting it ends nothing that others wait for.
    expect((await app.call(`DELETE /webhooks/${id}`)).statusCode).toBe(204)
  })

  it('is one of many of its tenant, which have 32 open requests between them', async () => {
    const hanging = await receiver(() => {})
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await createWebhook(app, { url: hanging.url })).id),
    )
    for (const id of ids) for (let count = 0; count < 5; count++) await app.call(`POST /webhooks/${id}/test`)
    await expect.poll(() => hanging.open.now, soon).toBe(32)
    const [counted] = (
      await app.store.writes.query<{ count: number }>('select count(*)::int from delivery_lease')
    ).rows
    expect([counted?.count, hanging.open.most]).toEqual([32, 32])
  })

  it('is over after fifteen seconds at the latest, however slowly it speaks, and a status decides', async () => {
    const dripping = (first: string) =>
      receiver((response) => {
        const drip = setInterval(() => response.socket?.write('x'), 500)
        response.on('close', () => clearInterval(drip))
        response.socket?.write(first)
      })
    const inHeaders = await dripping('HTTP/1.1 200 OK\r\nx-slow: ')
    const inAnswer = await dripping('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
    const [early, late] = [
      await createWebhook(app, { url: inHeaders.url }),
      await createWebhook(app, { url: inAnswer.url }),
    ]
    for (const { id } of [early, late]) await app.call(`POST /webhooks/${id}/test`)
    const delivery = async ({ id }: { readonly id: string }) => (await deliveriesOf(app, id))[0]
    const attempt = async () => (await delivery(early))?.attempts[0]
    await expect
      .poll(attempt, { timeout: 25_000, interval: 200 })
      .toMatchObject({ status: null, error: 'timed_out' })
    await expect.poll(async () => (await delivery(late))?.state, soon).toBe('delivered')
    expect((await delivery(late))?.attempts).toMatchObject([{ status: 200, error: null }])
  }, 30_000)
})
