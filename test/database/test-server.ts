// One database server for the whole run, however many tiers use it, and in it a migrated template from which each test
// file takes its own copy. TEST_DATABASE_URL uses a server that is already there.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client, DatabaseError, type PoolConfig } from 'pg'

import type { Connection } from '../../src/database/pools/connection.ts'
import { distribute } from '../../src/database/citus/distribute.ts'
import { startEmbedded } from '../../src/database/embedded/start-embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { clearAway } from '../run-directory.js'
import { temporaryParent } from '../temporary-parent.ts'

export interface TestDatabase {
  readonly connection: Connection
  /** The name of the migrated database. */
  readonly template: string
  /** The template's tables are distributed. */
  readonly hasCitus: boolean
  /** Where every process of a test writes down the statements it sends. */
  readonly statementsDirectory: string
  /** Where the first test that needs one makes a data directory for the others to copy (`test/crash/prepared-database.ts`). */
  readonly preparedDirectory: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase
  }
}

interface TestServer {
  readonly database: TestDatabase
  readonly stop: () => Promise<void>
}

// A test run survives no power failure, and need not.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  // It would look after every database of a file for a tenth of the server's time, and in each run at other moments.
  autovacuum: 'off',
  // Of the role that is made after this: tests open thousands of connections, and 4,096 rounds for each add up.
  scram_iterations: '1',
}

async function startServer(): Promise<{ connection: PoolConfig; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const directory = await mkdtemp(join(temporaryParent, 'ig-tests-'))
  await chmod(directory, 0o755)
  // Vitest ends at once after Ctrl-C, without the set-up's own end: the server must not outlive it.
  const endAtExit = () => clearAway(directory)
  process.once('exit', endAtExit)
  const embedded = await startEmbedded({ dataDir: directory, settings })
  await onServer(embedded.administrator, 'alter role impact_graph createdb createrole')
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.release()
      process.off('exit', endAtExit)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startWithTemplate(): Promise<TestServer> {
  const { connection, stop } = await startServer()
  const template = `impact_graph_template_${randomBytes(4).toString('hex')}`
  const hasCitus = process.env['TEST_CITUS'] === '1'
  // What is copied from the database of the address has the extension and knows its node.
  const from = hasCitus ? new URL(connection.connectionString ?? '').pathname.slice(1) : undefined
  const server = hasCitus ? inDatabase(connection, 'postgres') : connection
  await copyDatabase(server, template, from)
  await migrate(inDatabase(server, template))
  if (hasCitus) await distribute({ ...inDatabase(server, template), hasCitus }, 4)
  const statementsDirectory = await mkdtemp(join(temporaryParent, 'ig-statements-'))
  // Tests start processes as other users as well, which write there too.
  await chmod(statementsDirectory, 0o711)
  // Short, as the path of a socket lies below it; and the user of its server has to pass.
  const preparedDirectory = await mkdtemp(join(temporaryParent, 'p-'))
  await chmod(preparedDirectory, 0o755)
  return {
    database: { connection: server, template, hasCitus, statementsDirectory, preparedDirectory },
    async stop() {
      await dropDatabase(server, template)
      await stop()
      for (const directory of [statementsDirectory, preparedDirectory])
        await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A copy of another database, or an empty one. Citus keeps a session of its own in each database that it looks after. */
async function copyDatabase(connection: PoolConfig, name: string, from?: string): Promise<void> {
  if (from !== undefined && process.env['TEST_CITUS'] === '1') {
    const inThere = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`
    await onServer(connection, inThere)
  }
  // By files: through the log, the default, it takes eight times the processor time.
  const copied = from ?? `template0 encoding 'UTF8'`
  await onServer(connection, `create database ${name} template ${copied} strategy file_copy`)
}

// Each tier loads this module for itself, in one process: what they share is kept with the process.
const shared = globalThis as { testServer?: { users: number; started: Promise<TestServer> } }

/** Starts the server for the first tier that needs it; the last one that lets go of it stops it. */
export async function useTestServer(): Promise<{ database: TestDatabase; release: () => Promise<void> }> {
  const entry = (shared.testServer ??= { users: 0, started: startWithTemplate() })
  entry.users += 1
  const { database, stop } = await entry.started
  return {
    database,
    async release() {
      entry.users -= 1
      if (entry.users > 0) return
      delete shared.testServer
      await stop()
    },
  }
}

export async function onServer(connection: PoolConfig, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const [insufficientPrivilege, objectInUse] = ['42501', '55006']

/**
 * PostgreSQL's own vacuum may be at work there, which only it can end; and on a busy machine a session may need more than
 * the five seconds that it is given to end. So it is asked again until that is done.
 */
export async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(connection, `drop database if exists ${name} with (force)`)
    } catch (error) {
      const isBusy =
        error instanceof DatabaseError && [insufficientPrivilege, objectInUse].includes(error.code ?? '')
      if (!isBusy || tries === 600) throw error
      await pause(100)
    }
  }
}

export function inDatabase(connection: PoolConfig, database: string): PoolConfig {
  const address = connection.connectionString
  if (address === undefined) return { ...connection, database }
  return { ...connection, connectionString: address.replace(/^(\w+:\/\/[^/]*)[^?]*/, `$1/${database}`) }
}

export async function createDatabase(
  from: TestDatabase,
  isMigrated = true,
  template = from.template,
): Promise<{ name: string; connection: Connection }> {
  const name = `impact_graph_test_${randomBytes(6).toString('hex')}`
  await copyDatabase(from.connection, name, isMigrated ? template : undefined)
  const isDistributed = from.hasCitus && isMigrated
  return {
    name,
    connection: { ...inDatabase(from.connection, name), ...(isDistributed && { hasCitus: true }) },
  }
}

/** The database as DATABASE_URL would name it. */
export function addressOf(connection: PoolConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString
  const address = new URL('postgres://localhost')
  address.username = connection.user ?? ''
  if (typeof connection.password === 'string') address.password = connection.password
  address.pathname = `/${connection.database}`
  address.searchParams.set('host', connection.host ?? '')
  if (connection.port !== undefined) address.searchParams.set('port', String(connection.port))
  return address.href
}
