// npm run load [-- --seconds N --seed S]: 200 readers, 20 uploaders and 5 slow readers of three tenants against the service,
// before that the readers alone. Fails on an answer that is neither 2xx nor 429 nor 503, and on memory that is not bounded.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { funds, generate, themes } from './capsules.ts'
import type { Outcome, Plan, TenantPlan } from './load-clients.ts'
import { freePort, readDelay } from './event-loop-delay.ts'
import type { Latencies } from './neighbour.ts'
import { startService, type Service } from './service.ts'

const namespace = 'load'
/** About 25 MB as an export: more than the buffers between two processes hold. */
const reportsOfTenant = 12_000
/** With all its threads busy and eight streams open. */
const maxPeakMb = 1_500

/** Threads without work end after a minute. */
const restAfterMs = 70_000

const numberAfter = (argv: readonly string[], flag: string, fallback: number): number => {
  const at = argv.indexOf(flag)
  return at < 0 ? fallback : Number(argv[at + 1])
}

export async function measureLoad(root: string, dataDir: string, argv: readonly string[]): Promise<number> {
  const seconds = numberAfter(argv, '--seconds', 60)
  const seed = numberAfter(argv, '--seed', 20_240_607)
  console.log(`seed ${seed}: npm run load -- --seconds ${seconds} --seed ${seed}`)
  const metricsPort = await freePort()
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`
  const service = await startService(root, dataDir, { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'fatal' })
  try {
    const tenants: TenantPlan[] = []
    for (const name of ['First', 'Second', 'Third']) tenants.push(await fill(service, name, seed))
    const plan: Plan = {
      url: service.url,
      seconds,
      seed,
      tenants,
      readers: 200,
      uploaders: 0,
      slowReaders: 0,
    }
    const quiet = await play(service, metrics, 'readers alone', { ...plan, seconds: Math.ceil(seconds / 3) })
    const busy = await play(service, metrics, 'with uploads and slow readers', {
      ...plan,
      uploaders: 20,
      slowReaders: 5,
    })
    await pause(restAfterMs)
    console.log(`  memory of the serving process a minute later: ${service.nodeMb()} MB`)
    return conclude([quiet, busy])
  } finally {
    await service.stop()
  }
}

async function fill(service: Service, name: string, seed: number): Promise<TenantPlan> {
  const key = service.mint(name)
  const headers = { 'X-API-Key': key, 'X-Namespace': namespace }
  await service.call('POST', '/namespaces', headers, JSON.stringify({ namespace }))
  for (const capsule of generate(reportsOfTenant, seed).capsules) {
    const sent = await service.call('POST', '/capsules', headers, capsule)
    const id = /"capsule_id":"(\w+)"/.exec(sent.body.toString())?.[1] ?? ''
    for (let status = 'pending'; status === 'pending';) {
      const { body } = await service.call('GET', `/capsules/${id}?wait=30`, headers)
      status = /"status":"(\w+)"/.exec(body.toString())?.[1] ?? ''
    }
  }
  const { body } = await service.call('GET', '/rows/indicator-reports?limit=100', headers)
  const ids = (prefix: string) =>
    [...new Set(body.toString().match(new RegExp(`${prefix}_\\w+`, 'g')))].slice(0, 10)
  const rows = '/rows/indicator-reports?limit=20'
  const paths = [
    ...ids('org').flatMap((id) => [`/orgs/${id}`, `/orgs/${id}/everything`, `${rows}&org=${id}`]),
    ...ids('ind').map((id) => `/indicators/${id}`),
    ...ids('rep').map((id) => `/reports/${id}`),
    ...themes.slice(0, 5).map((theme) => `${rows}&theme=${encodeURIComponent(theme)}`),
    ...funds.map((fund) => `${rows}&fund=${encodeURIComponent(fund)}`),
    '/orgs?limit=20',
    '/rows/themes',
    '/rows/funds',
    '/capsules?limit=10',
    '/namespaces',
  ]
  return { key, namespace, paths }
}

interface Played extends Outcome {
  readonly name: string
  readonly loopMs: number
  /** Every quarter of a second. */
  readonly memory: readonly number[]
  readonly startMb: number
  readonly endMb: number
}

async function play(service: Service, metrics: string, name: string, plan: Plan): Promise<Played> {
  await readDelay(metrics)
  const startMb = service.nodeMb()
  const memory: number[] = []
  const watching = setInterval(() => memory.push(service.nodeMb()), 250)
  const here = dirname(fileURLToPath(import.meta.url))
  const clients = spawn(process.execPath, [join(here, 'load-clients.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  clients.stdin.end(JSON.stringify(plan))
  const outcome = JSON.parse(await text(clients.stdout)) as Outcome
  clearInterval(watching)
  const loopMs = await readDelay(metrics)
  await pause(5_000)
  const played = { ...outcome, name, loopMs, memory, startMb, endMb: service.nodeMb() }
  print(played, plan)
  return played
}

function print(
  { name, answers, reads, readsByPath, verdicts, cutOff, loopMs, memory, startMb, endMb }: Played,
  plan: Plan,
): void {
  console.log(
    `\n${name}: ${plan.readers} readers, ${plan.uploaders} uploaders, ${plan.slowReaders} slow readers, ${plan.seconds} s`,
  )
  for (const [kind, count] of Object.entries(answers)) console.log(`  ${kind}: ${count}`)
  console.log(`  small reads: ${line(reads)}`)
  const slowest = Object.entries(readsByPath).toSorted(([, a], [, b]) => b.p99 - a.p99)
  for (const [path, latencies] of slowest.slice(0, 4)) console.log(`    ${path}: ${line(latencies)}`)
  if (verdicts.count > 0) console.log(`  from upload to verdict: ${line(verdicts)}`)
  if (plan.slowReaders > 0) console.log(`  slow readers cut off: ${cutOff}`)
  console.log(`  longest delay of the event loop: ${loopMs.toFixed(0)} ms`)
  console.log(
    `  memory of the serving process: ${startMb} MB at the start, ${Math.max(...memory)} at most, ${endMb} after`,
  )
}

const line = ({ count, p50, p99, max }: Latencies): string =>
  `${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`

/** A slow reader that is cut off before its first byte has no status. */
const isExpected = (kind: string): boolean =>
  / (?:2\d\d|429 \w+|503 \w+)$|^slow reader (?:200|429|503|)$/.test(kind)

const average = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)

function conclude(all: readonly Played[]): number {
  const faults = all.flatMap(({ name, answers, memory }) => {
    const quarter = Math.floor(memory.length / 4)
    const [second, last] = [average(memory.slice(quarter, 2 * quarter)), average(memory.slice(-quarter))]
    return [
      ...Object.keys(answers)
        .filter((kind) => !isExpected(kind))
        .map((kind) => `${name}: ${answers[kind]} × ${kind}`),
      ...(Math.max(...memory) > maxPeakMb ? [`${name}: more than ${maxPeakMb} MB of memory`] : []),
      ...(last > 1.3 * second + 100
        ? [`${name}: memory grows, from ${second.toFixed(0)} to ${last.toFixed(0)} MB`]
        : []),
    ]
  })
  console.log(faults.length === 0 ? '\nAll of it held.' : `\n${faults.length} did not hold:`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 ? 0 : 1
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
