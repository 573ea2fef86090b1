// One database server for the whole run, and in it a migrated template from which each test file takes its own copy.
// TEST_DATABASE_URL uses a server that is already there.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client, DatabaseError } from 'pg'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '../../src/store/embedded/start-embedded.ts'
import { migrate } from '../../src/store/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { connection: PoolConfig; template: string }
  }
}

interface Server {
  readonly connection: PoolConfig
  readonly stop: () => Promise<void>
}

// Root's own temporary directory may be closed to the user that runs the server.
const parent = process.getuid?.() === 0 ? '/tmp' : tmpdir()
const named = /^impact-graph-test-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A run that was killed leaves its server behind: join it, leave as the last one, and it stops. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(named.exec(name)?.[1])
    const directory = join(parent, name)
    if (!(pid > 0) || isAlive(pid) || (await stat(directory)).uid !== process.getuid?.()) continue
    const isRunning = await stat(join(directory, 'database/pgdata/postmaster.pid')).catch(() => undefined)
    if (isRunning) await (await startEmbedded({ dataDir: directory, settings })).release()
    await rm(directory, { recursive: true, force: true })
  }
}

// A test run survives no power failure, and need not.
const settings = { fsync: 'off', max_connections: '300' }

async function startServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  await removeLeftOvers().catch((error: unknown) =>
    console.warn('a killed run left something behind:', error),
  )
  const directory = await mkdtemp(join(parent, `impact-graph-test-${process.pid}-`))
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ dataDir: directory, settings })
  await onServer(embedded.administrator, 'alter role impact_graph createdb')
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.release()
      await rm(directory, { recursive: true, force: true })
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

const insufficientPrivilege = '42501'

/** PostgreSQL's own vacuum may be at work there, which only it can end: it is asked again until that is done. */
export async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(connection, `drop database if exists ${name} with (force)`)
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === insufficientPrivilege
      if (!isBusy || tries === 100) throw error
      await pause(100)
    }
  }
}

export function inDatabase(connection: PoolConfig, database: string): PoolConfig {
  const address = connection.connectionString
  if (address === undefined) return { ...connection, database }
  return { ...connection, connectionString: address.replace(/^(\w+:\/\/[^/]*)[^?]*/, `$1/${database}`) }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startServer()
  const template = `impact_graph_template_${randomBytes(4).toString('hex')}`
  await onServer(connection, `create database ${template} template template0 encoding 'UTF8'`)
  await migrate(inDatabase(connection, template))
  project.provide('database', { connection, template })
  return async () => {
    await dropDatabase(connection, template)
    await stop()
  }
}
