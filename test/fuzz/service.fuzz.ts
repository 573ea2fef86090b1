// Many requests to a `serve` process with data in it, and its memory meanwhile. npm run fuzz.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { seed } from '../random-seed.ts'
import { temporaryParent } from '../temporary-parent.ts'
import { readAllDeclared } from './all-declared.ts'
import { origin } from './callers.ts'
import { fuzzService, type FuzzFigures } from './fuzz-service.ts'
import { freePort } from '../free-port.ts'

/** No limit where a setting is empty. */
const limitOf = (name: string): number => Number(process.env[name] || 'Infinity')
const requests = limitOf('FUZZ_REQUESTS')
const maxMs = limitOf('FUZZ_MINUTES') * 60_000
/** Of the service's memory, in equal steps. */
const samples = 10
const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))

let database: FreshDatabase
let directory: string
let service: ChildProcess
let port: number
let metricsPort: number
let log = ''

beforeAll(async () => {
  database = await freshDatabase()
  directory = await mkdtemp(join(temporaryParent, 'ig-fuzz-'))
  // `BASE_URL` hides the port, so it is chosen here.
  port = await freePort()
  metricsPort = await freePort()
  service = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_URL: addressOf(database.connection),
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: origin,
      METRICS_PORT: String(metricsPort),
      // Plans keep the secrets of their links.
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => service.kill('SIGKILL'))
  service.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  let printed = ''
  service.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(service, 'exit').then(() => Promise.reject(new Error(`serve ended: ${log}`)))
  ended.catch(() => {})
  while (!printed.includes('serving at')) await Promise.race([once(service.stdout ?? service, 'data'), ended])
})

afterAll(async () => {
  service.kill('SIGINT')
  if (service.exitCode === null) await once(service, 'exit')
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

interface Memory {
  readonly residentMib: number
  /** Of JavaScript in the main thread, garbage that is not collected yet included. */
  readonly heapMib: number
}

async function memoryOfService(): Promise<Memory> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const metrics = await response.text()
  const mibOf = (name: string): number => {
    const bytes = new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]
    return Math.round(Number(bytes) / 1_048_576)
  }
  return {
    residentMib: mibOf('process_resident_memory_bytes'),
    heapMib: mibOf('nodejs_heap_size_used_bytes'),
  }
}

it(`every answer is as declared, with the seed ${seed}`, async () => {
  const target = { port, store: database.store, operations: await readAllDeclared(port) }
  const memory: Memory[] = []
  const start = performance.now()
  const elapsedMs = () => performance.now() - start
  let measured = 0
  const figures = await fuzzService(target, {
    requests,
    seed,
    endMs: start + maxMs,
    data: 'sample',
    onProgress: async (done) => {
      const share = Math.max(done / requests, elapsedMs() / maxMs)
      // Counted before it is measured: several connections report progress.
      if (share * samples >= measured + 1) memory[measured++] = await memoryOfService()
      if (done % 10_000 === 0) console.log(`${done} requests after ${Math.round(elapsedMs() / 1000)} s`)
    },
  })
  const seconds = elapsedMs() / 1000
  memory[samples - 1] ??= await memoryOfService()
  console.log(summaryOf(figures, memory, seconds))
  expect(figures.mismatches.join('\n\n')).toBe('')
  expect(service.exitCode).toBeNull()
  expect(log).toBe('')
  // Flat: the second half of a long run does not need much more than the first.
  const [half = 0, end = 0] = [memory[samples / 2 - 1], memory[samples - 1]].map((at) => at?.residentMib)
  if (figures.sent >= 10_000) expect(end).toBeLessThan(half * 1.25 + 64)
})

function summaryOf(figures: FuzzFigures, memory: readonly Memory[], seconds: number): string {
  const { sent, byOperation, byStatus, unanswered, mismatches } = figures
  const counts = [...byOperation.values()]
  const classes = new Map<string, number>()
  for (const [status, count] of byStatus) {
    const name = status === 503 ? '503' : `${Math.floor(status / 100)}xx`
    classes.set(name, (classes.get(name) ?? 0) + count)
  }
  const listed = [...classes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name} ${count}`)
  return [
    `seed ${seed}, ${sent} requests in ${Math.round(seconds)} s (${Math.round(sent / seconds)} per second)`,
    `${counts.length} operations, requests for each: ${Math.min(...counts)} to ${Math.max(...counts)}`,
    `answers: ${listed.join(', ')}; none for ${unanswered} requests that were not sent whole`,
    `resident memory of the service at every tenth: ${memory.map((at) => at.residentMib).join(', ')} MiB`,
    `heap of its main thread: ${memory.map((at) => at.heapMib).join(', ')} MiB`,
    `mismatches: ${mismatches.length}`,
  ].join('\n')
}
