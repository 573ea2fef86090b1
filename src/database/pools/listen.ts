// Notifications of the database on one long-lived connection of their own, which is replaced whenever it breaks.
import { escapeIdentifier, type Client } from 'pg'

import type { Connection } from './connection.ts'
import { briefly, type Log } from '../log.ts'
import { connectWith } from './with-settings.ts'

/** Called with the payload; with undefined after a reconnection, when notifications may have been missed. */
export type OnNotify = (payload: string | undefined) => void

const retryDelaysMs = [50, 200, 500, 1000, 2000, 5000]

export function createListener(connection: Connection, log: Log) {
  const listeners = new Map<string, Set<OnNotify>>()
  let current: Promise<Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<Client> {
    const onError = (error: Error): void =>
      log.debug(briefly(error), 'the connection for notifications broke')
    const client = await connectWith(
      { connectionTimeoutMillis: 10_000, ...connection, keepAlive: true },
      {},
      onError,
    )
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of listeners.get(channel) ?? []) onNotify(payload)
    })
    try {
      for (const channel of listeners.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      current = undefined
      scheduleRetry(0)
    })
    return client
  }

  function client(): Promise<Client> {
    if (current === undefined) {
      const attempt = connect()
      current = attempt
      attempt.catch(() => {
        if (current === attempt) current = undefined
      })
    }
    return current
  }

  function scheduleRetry(attempt: number): void {
    if (isClosed || retry !== undefined || listeners.size === 0) return
    retry = setTimeout(
      () => {
        retry = undefined
        client().then(notifyAll, (error: unknown) => {
          log.warn(briefly(error), 'the connection for notifications could not be made; trying again')
          scheduleRetry(attempt + 1)
        })
      },
      retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)],
    )
  }

  function notifyAll(): void {
    for (const subscribers of listeners.values()) for (const onNotify of subscribers) onNotify(undefined)
  }

  async function stop(channel: string, onNotify: OnNotify): Promise<void> {
    const subscribers = listeners.get(channel)
    if (!subscribers?.delete(onNotify) || subscribers.size > 0) return
    listeners.delete(channel)
    const open = await current?.catch(() => undefined)
    await open?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => {})
  }

  return {
    async listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>> {
      if (isClosed) throw new Error('the store is closed')
      const subscribers = listeners.get(channel) ?? new Set()
      // Registered first: a connection that is made meanwhile then listens to it as well.
      listeners.set(channel, subscribers.add(onNotify))
      try {
        const open = await client()
        await open.query(`listen ${escapeIdentifier(channel)}`)
      } catch (error) {
        await stop(channel, onNotify)
        throw error
      }
      return () => stop(channel, onNotify)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      listeners.clear()
      const open = await current?.catch(() => undefined)
      await open?.end().catch(() => {})
    },
  }
}
