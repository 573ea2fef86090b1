// Keeps the embedded server running while this process lives. Each process that uses the server holds one session with
// a shared advisory lock; whoever can take the lock alone is the last one out and stops the server. Sessions end with
// their process, however it ends, so there is nothing to clean up after a crash.
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { isUnavailable } from '../is-unavailable.ts'
import type { Log } from '../log.ts'
import { EmbeddedError } from './embedded-error.ts'
import { findEndpoint } from './endpoint.ts'
import { superuser } from './initialize.ts'
import type { Location } from './location.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Attempt } from './postmaster.ts'

export interface Cluster {
  readonly location: Location
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
}

export interface Keeper {
  readonly release: () => Promise<void>
}

const usersLock = 1
const pollMs = 20
/** How long a server may neither answer nor recover. Recovery after a crash itself has no limit. */
const patienceMs = 45_000

type Answer = { readonly client: Client } | { readonly isRecovering: boolean; readonly error: unknown }

/** A session that holds the lock, or what came instead. */
async function takeSession({ location, password }: Cluster): Promise<Answer> {
  const client = new Client({
    ...(await findEndpoint(location)),
    user: superuser,
    password,
    database: 'postgres',
    application_name: 'impact-graph keeper',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while another process is stopping the server, and then fails with it.
    await client.query('select pg_advisory_lock_shared($1)', [usersLock])
    return { client }
  } catch (error) {
    client.end().catch(() => {})
    if (!isUnavailable(error)) throw error
    return { error, isRecovering: (error as { code?: unknown }).code === '57P03' }
  }
}

/** Joins the running server, or starts one; any number of processes may do so at once. */
async function reachServer(cluster: Cluster, isStillWanted: () => boolean): Promise<Client> {
  const { location, settings, log } = cluster
  let attempt: Attempt | undefined
  let deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await takeSession(cluster)
    if ('client' in answer) return answer.client
    if (answer.isRecovering) deadline = Date.now() + patienceMs
    const ended = await attempt?.ended()
    if (ended !== undefined) {
      if (!ended.isRetryable) throw new EmbeddedError(`The database does not start:\n${ended.output}`)
      attempt = undefined
      await sleep(100)
    } else if (attempt === undefined && !answer.isRecovering && !(await findPostmaster(location.database))) {
      log.debug('starting the database')
      attempt = await startPostmaster(location, settings)
    }
    if (!isStillWanted()) throw new EmbeddedError('The database was released before it answered.')
    if (Date.now() > deadline) {
      throw new EmbeddedError('The database does not answer.', { cause: answer.error })
    }
    await sleep(pollMs)
  }
}

export async function keepServer(cluster: Cluster): Promise<Keeper> {
  const { location, log } = cluster
  let isReleased = false
  let recovery: Promise<void> | undefined
  let client = await reachServer(cluster, () => true)
  watch()

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
        log.error({ err: error }, 'the database could not be brought back; trying again')
        await sleep(pauseMs)
      }
    }
  }

  /** Nobody can join between the question and the stop: they wait for the lock that is held here. */
  async function leave(): Promise<void> {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      usersLock,
    ])
    if (rows[0]?.alone !== true) return
    if (!(await stopPostmaster(location))) log.warn('the database is still shutting down')
  }

  let leaving: Promise<void> | undefined
  return {
    release() {
      isReleased = true
      leaving ??= (async () => {
        await recovery
        await leave().catch((error: unknown) => log.debug({ err: error }, 'the database was gone before us'))
        await client.end().catch(() => {})
      })()
      return leaving
    },
  }
}
