// Keeps the embedded server running while this process runs. Each process that uses the server has a file that says so, and
// holds one session with a shared advisory lock; the process that finds no other's file and gets the lock exclusively is
// the last one and stops the server. Sessions end with their process, however it ends; a process that could not stop the
// server has a watcher that does.
import { setTimeout as sleep } from 'node:timers/promises'

import { briefly } from '../log.ts'
import type { Location } from './location.ts'
import { readState, stopPostmaster } from './postmaster.ts'
import { leaveServer, reachServer, type Cluster } from './reach-server.ts'
import { addUser } from './users.ts'
import { watchThisProcess } from './watch-this-process.ts'

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

/** Returns what releases the server. */
export async function keepServer(cluster: Cluster): Promise<() => Promise<void>> {
  const { location, log } = cluster
  let isReleased = false
  let recovery: Promise<void> | undefined
  // First: this process may be killed while the server starts.
  const stopWatcher = watchThisProcess(location, log)
  const removeUser = await addUser(location.database)
  let client = await reachServer(cluster, () => true).catch(async (error: unknown) => {
    await removeUser()
    throw error
  })
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
    try {
      // If the server is still there without a user, the watcher stops it when this process ends.
      if (await leaveServer(client, removeUser, cluster)) stopWatcher()
    } catch (error) {
      await removeUser()
      log.debug(briefly(error), 'the database was gone before us')
    }
    await client.end().catch(() => {})
  }

  let released: Promise<void> | undefined
  return () => (released ??= release())
}
