// Connects to the server of a database in any state: running, starting, stopping, killed or never started.
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { isUnavailable } from '../pools/is-unavailable.ts'
import type { Log } from '../log.ts'
import { EmbeddedError } from './embedded-error.ts'
import { findEndpoint } from './endpoint.ts'
import { superuser } from './initialize.ts'
import type { Location } from './location.ts'
import { findPostmaster, readState, startPostmaster, stopPostmaster, type Attempt } from './postmaster.ts'
import { releaseReserveIfFull } from './reserve.ts'
import { hasUser } from './users.ts'

export interface Cluster {
  readonly location: Location
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
}

/** Held shared by all processes that use the server; exclusively by the last one, to stop it. */
const usersLock = 1
const pollMs = 20
/** How long a server that was asked to stop may wait for its sessions to end. */
const stoppingMs = 5000
/** How long a server may neither answer nor recover. */
const patienceMs = 45_000

export async function openSession(location: Location, password: string): Promise<Client> {
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
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** A session that holds the lock, or what came instead. */
async function takeSession({ location, password }: Cluster): Promise<Client | Error> {
  let client: Client | undefined
  try {
    client = await openSession(location, password)
    // Waits while another process is stopping the server, and then fails with it.
    await client.query('select pg_advisory_lock_shared($1)', [usersLock])
    return client
  } catch (error) {
    client?.end().catch(() => {})
    if (error instanceof Error && isUnavailable(error)) return error
    throw error
  }
}

/** No process can join between the check and the stop: it waits for the lock that is held here. */
export async function stopUnlessUsed(
  client: Client,
  location: Location,
): Promise<'used' | 'stopped' | 'stopping'> {
  const takeLock = 'select pg_try_advisory_lock($1) as is_alone'
  const { rows } = await client.query<{ is_alone: boolean }>(takeLock, [usersLock])
  if (!rows[0]?.is_alone) return 'used'
  return (await stopPostmaster(location)) ? 'stopped' : 'stopping'
}

/**
 * In this order, so that of processes that leave at the same moment the last one finds neither a user nor a lock. False
 * where a lock is left although nobody lives who could hold it: sessions of a killed process may end a little later.
 */
export async function leaveServer(
  client: Client,
  removeUser: () => Promise<void>,
  { location, log }: Cluster,
): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
  await removeUser()
  if (await hasUser(location.database)) return true
  const state = await stopUnlessUsed(client, location)
  if (state === 'stopping') log.warn('the database is still shutting down')
  return state !== 'used'
}

/** Joins the running server, or starts one; any number of processes may do so at once. */
export async function reachServer(cluster: Cluster, isStillWanted: () => boolean): Promise<Client> {
  const { location, settings, log } = cluster
  let attempt: Attempt | undefined
  let failure: Error | undefined
  // Not by the clock: on many machines it is set right just when services start.
  let deadline = performance.now() + patienceMs
  let stoppingSince = performance.now()
  for (;;) {
    const state = await readState(location.database)
    const session = state === 'ready' ? await takeSession(cluster) : undefined
    if (session instanceof Client) return session
    failure = session ?? failure
    const isRunning = (await findPostmaster(location.database)) !== undefined
    if (!isRunning || state !== 'stopping') stoppingSince = performance.now()
    else if (performance.now() - stoppingSince > stoppingMs) await stopPostmaster(location)
    // Recovery after a crash takes as long as it takes.
    if (isRunning && state === 'starting') deadline = performance.now() + patienceMs
    const ended = await attempt?.ended()
    if (ended !== undefined) {
      if (!ended.isRetryable && !(await releaseReserveIfFull(location.database))) {
        throw new EmbeddedError(`The database does not start:\n${ended.output}`)
      }
      attempt = undefined
      await sleep(100)
    } else if (attempt === undefined && !isRunning) {
      log.debug('starting the database')
      attempt = await startPostmaster(location, settings)
    }
    if (!isStillWanted()) throw new EmbeddedError('The database was released before it answered.')
    if (performance.now() > deadline)
      throw new EmbeddedError('The database does not answer.', { cause: failure })
    await sleep(pollMs)
  }
}
