// A serving process that belongs to a group: says when it serves, and ends when the group's first process wants it to,
// or is gone. Ctrl-C reaches every process of a terminal, so it is left to the first one.
import cluster from 'node:cluster'

import type { RunningServer } from '../main.ts'
import { slotVariable } from './process-group.ts'
import type { Order, ReadyMessage } from './process-group.ts'

export const isGroupMember = cluster.isWorker

/** Only the first of a group makes a set-up link: one is enough, and the others could not show theirs. */
export const isFirstOfGroup = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !isGroupMember || env[slotVariable] === '0'

/** How long clients may keep using their open connections; each answer asks them to open another. */
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
