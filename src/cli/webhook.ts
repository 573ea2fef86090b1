// webhook create | list | test | rotate | resend | delete: addresses that the service tells of events, asked of a running
// service with an API key. Rules, section 11.
import type { Client } from '../client/create-client.ts'
import type { EventType } from '../contract/webhook-schemas.ts'
import { exit, UsageError, type Command } from './command.ts'
import { oneLine, table } from './table.ts'
import { serviceOptions } from './target.ts'
import { withClient } from './with-client.ts'

const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY: of scope write, and restricted to no namespace.'
const secretNote = 'The secret is printed once; the receiver checks signatures with it.'
const json = { json: { summary: 'answer as JSON' } }
const oneWebhook = { name: 'WEBHOOK', max: 1 }

const webhookCreate: Command = {
  name: 'webhook create',
  summary: 'tell an address of events; prints its id and secret',
  arguments: { name: 'ADDRESS', max: 1 },
  options: {
    ...serviceOptions,
    label: { value: 'TEXT', summary: 'what people call it' },
    event: { value: 'TYPE', summary: 'an event to send, else all; may be repeated', isRepeatable: true },
    namespace: {
      value: 'SLUG',
      summary: 'only events of this namespace; may be repeated',
      isRepeatable: true,
    },
    ...json,
  },
  notes: [keyNote, secretNote],
  async run(input, io) {
    const [url = ''] = input.arguments
    const label = input.text('label')
    const [events, namespaces] = [input.list('event'), input.list('namespace')]
    const body = {
      url,
      ...(label !== undefined && { label }),
      // The service refuses events that it does not know, and names those that it does.
      ...(events.length > 0 && { events: events as EventType[] }),
      ...(namespaces.length > 0 && { namespaces }),
    }
    const created = await withClient(input, io, (client) => client.createWebhook({ body }))
    io.out(input.has('json') ? `${JSON.stringify(created)}\n` : `${created.id}\n${created.secret}\n`)
    return exit.fine
  },
}

const webhookList: Command = {
  name: 'webhook list',
  summary: 'list the webhooks with their state and how their last deliveries went',
  options: { ...serviceOptions, json: { summary: 'print one JSON array' } },
  notes: [keyNote],
  async run(input, io) {
    const { data } = await withClient(input, io, (client) => client.listWebhooks())
    if (input.has('json')) io.out(`${JSON.stringify(data)}\n`)
    else if (data.length === 0) io.err('There is no webhook yet.\n')
    else {
      const rows = data.map(({ id, label, url, state, disabled_reason: reason, recent }) => [
        id,
        oneLine(label),
        oneLine(url),
        reason === null ? state : `${state} (${reason.replace('_', ' ')})`,
        String(recent.delivered),
        String(recent.failed),
        String(recent.waiting),
      ])
      io.out(table(['WEBHOOK', 'LABEL', 'ADDRESS', 'STATE', 'DELIVERED', 'FAILED', 'WAITING'], rows))
    }
    return exit.fine
  },
}

const webhookTest: Command = {
  name: 'webhook test',
  summary: 'send the event webhook.test, and wait for the answer to it',
  arguments: oneWebhook,
  options: { ...serviceOptions, ...json },
  notes: [keyNote, 'Ends with status 1 when the address does not take it.'],
  async run(input, io) {
    const [webhook_id = ''] = input.arguments
    const delivery = await withClient(input, io, async (client) => {
      const { id } = await client.testWebhook({ webhook_id })
      return await waitForAttempt(client, webhook_id, id)
    })
    if (input.has('json')) io.out(`${JSON.stringify(delivery)}\n`)
    else if (delivery === undefined) io.err('No attempt was made yet. Ask again later.\n')
    else {
      const { status, error, duration_ms: ms } = delivery.attempts[0] ?? {}
      io.out(`${delivery.state}: ${status ?? error ?? 'no answer'} after ${ms} ms\n`)
    }
    return delivery?.state === 'delivered' ? exit.fine : exit.no
  },
}

/** Longer than an attempt may take. */
const patienceMs = 25_000

async function waitForAttempt(client: Client, webhook_id: string, id: string) {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 250) {
    const { data } = await client.listDeliveries({ webhook_id, limit: 20 })
    const found = data.find((each) => each.id === id)
    if (found && found.attempts.length > 0) return found
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return undefined
}

const webhookRotate: Command = {
  name: 'webhook rotate',
  summary: 'replace the secret; for 24 hours the old one signs as well',
  arguments: oneWebhook,
  options: { ...serviceOptions, ...json },
  notes: [keyNote, secretNote],
  async run(input, io) {
    const [webhook_id = ''] = input.arguments
    const rotated = await withClient(input, io, (client) => client.rotateWebhook({ webhook_id }))
    io.out(input.has('json') ? `${JSON.stringify(rotated)}\n` : `${rotated.secret}\n`)
    return exit.fine
  },
}

const webhookResend: Command = {
  name: 'webhook resend',
  summary: 'send a delivery again, or all that failed',
  arguments: { name: 'WEBHOOK [DELIVERY]', max: 2 },
  options: {
    ...serviceOptions,
    'failed-since': { value: 'TIME', summary: 'all that failed since this day or moment' },
  },
  notes: [keyNote],
  async run(input, io) {
    const [webhook_id = '', delivery_id] = input.arguments
    const since = input.text('failed-since')
    if ((delivery_id === undefined) === (since === undefined))
      throw new UsageError('Name a delivery, or --failed-since; not both.')
    const sinceMs = Date.parse(since ?? '1970-01-01')
    if (Number.isNaN(sinceMs))
      throw new UsageError('--failed-since takes a day or a moment, such as 2030-12-31.')
    const resent = await withClient(input, io, async (client) => {
      const ids = delivery_id === undefined ? await failedSince(client, webhook_id, sinceMs) : [delivery_id]
      for (const id of ids) await client.resendDelivery({ webhook_id, delivery_id: id })
      return ids.length
    })
    io.out(`${resent} ${resent === 1 ? 'delivery is' : 'deliveries are'} sent again.\n`)
    return exit.fine
  },
}

/** All of them before the first is sent again: then no page changes while it is read. */
async function failedSince(client: Client, webhook_id: string, sinceMs: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<Client['listDeliveries']>> = await client.listDeliveries({
      webhook_id,
      state: 'failed',
      limit: 1000,
      ...(cursor !== undefined && { cursor }),
    })
    const wanted = page.data.filter(({ created_at }) => Date.parse(created_at) >= sinceMs)
    ids.push(...wanted.map(({ id }) => id))
    cursor = wanted.length < page.data.length ? null : page.meta.cursor
  }
  return ids
}

const webhookDelete: Command = {
  name: 'webhook delete',
  summary: 'delete a webhook and its deliveries',
  arguments: oneWebhook,
  options: serviceOptions,
  notes: [keyNote],
  async run(input, io) {
    const [webhook_id = ''] = input.arguments
    await withClient(input, io, (client) => client.deleteWebhook({ webhook_id }))
    io.out(`${webhook_id} is deleted.\n`)
    return exit.fine
  },
}

export const webhookCommands = [
  webhookCreate,
  webhookList,
  webhookTest,
  webhookRotate,
  webhookResend,
  webhookDelete,
]
