// A server process that belongs to a group: reports when it is ready, and ends when the first process of the group asks
// for it or is gone. Signals of a terminal, or of a supervisor, may reach every process: members leave them to the first.
import cluster from 'node:cluster'

import type { RunningServer } from '../main.ts'
import { countVariable, slotVariable, type Order, type ReadyMessage } from './process-group.ts'

export const isGroupMember = cluster.isWorker

/** Of those that serve together; the first one creates the set-up link, and says what concerns all of them. */
export const readGroup = (env: Readonly<Record<string, string | undefined>>) => ({
  processes: Number(env[countVariable]) || 1,
  isFirst: env[slotVariable] === '0',
})

/** How long clients may use their open connections; each answer asks them to reconnect. */
const lingerMs = 10_000

/** `order`: from `waitForOrder`, which was called before the server was started. */
export async function serveAsMember(server: RunningServer, order: Promise<Order>): Promise<void> {
  const { url, setUpLink } = server
  process.send?.({ ready: { url, setUpLink } } satisfies ReadyMessage)
  if ((await order) === 'drain') await server.moveClients(lingerMs)
  await server.close()
}

/** The channel to the first process would keep this one alive. */
export const leaveGroup = (): void => process.channel?.unref()

/** Far more than the grace period of requests and the shutdown of the database take. */
const stopWithinMs = 120_000

const signalsOfTheFirst = ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const

/** Call it before starting anything, so that an order during the start does not leave half of it running. */
export async function waitForOrder(): Promise<Order> {
  for (const signal of signalsOfTheFirst) process.on(signal, () => {})
  return await new Promise((resolve) => {
    process.on('SIGTERM', () => resolve('drain'))
    cluster.worker?.on('disconnect', () => {
      // Otherwise node:cluster ends this process at once when the first one is gone.
      if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
      resolve('stop')
      // Without the first process no other would end one that cannot finish.
      setTimeout(() => process.exit(1), stopWithinMs).unref()
    })
    process.on('message', (message: unknown) => {
      if (message === 'stop' || message === 'drain') resolve(message)
    })
  })
}
