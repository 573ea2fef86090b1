// The service of a run: one data directory, on which processes are started and killed.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Client, ClientConfig, QueryResultRow } from 'pg'

import { checkNamespaces } from '../../../src/database/graph-store/check-namespaces.ts'
import { openStore } from '../../../src/database/pools/open-store.ts'
import { childrenOf } from '../child-processes.ts'
import { connect, gone, isRoot, postmasterOf, temporaryDirectory } from '../embedded-processes.ts'
import {
  beginServe,
  command,
  killAll,
  serve,
  work,
  type Beginning,
  type Served,
  type Working,
} from '../serve-processes.ts'
import type { Figures } from './figures.ts'

export const reserveBytes = 24 * 1024 * 1024

/** Bounds what would otherwise wait for ever; far more than anything here takes. */
const patienceMs = 300_000

export class Service {
  readonly dataDir: string
  /** On a small file system of its own, which can be filled up. */
  readonly isOnSmallDisk: boolean
  readonly #figures: Figures
  #served: Served | null = null
  #workers: Working[] = []
  #deaths = 0

  private constructor(dataDir: string, isOnSmallDisk: boolean, figures: Figures) {
    this.dataDir = dataDir
    this.isOnSmallDisk = isOnSmallDisk
    this.#figures = figures
  }

  static async open(figures: Figures): Promise<Service> {
    const dataDir = await temporaryDirectory()
    return new Service(dataDir, isRoot && canMount(dataDir), figures)
  }

  get #settings(): Record<string, string> {
    return {
      STORAGE_RESERVE_BYTES: String(this.isOnSmallDisk ? reserveBytes : 0),
      SIGN_UP: 'open',
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
      LINK_SUBMISSIONS_PER_HOUR: '1000000',
    }
  }

  get url(): string {
    return this.#served?.url ?? 'http://127.0.0.1:1'
  }

  get pid(): number {
    if (this.#served === null) throw new Error('no process serves')
    return this.#served.pid
  }

  /** False after `kill`; a process that ended by itself counts as started, so that `mustRun` notices. */
  get isStarted(): boolean {
    return this.#served !== null
  }

  /** A fault that the service has to survive must not have ended it. */
  mustRun(): void {
    if (this.#served !== null && !this.#served.isRunning())
      throw new Error(`the service ended by itself: ${this.#served.logged()}`)
  }

  logged(): string {
    return this.#served?.logged().slice(-4000) ?? ''
  }

  async start(settings: Record<string, string> = {}, options: readonly string[] = []): Promise<void> {
    this.#figures.restarts++
    this.#served = await serve(this.dataDir, { ...this.#settings, ...settings }, options)
  }

  /** How many processes were killed or stopped: only then may connections break. */
  get deaths(): number {
    return this.#deaths
  }

  /** The serving processes of a group. */
  members(): number[] {
    return childrenOf(this.pid)
  }

  async killMember(pid: number | undefined): Promise<void> {
    if (pid === undefined) return
    this.#deaths++
    process.kill(pid, 'SIGKILL')
    await gone(pid)
  }

  async stop(): Promise<void> {
    this.#deaths++
    const served = this.#served
    this.#served = null
    const code = await served?.interrupt()
    if (code !== undefined && code !== 0) throw new Error(`the service stopped with ${code}`)
  }

  /** A start that is not waited for. */
  begin(): Beginning {
    this.#figures.restarts++
    return beginServe(this.dataDir, this.#settings)
  }

  async kill(): Promise<void> {
    this.#deaths++
    const served = this.#served
    this.#served = null
    await served?.kill()
  }

  /** SIGTERM, and SIGKILL after so many milliseconds unless it has ended until then. */
  async stopAndKill(afterMs: number): Promise<void> {
    this.#deaths++
    const served = this.#served
    this.#served = null
    if (served === null) return
    const ended = served.interrupt()
    await Promise.race([ended, pause(afterMs)])
    await served.kill()
  }

  async startWorker(): Promise<Working> {
    const worker = await work(this.dataDir, this.#settings)
    this.#workers.push(worker)
    return worker
  }

  async stopWorkers(): Promise<void> {
    for (const worker of this.#workers.splice(0)) await worker.kill()
  }

  async killPostmaster(): Promise<void> {
    const pid = await postmasterOf(this.dataDir)
    if (pid === undefined) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The file is left of one that has ended.
      return
    }
    await gone(pid)
  }

  command(...argv: string[]): Promise<string> {
    return command(this.dataDir, ...argv)
  }

  /** The check of `db check` in this process. */
  async checkProjection(): Promise<string> {
    const store = openStore(await this.#connection('impact_graph'))
    const found: string[] = []
    try {
      for await (const { namespace, differences } of checkNamespaces(store, {}, { rebuild: false }))
        if (differences.length > 0)
          found.push(`${namespace}: ${differences.length} differences ${JSON.stringify(differences)}`)
    } finally {
      await store.close()
    }
    return found.join('\n')
  }

  async #connection(user: string): Promise<ClientConfig> {
    const place = join(this.dataDir, 'database')
    const password = (await readFile(join(place, 'password'), 'utf8')).trim()
    return { host: join(place, 'socket'), user, database: 'impact_graph', password }
  }

  /** A session of the superuser in the service's database. */
  async administrator(): Promise<Client> {
    return await connect({ ...(await this.#connection('postgres')), application_name: 'crash test' })
  }

  /** While this session lives the server stays, as for any process that uses it, also when all others are killed. */
  async keepServer(): Promise<Client> {
    const client = await connect({ ...(await this.#connection('postgres')), database: 'postgres' })
    await client.query('select pg_advisory_lock_shared(1)')
    return client
  }

  async query<Row extends QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.administrator()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  async close(): Promise<void> {
    await killAll(this.dataDir)
    if (this.isOnSmallDisk) execFileSync('umount', ['-l', this.dataDir])
  }
}

/** A container may be root and still not allowed to mount. */
export function canMount(directory: string, mebibytes = 512): boolean {
  try {
    execFileSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'impact-graph-test', directory],
      {
        stdio: 'ignore',
      },
    )
    return true
  } catch {
    return false
  }
}

/** Asks until the answer is yes; a failure when it never comes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`waited in vain: ${what}`)
    await pause(20)
  }
}
