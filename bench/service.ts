// The service as anybody runs it: a process of its own, the embedded database, calls over HTTP.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

import type { Client, Pool } from 'pg'

import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/pools/open-database.ts'
import { memoryMb, openMeter, parentOf, type Meter } from './usage.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type Headers = Readonly<Record<string, string>>

export interface Usage {
  readonly nodeCpuMs: number
  readonly postgresCpuMs: number
  readonly nodeMb: number
}

export interface Drained {
  readonly status: number
  readonly bytes: number
  readonly lines: number
}

export interface Service {
  readonly url: string
  readonly pool: Pool
  /** The service's own sessions for pages. */
  readonly prepared: Pool
  /** For statistics, and tables of the bench's own. */
  readonly writes: Pool
  /** One to be ended, for COPY. */
  connectAlone(): Promise<Client>
  call(method: string, path: string, headers?: Headers, body?: string | Buffer): Promise<Answer>
  /** Reads an answer of any length without keeping it. */
  drain(path: string, headers: Headers, sent?: Sent): Promise<Drained>
  /** The key of a further tenant. */
  mint(tenant: string): string
  /** The cookie of somebody who signed in to the console, for its own operations. */
  signIn(): Promise<string>
  /** All processor time since the start, and memory now. */
  usage(): Usage
  /** Memory of Node alone. */
  nodeMb(): number
  openMeter(): Meter
  stop(): Promise<void>
}

/** What is sent, unless it is a plain GET. */
export interface Sent {
  readonly method?: string
  readonly body?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A connection may have been closed for want of questions while this process was busy: one asks again then. */
export async function callUrl(
  url: string,
  method: string,
  headers: Headers,
  body?: string | Buffer,
): Promise<Answer> {
  return await sendOnce(url, method, headers, body).catch((error: unknown) => {
    if (error instanceof StaleConnection) return sendOnce(url, method, headers, body)
    throw error
  })
}

class StaleConnection extends Error {}

function sendOnce(url: string, method: string, headers: Headers, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
      response.on('error', reject)
    })
    sent.on('error', (error) => reject(sent.reusedSocket ? new StaleConnection(error.message) : error))
    sent.end(body)
  })
}

/** What comes is counted and let go. Nothing is compressed: no encoding is asked for. */
function drainUrl(url: string, headers: Headers, { method = 'GET', body }: Sent): Promise<Drained> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const { statusCode: status = 0 } = response
      let [bytes, lines] = [0, 0]
      response.on('data', (part: Buffer) => {
        bytes += part.length
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++
      })
      response.on('end', () => resolve({ status, bytes, lines }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export async function startService(
  root: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Service> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }
  const program = join(root, 'bin', 'impact-graph.js')
  const child = spawn(process.execPath, [program, 'serve', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const command = (words: readonly string[], input = ''): string => {
    const run = spawnSync(process.execPath, [program, ...words], { env, input, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`${words.join(' ')}: ${run.stderr}`)
    return run.stdout.trim()
  }
  const addTenant = (name: string): string => command(['tenant', 'create', '--name', name])
  const mintFor = (id: string): string => command(['key', 'mint', '--tenant', id, '--label', 'bench'])
  const tenant = addTenant('Bench')
  const key = mintFor(tenant)
  const database = await openOwnDatabase({ DATA_DIR: dataDir, ...settings })
  return {
    url,
    pool: database.pool,
    prepared: database.prepared,
    writes: database.writes,
    connectAlone: database.connectAlone,
    call: (method, path, headers = {}, body) =>
      callUrl(`${url}${path}`, method, { 'X-API-Key': key, ...headers }, body),
    drain: (path, headers, sent = {}) => drainUrl(`${url}${path}`, { 'X-API-Key': key, ...headers }, sent),
    mint: (name) => mintFor(addTenant(name)),
    async signIn() {
      const [email, password] = ['bench@example.org', 'seven quiet herons']
      command(['account', 'create', '--tenant', tenant, '--email', email, '--name', 'Bench'], `${password}\n`)
      const body = JSON.stringify({ email, password })
      const answer = await callUrl(`${url}/console/api/sign-in`, 'POST', { Origin: url }, body)
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    },
    usage: () => usageOf(child.pid ?? 0, database.postgresPid),
    nodeMb: () => memoryMb(child.pid ?? 0),
    openMeter: () => openMeter(child.pid ?? 0, database.postgresPid),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await database.close()
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += String(part)
    const found = /serving at (http:\S+)/.exec(text)
    if (found?.[1]) {
      child.stdout?.resume()
      return found[1]
    }
  }
  throw new Error(`the service did not start: ${text}`)
}

/** Its own way into the same database, for the plain joins and for truths that are counted. */
export async function openOwnDatabase(env: Readonly<Record<string, string>>) {
  const silent = () => {}
  const log = { info: silent, warn: silent, error: silent, debug: silent }
  const opened = await openDatabase(readConfig(env), log)
  const pool = opened.store.reads
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    pool,
    prepared: opened.store.prepared,
    writes: opened.store.writes,
    connectAlone: () => opened.store.connectAlone(),
    postgresPid: parentOf(rows[0]?.pid ?? 0),
    close: () => opened.close(),
  }
}

function usageOf(nodePid: number, postmaster: number): Usage {
  const { node, database } = openMeter(nodePid, postmaster).processor()
  return { nodeCpuMs: node, postgresCpuMs: database, nodeMb: memoryMb(nodePid) }
}
