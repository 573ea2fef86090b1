// The open database: separate pools for reads and writes, transactions, notifications. Threads for long answers have
// stores of their own.
import './pg-navigator-shim.ts'

import { Pool, TypeOverrides, types as pgTypes, type Client, type PoolClient } from 'pg'

import { noteListsInOrder } from '../plans/at-key.ts'
import type { Connection } from './connection.ts'
import { beginOrdered } from '../plans/ordered-plans.ts'
import { preparedSettingsFor } from '../plans/prepared-session.ts'
import { prepareStatements } from '../plans/prepare-statements.ts'
import { markDistributed } from '../plans/read-prepared.ts'
import { createListener, type OnNotify } from './listen.ts'
import { RelayedSocket } from './relayed-socket.ts'
import { briefly, silentLog, type Log } from '../log.ts'
import { Storage } from '../storage.ts'
import { connectWith, withSettings } from './with-settings.ts'
import { withoutDashes } from '../without-dashes.ts'

export { isUnavailable } from './is-unavailable.ts'

export interface Store {
  /** Data tables may be on other machines than control tables: a query does not join the two then. */
  readonly hasCitus: boolean
  /** Read-only by its session settings. */
  readonly reads: Pool
  /** Also read-only; for prepared statements, whose plan each session keeps: prepared-session.ts. */
  readonly prepared: Pool
  /** Statements of one transaction that are asked together do not wait for each other's answers. */
  readonly writes: Pool
  /** Whether the storage is full. */
  readonly storage: Storage
  /** Runs the work in one transaction of the writes' pool; rolled back when the work throws. */
  transaction<T>(work: (tx: PoolClient) => Promise<T>): Promise<T>
  /** The same for statements that find all their rows by key, whose plans the session keeps: ordered-plans.ts. */
  keyedTransaction<T>(work: (tx: PoolClient) => Promise<T>): Promise<T>
  /** A connection outside the pools, with the settings of writes, for statements that take it over; to be ended. */
  connectAlone(): Promise<Client>
  /** `onNotify` is called with undefined after a reconnection: notifications may have been missed. */
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface StoreOptions {
  readonly log?: Log
  readonly applicationName?: string
  /** Of each of the two pools for reads. */
  readonly readConnections?: number | undefined
  readonly writeConnections?: number | undefined
  /** How long a read waits for a server that does not answer at all. */
  readonly silenceMs?: number
  /** Bytes to write go through a thread of their own (relayed-socket.ts). */
  readonly isRelayed?: boolean
}

/** Where nothing else is set. Those for streams belong to threads of their own: src/worker/read-threads.ts. */
export const poolSizes = { read: 8, stream: 8, write: 10 }

const uuidArrayOid = 2951 as Parameters<TypeOverrides['setTypeParser']>[0]

// Dates stay the text they are: a Date would move them by the time zone of the process.
const types = new TypeOverrides()
types.setTypeParser(pgTypes.builtins.DATE, (text) => text)
types.setTypeParser(pgTypes.builtins.UUID, withoutDashes)
types.setTypeParser(uuidArrayOid, (text) =>
  text === '{}' ? [] : text.slice(1, -1).replaceAll('-', '').split(','),
)

/**
 * Always custom plans: the filters decide the plan, and a generic one can be a thousand times slower. Random page costs as
 * on solid-state disks and in memory: by PostgreSQL's default whole tables would be read instead.
 */
const everySession = {
  plan_cache_mode: 'force_custom_plan',
  random_page_cost: '1.1',
  idle_in_transaction_session_timeout: '60s',
}
const readSession = { default_transaction_read_only: 'on', statement_timeout: '30s', lock_timeout: '5s' }
const writeSession = { statement_timeout: '120s', lock_timeout: '10s' }

/** Longer than any query may take: after that, the server is gone or stopped without closing the connection. */
const silenceMs = 45_000

const ignoreError = (): void => {}

function openPool(
  connection: Connection,
  settings: Readonly<Record<string, string>>,
  log: Log,
  queryTimeoutMs?: number,
): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5000,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    ...withSettings(connection, { ...everySession, ...settings }),
  })
  // A broken connection without an error listener would end the process. The pool listens only while a connection is
  // idle, and stops before the borrower can add a listener: so every connection gets its own listener when it is made. The
  // error is not lost: the running query is rejected, and so is every later one.
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    if (connection.readsListsInOrder) noteListsInOrder(client)
  })
  // An idle connection that broke is replaced by the pool; one that breaks while the store closes is what was wanted.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(briefly(error), 'an idle database connection broke')
  })
  return pool
}

async function inTransaction<T>(
  pool: Pool,
  storage: Storage,
  work: (tx: PoolClient) => Promise<T>,
  begin: (tx: PoolClient) => string = () => 'begin',
): Promise<T> {
  const tx = await pool.connect()
  let isBroken = false
  try {
    await tx.query(begin(tx))
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    storage.note(error)
    await tx.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    tx.release(isBroken)
  }
}

export function openStore(connection: Connection, options: StoreOptions = {}): Store {
  const log = options.log ?? silentLog
  const name = options.applicationName ?? 'impact-graph'
  const base = { application_name: name, ...connection }
  const hasCitus = connection.hasCitus ?? false
  const forReads = { max: options.readConnections ?? poolSizes.read, ...base }
  const patience = options.silenceMs ?? silenceMs
  const reads = openPool(forReads, readSession, log, patience)
  const prepared = openPool(forReads, { ...readSession, ...preparedSettingsFor(hasCitus) }, log, patience)
  if (hasCitus) {
    markDistributed(prepared)
    prepared.on('connect', markDistributed)
  }
  const relayed = options.isRelayed ? { stream: () => new RelayedSocket() } : {}
  const writes = openPool(
    { max: options.writeConnections ?? poolSizes.write, pipeline: true, ...base, ...relayed },
    writeSession,
    log,
  )
  writes.on('connect', (client) => prepareStatements(client, !hasCitus))
  const listener = createListener({ ...base, application_name: `${name} notifications` }, log)
  const storage = new Storage()
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await Promise.all([listener.close(), reads.end(), prepared.end(), writes.end()])
  }
  return {
    hasCitus,
    reads,
    prepared,
    writes,
    storage,
    transaction: (work) => inTransaction(writes, storage, work),
    keyedTransaction: (work) => inTransaction(writes, storage, work, beginOrdered),
    connectAlone: () => connectWith(base, writeSession),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    close: () => (closing ??= closeAll()),
  }
}
