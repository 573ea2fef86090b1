// Webhooks: endpoints, events, signatures, and who manages them. Through HTTP, with real receivers on this machine. Rules, section 11.
import { describe, expect, it } from 'vitest'

import { badCapsule, codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { runCommand } from './run-command.ts'
import {
  createWebhook,
  deliveriesOf,
  loopbackAllowed,
  say,
  soon,
  typesOf,
  verify,
  useSending,
} from './webhook-app.ts'
import { listen } from './wire.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ config: loopbackAllowed }))
const receiver = useSending(app)

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
    const made = await owner.call('POST /console/api/keys', {
      body: { label: 'Robot', scope: 'read', namespaces: ['my-data'] },
    })
    const { id } = made.json<{ id: string }>()
    const rolled = await owner.call(`POST /console/api/keys/${id}/roll`, { body: { grace_hours: 24 } })
    await owner.call(`DELETE /console/api/keys/${rolled.json<{ id: string }>().id}`)
    await app.call('POST /namespaces', { body: { namespace: 'short-lived', label: 'Short' } })
    await owner.call('DELETE /console/api/namespaces/short-lived?confirm=short-lived')
    await app.verdict(await app.upload(badCapsule()))
    const all = ['key.created', 'key.rotated', 'key.revoked', 'namespace.deleted', 'capsule.rejected']
    await expect.poll(() => typesOf(everything).sort(), soon).toEqual(all.sort())
    await expect.poll(() => typesOf(mine), soon).toEqual(['capsule.rejected'])
    await expect.poll(() => typesOf(keys).sort(), soon).toEqual(['key.created', 'key.revoked'])
    expect(JSON.stringify(everything.received)).not.toContain('secret"')
    // They may be a thousand, and an event is short.
    expect(JSON.stringify(everything.received)).not.toContain('namespaces"')
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

describe('the console', () => {
  it('lets owners manage webhooks, and nobody else look at them', async () => {
    const endpoint = await receiver(say(500))
    const [owner, member] = [await addPerson(app), await addPerson(app, { role: 'member' })]
    const made = await owner.call('POST /webhooks', { body: { url: endpoint.url } })
    const { id } = made.json<{ id: string }>()
    expect(made.statusCode).toBe(201)
    const at = `/webhooks/${id}`
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
    expect(
      (await owner.call(`POST /console/api${at}/resend-failed`, { body: { failed_since: later } })).json(),
    ).toEqual({
      resent: 0,
    })
    expect(
      (await owner.call(`POST /console/api${at}/resend-failed`, { body: { failed_since: since } })).json(),
    ).toEqual({
      resent: 1,
    })
    await expect.poll(async () => (await deliveriesOf(app, id))[0]?.state, soon).toBe('delivered')
    for (const route of [`GET /webhooks/${id}/deliveries?limit=1`, `DELETE ${at}`])
      expect([route, codeOf(await member.call(route))]).toEqual([route, 'owner_needed'])
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
