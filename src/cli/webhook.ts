// webhook create | list | test | rotate | resend | delete: addresses that the service tells of events, asked of a running
// service with an API key. Rules, section 11.
import type { Client } from '../client/create-client.ts'
import { pages } from '../client/pages.ts'
import type { EventType } from '../contract/webhook-schemas.ts'
import { answerCommand, endCommand, listCommand, writeKeyNote } from './client-command.ts'
import { asJson, exit, repeatable, UsageError, type Command } from './command.ts'
import { oneLine } from './table.ts'
import { serviceOptions } from './target.ts'
import { withClient } from './with-client.ts'

const secretNote = 'The secret is printed once; the receiver checks signatures with it.'

const webhookCreate = answerCommand({
  name: 'webhook create',
  summary: 'tell an address of events; prints its id and secret',
  argument: 'ADDRESS',
  options: {
    label: { value: 'TEXT', summary: 'what people call it' },
    event: repeatable('TYPE', 'an event to send, else all'),
    namespace: repeatable('SLUG', 'only events of this namespace'),
  },
  notes: [writeKeyNote, secretNote],
  ask(client, input) {
    const [events, namespaces] = [input.list('event'), input.list('namespace')]
    const body = {
      url: input.argument,
      label: input.text('label'),
      // The service refuses events that it does not know, and names those that it does.
      ...(events.length > 0 && { events: events as EventType[] }),
      ...(namespaces.length > 0 && { namespaces }),
    }
    return client.createWebhook({ body })
  },
  text: ({ id, secret }) => `${id}\n${secret}`,
})

const webhookList = listCommand({
  name: 'webhook list',
  summary: 'list the webhooks with their state and how their last deliveries went',
  notes: [writeKeyNote],
  ask: async (client) => (await client.listWebhooks()).data,
  columns: {
    WEBHOOK: ({ id }) => id,
    LABEL: ({ label }) => oneLine(label),
    ADDRESS: ({ url }) => oneLine(url),
    STATE: ({ state, disabled_reason: reason }) =>
      reason === null ? state : `${state} (${reason.replace('_', ' ')})`,
    DELIVERED: ({ recent }) => String(recent.delivered),
    FAILED: ({ recent }) => String(recent.failed),
    WAITING: ({ recent }) => String(recent.waiting),
  },
  none: 'There is no webhook yet.',
})

const webhookTest: Command = {
  name: 'webhook test',
  summary: 'send the event webhook.test, and wait for the answer to it',
  arguments: { name: 'WEBHOOK', max: 1 },
  options: { ...serviceOptions, ...asJson },
  notes: [writeKeyNote, 'Ends with status 1 when the address does not take it.'],
  async run(input, io) {
    const webhook_id = input.argument
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

const webhookRotate = answerCommand({
  name: 'webhook rotate',
  summary: 'replace the secret; for 24 hours the old one signs as well',
  argument: 'WEBHOOK',
  notes: [writeKeyNote, secretNote],
  ask: (client, { argument: webhook_id }) => client.rotateWebhook({ webhook_id }),
  text: ({ secret }) => secret,
})

const webhookResend: Command = {
  name: 'webhook resend',
  summary: 'send a delivery again, or all that failed',
  arguments: { name: 'WEBHOOK [DELIVERY]', max: 2 },
  options: {
    ...serviceOptions,
    'failed-since': { value: 'TIME', summary: 'all that failed since this day or moment' },
  },
  notes: [writeKeyNote],
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
  },
}

/** All of them before the first is sent again: then no page changes while it is read. */
async function failedSince(client: Client, webhook_id: string, sinceMs: number): Promise<string[]> {
  const ids: string[] = []
  const asked = { webhook_id, state: 'failed', limit: 1000 } as const
  for await (const { data } of pages(client.listDeliveries, asked)) {
    const wanted = data.filter(({ created_at }) => Date.parse(created_at) >= sinceMs)
    ids.push(...wanted.map(({ id }) => id))
    if (wanted.length < data.length) break
  }
  return ids
}

const webhookDelete = endCommand({
  name: 'webhook delete',
  summary: 'delete a webhook and its deliveries',
  argument: 'WEBHOOK',
  notes: [writeKeyNote],
  ask: (client, { argument: webhook_id }) => client.deleteWebhook({ webhook_id }),
  done: 'deleted',
})

export const webhookCommands = [
  webhookCreate,
  webhookList,
  webhookTest,
  webhookRotate,
  webhookResend,
  webhookDelete,
]
