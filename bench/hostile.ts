// npm run hostile [-- NAME …]: every hostile capsule in its large form, uploaded and then read in every way, with what that
// costs and what another tenant notices of it. Fails on a wrong verdict, a failed read and a broken bound.
import { join } from 'node:path'

import { allCapsules } from '../test/hostile/all-capsules.ts'
import { boundsOf } from '../test/hostile/bounds.ts'
import type { Body, Expected, Hostile } from '../test/hostile/hostile-capsule.ts'
import {
  findPlace,
  isConsolePath,
  readsOf,
  readsOfCapsule,
  type Place,
  type Read,
} from '../test/hostile/reads.ts'
import { startNeighbour, type Latencies, type Neighbour } from './neighbour.ts'
import { freePort, readDelay } from './event-loop-delay.ts'
import { startService, type Service } from './service.ts'
import type { Meter } from './usage.ts'

/** Capsules for one database: a new one keeps the disk small and one capsule from slowing down the next. */
const perService = 20

interface Bench {
  readonly service: Service
  readonly meter: Meter
  readonly neighbour: Neighbour
  readonly cookie: string
  /** The longest delay of the event loop since the last time. */
  readonly loopDelayMs: () => Promise<number>
  /** Processor time that one answer to the other tenant takes. */
  readonly pingMs: number
}

interface Cost {
  readonly name: string
  readonly ms: number
  readonly mb: number
  readonly bytes: number
  readonly loopMs: number
}

interface Result {
  readonly name: string
  readonly verdict: string
  readonly upload: Cost
  readonly reads: readonly Cost[]
  readonly other: Latencies
  readonly faults: readonly string[]
}

export async function measureHostile(
  root: string,
  dataDir: string,
  only: readonly string[] = [],
): Promise<number> {
  const chosen = allCapsules.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Error(`No hostile capsule has a name with ${only.join(' or ')} in it`)
  const results: Result[] = []
  console.log(columns)
  for (let from = 0; from < chosen.length; from += perService) {
    const group = chosen.slice(from, from + perService)
    results.push(...(await measureGroup(root, join(dataDir, String(from)), group, only.length > 0)))
  }
  return conclude(results)
}

async function measureGroup(
  root: string,
  dataDir: string,
  group: readonly Hostile[],
  isDetailed: boolean,
): Promise<Result[]> {
  const metricsPort = await freePort()
  const service = await startService(root, dataDir, {
    METRICS_PORT: String(metricsPort),
    TENANT_MAX_NAMESPACES: '',
    LOG_LEVEL: 'error',
  })
  try {
    const bench = await prepare(service, `http://127.0.0.1:${metricsPort}/metrics`)
    const results: Result[] = []
    for (const capsule of group) {
      const result = await measureCapsule(bench, capsule)
      console.log(lineOf(result))
      if (isDetailed) for (const read of result.reads) console.log(`    ${costText(read)}  ${read.name}`)
      for (const fault of result.faults) console.log(`    FAULT ${fault}`)
      results.push(result)
    }
    bench.neighbour.stop()
    return results
  } finally {
    await service.stop()
  }
}

async function prepare(service: Service, metricsUrl: string): Promise<Bench> {
  const other = { 'X-API-Key': service.mint('Other'), 'X-Namespace': 'small' }
  await service.call('POST', '/namespaces', other, JSON.stringify({ namespace: 'small' }))
  await service.call('POST', '/orgs', other, JSON.stringify({ uri: 'https://example.org/o', name: 'O' }))
  const cookie = await service.signIn()
  const meter = service.openMeter()
  // One from the cache, one from the database.
  const urls = ['/orgs?limit=1', '/capsules?limit=1'].map((path) => `${service.url}${path}`)
  const neighbour = startNeighbour(urls, other)
  // The first answers are slower: code is compiled, plans are made.
  await pause(2_000)
  await neighbour.lap()
  const before = total(meter)
  await pause(2_000)
  const { count } = await neighbour.lap()
  const pingMs = (total(meter) - before) / Math.max(1, count)
  const loopDelayMs = () => readDelay(metricsUrl)
  return { service, meter, neighbour, cookie, loopDelayMs, pingMs }
}

const total = (meter: Meter): number => {
  const { node, database } = meter.processor()
  return node + database
}

async function measureCapsule(bench: Bench, capsule: Hostile): Promise<Result> {
  const { service, neighbour } = bench
  const { name, expected, expectedLarge = expected } = capsule
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace: name }))
  const empty = await service.call('GET', '/rows/indicator-reports', { 'X-Namespace': name })
  const version = String(empty.headers['x-namespace-version'])
  const bodies = capsule.bodies(capsule.large)
  const faults: string[] = []
  await neighbour.lap()
  let answer: Answered = { verdict: 'none' }
  const upload = await measure(bench, 'upload', async () => {
    for (const body of bodies)
      answer = { ...answer, ...(await uploadAndWait(service, name, body, expectedLarge)) }
    return bodies.reduce((sum, { bytes }) => sum + Buffer.byteLength(bytes), 0)
  })
  const wanted = textOf(expectedLarge)
  if (answer.verdict !== wanted) faults.push(`is ${answer.verdict} instead of ${wanted}`)
  const reads: Cost[] = []
  for (const read of await chooseReads(
    bench,
    { namespace: name, version, capsule: answer.capsule },
    answer,
  )) {
    let status = 0
    const cost = await measure(bench, read.path, async () => {
      const drained = await drain(bench, name, read)
      ;({ status } = drained)
      return drained.bytes
    })
    if (status < 200 || status >= 300) faults.push(`${read.path} answers ${status || 'no whole answer'}`)
    reads.push(cost)
  }
  const other = await neighbour.lap()
  if (other.failed > 0) faults.push(`${other.failed} answers to the other tenant failed`)
  return {
    name,
    verdict: answer.verdict,
    upload,
    reads,
    other,
    faults: [...faults, ...broken(name, upload, reads)],
  }
}

