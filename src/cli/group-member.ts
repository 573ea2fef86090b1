// A server process that belongs to a group: reports when it is ready, and ends when the first process of the group asks
// for it or is gone. Ctrl-C reaches every process of a terminal, so members ignore it.
import cluster from 'node:cluster'

import type { RunningServer } from '../main.ts'
import { slotVariable } from './process-group.ts'
import type { Order, ReadyMessage } from './process-group.ts'

export const isGroupMember = cluster.isWorker

/** Only the first member creates a set-up link: one is enough, and only the first one's is printed. */
export const isFirstOfGroup = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !isGroupMember || env[slotVariable] === '0'

/** How long clients may use their open connections; each answer asks them to reconnect. */
const lingerMs = 10_000

export async function serveAsMember(server: RunningServer): Promise<void> {
  const order = waitForOrder()
  const { url, setUpLink } = server
  process.send?.({ ready: { url, setUpLink } } satisfies ReadyMessage)
  if ((await order) === 'drain') await server.moveClients(lingerMs)
  await server.close()
}

/** The channel to the first process would keep this one alive. */
export const leaveGroup = (): void => process.channel?.unref()

async function waitForOrder(): Promise<Order> {
  return await new Promise((resolve) => {
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => resolve('drain'))
    process.on('disconnect', () => resolve('stop'))
    process.on('message', (message: unknown) => {
      if (message === 'stop' || message === 'drain') resolve(message)
    })
  })
}
