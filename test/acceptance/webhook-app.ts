// An application with webhooks: a loop that sends, and receivers on this machine.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import type { Delivery, Webhook as WebhookAnswer } from '../../src/contract/webhook-schemas.ts'
import { readRanges } from '../../src/core/network/public-address.ts'
import { silentLog } from '../../src/database/log.ts'
import { openWebhooks } from '../../src/service/webhooks/open-webhooks.ts'
import type { Resolve } from '../../src/service/webhooks/resolve-address.ts'
import { noteOutcome, sendWebhook } from '../../src/service/webhooks/send-webhook.ts'
import { startDeliveries, type Deliveries } from '../../src/worker/start-deliveries.ts'
import type { CallOptions, StartedApp } from './start-app.ts'

/** Settings that let deliveries reach receivers on this machine. */
export const loopbackAllowed = {
  webhookAllowHttp: true,
  webhookAllowAddresses: readRanges('127.0.0.0/8').ranges,
}

export function startSending({ store, config }: StartedApp, resolve?: Resolve): Promise<Deliveries> {
  const services = openWebhooks(store, config, resolve)
  return startDeliveries({
    store,
    log: silentLog,
    webhooks: { send: (delivery, at, signal) => sendWebhook(services, delivery, at, signal), noteOutcome },
  })
}

/** Sends for as long as the tests of a file run, and leaves no endpoint behind; starts receivers. */
export function useSending(app: StartedApp): typeof startReceiver {
  let sending: Deliveries
  beforeAll(async () => void (sending = await startSending(app)))
  afterAll(async () => await sending.stop())
  const receiver = receivers()
  afterEach(async () => await app.store.writes.query('delete from webhook'))
  return receiver
}

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, received: Received) => void

export interface Receiver {
  readonly url: string
  readonly port: number
  /** Whole requests, in the order of their arrival. */
  readonly received: Received[]
  /** How many are open at this moment, and were at most. */
  readonly open: { now: number; most: number }
  answer: Answer
  close(): void
}

export const say =
  (status: number, headers: Record<string, string> = {}, text = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(text)

export async function startReceiver(answer: Answer = say(204), host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  const open = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    open.most = Math.max(open.most, ++open.now)
    response.on('close', () => open.now--)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const all = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(all)
      receiver.answer(response, all)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://${host}:${port}/hook`,
    port,
    received,
    open,
    answer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** Starts receivers, which are closed after each test. */
export function receivers(): typeof startReceiver {
  const started: Receiver[] = []
  afterEach(() => {
    for (const each of started.splice(0)) each.close()
  })
  return async (...given) => {
    const receiver = await startReceiver(...given)
    started.push(receiver)
    return receiver
  }
}

export const typesOf = ({ received }: Receiver): string[] => received.map(({ event }) => event.type)

/** Throws where a signature is wrong. */
export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

export type Created = WebhookAnswer & { secret: string }

export async function createWebhook(
  app: StartedApp,
  body: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Created> {
  const answer = await app.call('POST /webhooks', { body, ...options })
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return answer.json<Created>()
}

export const deliveriesOf = async (
  app: StartedApp,
  id: string,
  query = '',
  options: CallOptions = {},
): Promise<Delivery[]> =>
  (await app.call(`GET /webhooks/${id}/deliveries${query}`, options)).json<{ data: Delivery[] }>().data

/** What waits for its next attempt is due now. */
export const makeDue = ({ store }: StartedApp) =>
  store.writes.query('update delivery set not_before = now() where not_before is not null')

export const soon = { timeout: 10_000, interval: 20 }
