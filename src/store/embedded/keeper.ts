// Keeps the embedded server running while this process runs. Each process that uses the server holds one session with a
// shared advisory lock; the process that gets the lock exclusively is the last one and stops the server. Sessions end with
// their process, however it ends, so there is nothing to clean up after a crash.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from 'pg'

import { briefly } from '../log.ts'
import type { Location } from './location.ts'
import { readState, stopPostmaster } from './postmaster.ts'
import { reachServer, usersLock } from './reach-server.ts'
import type { Cluster } from './reach-server.ts'

export interface Keeper {
  readonly release: () => Promise<void>
}

const checkMs = 5000

/**
 * After SIGTERM a server refuses new sessions and waits for existing ones to end, which ours never would. If this is seen
 * twice, the server is stopped at once and started again.
 */
function watchForStop(location: Location): () => void {
  let wasStopping = false
  const check = async (): Promise<void> => {
    const isStopping = (await readState(location.database)) === 'stopping'
    if (isStopping && wasStopping) await stopPostmaster(location)
    wasStopping = isStopping
  }
  const timer = setInterval(() => void check().catch(() => {}), checkMs).unref()
  return () => clearInterval(timer)
}

/** No process can join between the check and the stop: it waits for the lock that is held here. */
async function leave(client: Client, { location, log }: Cluster): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
  const answer = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    usersLock,
  ])
  if (answer.rows[0]?.alone !== true) return
  if (!(await stopPostmaster(location))) log.warn('the database is still shutting down')
}

export async function keepServer(cluster: Cluster): Promise<Keeper> {
  const { location, log } = cluster
  let isReleased = false
  let recovery: Promise<void> | undefined
  let client = await reachServer(cluster, () => true)
  watch()
  const stopWatching = watchForStop(location)

  function watch(): void {
    client.once('end', () => {
      if (isReleased) return
      log.warn('the database went away; bringing it back')
      recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        client = await reachServer(cluster, () => !isReleased)
        log.info('the database is back')
        watch()
        return
      } catch (error) {
        if (isReleased) return
        log.error(briefly(error), 'the database could not be brought back; trying again')
        await sleep(pauseMs)
      }
    }
  }

  async function release(): Promise<void> {
    isReleased = true
    stopWatching()
    await recovery
    await leave(client, cluster).catch((error: unknown) =>
      log.debug(briefly(error), 'the database was gone before us'),
    )
    await client.end().catch(() => {})
  }

  let released: Promise<void> | undefined
  return { release: () => (released ??= release()) }
}
