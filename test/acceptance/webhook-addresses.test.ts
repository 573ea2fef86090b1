// Where webhooks are never sent: refused when they are created, and at every attempt, whatever a name resolves to by then.
// Rules, section 11.
import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readRanges } from '../../src/core/network/public-address.ts'
import type { Deliveries } from '../../src/worker/start-deliveries.ts'
import {
  createWebhook,
  deliveriesOf,
  makeDue,
  soon,
  startReceiver,
  startSending,
  type Created,
  type Receiver,
} from './webhook-app.ts'
import { codeOf } from './console-people.ts'
import { startApp, type StartedApp } from './start-app.ts'

/** Only one machine is allowed here: 127.0.0.7, where a receiver listens. */
const allowed = '127.0.0.7/32'

const hostile = [
  'https://127.0.0.1/',
  'https://127.0.0.8/',
  'https://127.255.255.254/',
  'https://localhost.localdomain.test/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://10.0.0.1/',
  'https://10.255.255.255:8443/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://169.254.0.1/',
  'https://168.63.129.16/metadata/instance',
  'https://100.100.100.200/latest/meta-data/',
  'https://localhost:8443/',
  'https://hooks.localhost/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://127.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fd20:ce::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://private.test/',
  'https://mixed.test/',
  'https://mixed-ipv6.test/',
  'https://mapped.test/',
  'https://metadata.test/',
  'https://user:word@8.8.8.8/',
  'https:/8.8.8.8/',
  'ftp://8.8.8.8/',
]

/** What names resolve to. `turning.test` is public when it is first asked for. */
const names = new Map<string, string[]>([
  ['localhost.localdomain.test', ['127.0.0.1']],
  ['private.test', ['10.0.0.1']],
  ['mixed.test', ['8.8.8.8', '10.0.0.1']],
  ['mixed-ipv6.test', ['8.8.8.8', 'fd12::1']],
  ['mapped.test', ['::ffff:10.0.0.1']],
  ['metadata.test', ['169.254.169.254']],
  ['allowed.test', ['127.0.0.7']],
])
const asked: string[] = []
const resolve = async (name: string): Promise<readonly string[]> => {
  asked.push(name)
  return names.get(name) ?? []
}

let app: StartedApp
let sending: Deliveries
let endpoint: Receiver
let webhook: Created
beforeAll(async () => {
  const config = { webhookAllowHttp: true, webhookAllowAddresses: readRanges(allowed).ranges }
  app = await startApp({ config, resolve })
  sending = await startSending(app, resolve)
  endpoint = await startReceiver(undefined, '127.0.0.7')
  webhook = await createWebhook(app, { url: endpoint.url, events: ['webhook.test'] })
})
afterAll(async () => {
  await sending.stop()
  endpoint.close()
  await app.close()
})

/** The last attempt of a test event to an address that was stored without a check. */
async function attemptAt(url: string) {
  // What failed before would be tried again meanwhile.
  await app.store.writes.query('delete from delivery where tenant_id = $1', [app.tenant.id])
  await app.store.writes.query('update webhook set url = $1 where tenant_id = $2', [url, app.tenant.id])
  const { id } = (await app.call(`POST /webhooks/${webhook.id}/test`)).json<{ id: string }>()
  const attempts = async () =>
    (await deliveriesOf(app, webhook.id, '?limit=5')).find((each) => each.id === id)?.attempts ?? []
  await expect.poll(async () => (await attempts()).length, soon).toBe(1)
  const [{ status, error } = { status: null, error: null }] = await attempts()
  return { status, error }
}

it('there are at least forty of them', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(40)
})

describe('at creation', () => {
  it.each(hostile)('%s', async (url) => {
    const answer = await app.call('POST /webhooks', { body: { url } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.json<{ errors: { name: string }[] }>().errors.map(({ name }) => name)).toEqual(['url'])
    const changed = await app.call(`PATCH /webhooks/${webhook.id}`, { body: { url } })
    expect(codeOf(changed)).toBe('invalid_request')
  })

  it('http is refused unless the operator allows it', async () => {
    const strict = await startApp({ resolve })
    const answer = await strict.call('POST /webhooks', { body: { url: 'http://8.8.8.8/' } })
    expect(codeOf(answer)).toBe('invalid_request')
    await strict.close()
  })

  it('a name that has no address now may have one later', async () => {
    const later = await createWebhook(app, { url: 'https://later.test/' })
    expect(asked).toContain('later.test')
    await app.call(`DELETE /webhooks/${later.id}`)
  })
})

describe('at delivery', () => {
  it.each(hostile)('%s', async (url) => {
    expect(await attemptAt(url)).toEqual({ status: null, error: 'address_refused' })
  })

  it('a name that has no address', async () => {
    expect(await attemptAt('https://later.test/')).toEqual({ status: null, error: 'not_resolved' })
  })
})

describe('an allowed name', () => {
  it('is resolved once for each attempt, and called at that address by its name', async () => {
    asked.length = 0
    const before = endpoint.received.length
    expect(await attemptAt(`http://allowed.test:${endpoint.port}/hook`)).toEqual({ status: 204, error: null })
    expect(asked).toEqual(['allowed.test'])
    expect(endpoint.received.at(before)?.headers.host).toBe(`allowed.test:${endpoint.port}`)
  })

  it('that turns to a private address between two attempts is refused at the second', async () => {
    names.set('turning.test', ['127.0.0.7'])
    endpoint.answer = (response) => response.writeHead(500).end()
    expect(await attemptAt(`http://turning.test:${endpoint.port}/`)).toEqual({ status: 500, error: null })
    names.set('turning.test', ['127.0.0.8'])
    await makeDue(app)
    await expect
      .poll(async () => (await deliveriesOf(app, webhook.id, '?limit=1'))[0]?.attempts.at(1), soon)
      .toMatchObject({ status: null, error: 'address_refused' })
  })

  it('is named to a server with TLS', async () => {
    const seen: string[] = []
    const server = createServer({
      SNICallback: (name, done) => {
        seen.push(name)
        done(new Error('this server has no certificate'))
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.7', done))
    const { port } = server.address() as AddressInfo
    expect(await attemptAt(`https://allowed.test:${port}/`)).toEqual({
      status: null,
      error: 'connection_failed',
    })
    expect(seen).toEqual(['allowed.test'])
    server.close()
  })
})