function broken(name: string, upload: Cost, reads: readonly Cost[]): string[] {
  const bounds = boundsOf(name)
  const over = ({ name: what, ms, mb }: Cost, maxMs: number, maxMb: number): string[] => [
    ...(ms > maxMs ? [`${what} takes ${ms.toFixed(0)} ms of processor time, over ${maxMs}`] : []),
    ...(mb > maxMb ? [`${what} takes ${mb} MB, over ${maxMb}`] : []),
  ]
  return [
    ...over(upload, bounds.uploadMs, bounds.uploadMb),
    ...reads.flatMap((read) => over(read, bounds.readMs, bounds.readMb)),
  ]
}

/** Processor time without what the other tenant's answers take; memory beyond what the process had. */
async function measure(bench: Bench, name: string, work: () => Promise<number>): Promise<Cost> {
  const { meter, service, pingMs } = bench
  await bench.loopDelayMs()
  meter.resetPeak()
  const [memoryBefore, before, start] = [service.nodeMb(), total(meter), performance.now()]
  const bytes = await work()
  const pings = ((performance.now() - start) / 20) * pingMs
  const ms = Math.max(0, total(meter) - before - Math.min(pings, (total(meter) - before) / 2))
  return { name, ms, mb: meter.peakMb() - memoryBefore, bytes, loopMs: await bench.loopDelayMs() }
}

interface Answered {
  readonly verdict: string
  readonly capsule?: string
}

async function uploadAndWait(
  service: Service,
  namespace: string,
  body: Body,
  expected: Expected,
): Promise<Answered> {
  const here = { 'X-Namespace': namespace }
  const sent = await service.call('POST', '/capsules', { ...here, ...body.headers }, Buffer.from(body.bytes))
  const receipt = JSON.parse(sent.body.toString()) as { capsule_id?: string; code?: string }
  const { capsule_id: capsule, code = '' } = receipt
  if (capsule === undefined) return { verdict: textOf({ status: 'refused', http: sent.status, code }) }
  for (let waited = 0; waited < 20; waited++) {
    const { body: text } = await service.call('GET', `/capsules/${capsule}?wait=30`, here)
    const content = text.toString()
    const status = /"status":"(\w+)"/.exec(content)?.[1]
    if (status === 'pending') continue
    if (status !== 'rejected') return { verdict: String(status), capsule }
    const rule = 'rule' in expected ? expected.rule : ''
    const first = /"rule":"([\w-]+)"/.exec(content)?.[1]
    return { verdict: `rejected ${content.includes(`"rule":"${rule}"`) ? rule : first}`, capsule }
  }
  return { verdict: 'pending after ten minutes', capsule }
}

const textOf = (expected: Expected): string => {
  if (expected.status === 'rejected') return `rejected ${expected.rule}`
  return expected.status === 'refused' ? `${expected.http} ${expected.code}` : expected.status
}

async function chooseReads({ service, cookie }: Bench, place: Place, { verdict }: Answered): Promise<Read[]> {
  const ask = async (path: string) => {
    const { status, body } = await service.call('GET', path, { Cookie: cookie })
    return { status, body: body.toString('latin1') }
  }
  if (place.capsule === undefined) return []
  return verdict === 'accepted' ? readsOf(await findPlace(ask, place)) : readsOfCapsule(place)
}

async function drain({ service, cookie }: Bench, namespace: string, { path, headers = {} }: Read) {
  const own = isConsolePath(path) ? { Cookie: cookie } : { 'X-Namespace': namespace }
  return await service.drain(path, { ...own, ...headers }).catch(() => ({ status: 0, bytes: 0 }))
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const largest = (costs: readonly Cost[], of: (cost: Cost) => number): Cost | undefined =>
  costs.toSorted((a, b) => of(b) - of(a))[0]

const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`.padStart(10)

const costText = ({ ms, mb, bytes, loopMs }: Cost): string =>
  [
    `${ms.toFixed(0)} ms`.padStart(8),
    `${mb} MB`.padStart(7),
    mib(bytes),
    `${loopMs.toFixed(0)} ms`.padStart(8),
  ].join(' ')

const columns =
  'capsule, verdict | upload: processor, memory beyond before, size, longest delay of the event loop | the same for the worst ' +
  'read, most memory of a read, longest delay of a read | other tenant: p50 / p99 / max'

function lineOf({ name, verdict, upload, reads, other }: Result): string {
  const worst = largest(reads, ({ ms }) => ms)
  const [memory, delay] = [
    largest(reads, ({ mb }) => mb)?.mb ?? 0,
    largest(reads, ({ loopMs }) => loopMs)?.loopMs ?? 0,
  ]
  const read = worst ? `${costText(worst)} max ${memory} MB ${delay.toFixed(0)} ms` : 'nothing to read'
  const latency = [other.p50, other.p99, other.max].map((ms) => ms.toFixed(0)).join(' / ')
  return `${name.padEnd(44)} ${verdict.padEnd(34)} | ${costText(upload)} | ${read} | ${latency}`
}

function conclude(results: readonly Result[]): number {
  const faults = results.flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`))
  console.log(
    `\n${results.length} hostile capsules, ${results.reduce((sum, { reads }) => sum + reads.length, 0)} reads`,
  )
  console.log(
    `upload: at most ${Math.max(...results.map(({ upload }) => upload.ms)).toFixed(0)} ms of processor time`,
  )
  console.log(faults.length === 0 ? 'Every verdict, read and bound held.' : `${faults.length} did not hold:`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
