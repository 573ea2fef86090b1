// What the tests of the embedded database share: directories and processes that are cleared away after each test.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Client, type ClientConfig, type PoolConfig } from 'pg'

import type { EmbeddedOptions } from '../../src/database/embedded/start-embedded.ts'
import { temporaryParent } from '../temporary-parent.ts'
import { processesIn } from './child-processes.ts'

export const isRoot = process.getuid?.() === 0

/** Somebody without any right of root. */
export const stranger = { uid: 65_534, gid: 65_534 }

/** What is written survives kill -9 without being forced to the disk, which is slow where many tests run at once. */
export const settings = { fsync: 'off' }

const directories: string[] = []
const databases = new Set<string>()
const children: ChildProcess[] = []

export async function temporaryDirectory(owner?: typeof stranger): Promise<string> {
  // Short: the path of a socket lies below it, and some tests make it longer.
  const directory = await mkdtemp(join(temporaryParent, 'c-'))
  directories.push(directory)
  await chmod(directory, 0o755)
  if (owner !== undefined) await chown(directory, owner.uid, owner.gid)
  return directory
}

const pidFile = (dataDir: string): string => join(dataDir, 'database', 'pgdata', 'postmaster.pid')

/** The server of this data directory, if it runs. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile(dataDir), 'utf8').catch(() => ''), 10)
  // A test may have written its own there.
  return Number.isNaN(pid) || pid === process.pid ? undefined : pid
}

export async function mustRun(dataDir: string): Promise<number> {
  const pid = await postmasterOf(dataDir)
  if (pid === undefined) throw new Error(`no server runs in ${dataDir}`)
  return pid
}

export interface DatabaseProcess {
  readonly pid: number
  readonly connection: PoolConfig
  readonly tookMs: number
  /** Resolves when the process has logged this. */
  readonly logged: (text: string) => Promise<void>
  readonly kill: () => Promise<void>
  readonly release: () => Promise<void>
}

interface Message {
  readonly connection?: PoolConfig
  readonly tookMs?: number
  readonly error?: string
}

/** The processes run the compiled program, which `test/run.js` has made. */
export function buildProgram(): void {
  if (process.env['IMPACT_GRAPH_IS_BUILT'] === '1') return
  execFileSync(process.execPath, [fileURLToPath(new URL('../../bin/build.js', import.meta.url))])
}

const program = fileURLToPath(new URL('embedded-process.js', import.meta.url))

export function spawnProcess(
  options: EmbeddedOptions,
  ids?: typeof stranger,
  variables: Record<string, string> = {},
): ChildProcess {
  databases.add(options.dataDir)
  const child = spawn(process.execPath, [program, JSON.stringify({ settings, ...options })], {
    ...ids,
    cwd: '/',
    env: { ...process.env, ...variables },
  })
  children.push(child)
  return child
}

function watchLog(child: ChildProcess): (text: string) => Promise<void> {
  let written = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (written += chunk))
  return async (text) => {
    while (!written.includes(text)) await once(child.stderr ?? child, 'data')
  }
}

/** Starts a process of its own on the embedded database; rejects with what it says when it cannot. */
export async function startProcess(
  options: EmbeddedOptions,
  ids?: typeof stranger,
  variables?: Record<string, string>,
): Promise<DatabaseProcess> {
  const child = spawnProcess(options, ids, variables)
  const logged = watchLog(child)
  const exited = once(child, 'exit')
  if (child.stdout === null) throw new Error('the process has no output')
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), exited.then(() => ['{"error":"it died"}'])])) as [
    string,
  ]
  const message = JSON.parse(line) as Message
  if (message.connection === undefined) throw new Error(message.error ?? 'nothing was said')
  return {
    pid: child.pid ?? 0,
    connection: message.connection,
    tookMs: message.tookMs ?? 0,
    logged,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async release() {
      child.stdin?.end()
      await exited
    },
  }
}

export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = await connect(connection)
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Resolves when this pid is nobody's any more. */
export async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await pause(10)
  }
}

function endNow(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** All that works on this data directory: processes of ours, what they started and what watches them, then the server. */
export async function endProcesses(dataDir: string): Promise<void> {
  for (;;) {
    const found = processesIn(dataDir)
    if (found.length === 0) break
    for (const pid of found) endNow(pid, 'SIGKILL')
    await pause(5)
  }
  const postmaster = await postmasterOf(dataDir)
  if (postmaster === undefined) return
  endNow(postmaster, 'SIGQUIT')
  await gone(postmaster)
}

export async function clearAway(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dataDir of databases) await endProcesses(dataDir)
  databases.clear()
  for (const directory of directories.splice(0)) {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
