// How much more two serving processes do than one, on one machine: uncached pages and capsules, in turn in one run, so
// that whatever else the machine does meets both. Ratios, never asserted. The caller itself needs processor time too: on
// two cores the ratio of pages stays below what the service alone could reach.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { generate } from './capsules.ts'
import { throughput } from './measure.ts'
import { obeyRetryAfter } from './obey-retry-after.ts'
import { startService, type Headers, type Service } from './service.ts'

const mostRounds = 5
const noNewRoundAfterMs = 120_000
const pagesMs = 4000
const callers = 16
const namespacesOfTenant = 3
const pageReports = 4000
const capsuleReports = 2000

interface Contestant {
  readonly processes: number
  readonly service: Service
  /** Two tenants: one may hold all threads but one. */
  readonly keys: readonly Headers[]
  readonly pageBytes: number
}

interface Round {
  readonly pages: number
  readonly capsules: number
}

let calls = 0
/** Asks for the same in other words, so that no cache knows it. */
const page = (service: Service) =>
  service.call('GET', '/rows/indicator-reports?limit=100', {
    'X-Namespace': 'pages',
    Accept: `application/json, bench/${calls++}`,
  })

export async function measureProcesses(root: string, dataDir: string): Promise<void> {
  const started = performance.now()
  const contestants: Contestant[] = []
  try {
    for (const processes of [1, 2]) contestants.push(await prepare(root, dataDir, processes))
    const [capsule = Buffer.alloc(0)] = generate(capsuleReports).capsules
    const rounds: Round[][] = []
    // The first round warms up everything and is not counted.
    for (let round = 0; round <= mostRounds; round++) {
      if (round > 1 && performance.now() - started > noNewRoundAfterMs) break
      const measured: Round[] = []
      for (const each of contestants) measured.push(await measure(each, round, capsule))
      if (round > 0) rounds.push(measured)
      console.log(round === 0 ? 'warmed up' : lineOf(round, measured))
    }
    print(rounds, capsule.length)
  } finally {
    for (const { service } of contestants) await service.stop()
  }
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s in all.`)
}

/** Each has a database of its own: capsules of one must not be checked by the other. */
async function prepare(root: string, dataDir: string, processes: number): Promise<Contestant> {
  const folder = join(dataDir, String(processes))
  mkdirSync(folder, { mode: 0o755 })
  const service = await startService(root, folder, { WORKERS: '2' }, ['--processes', String(processes)])
  const keys = ['One', 'Other'].map((name) => ({ 'X-API-Key': service.mint(name) }))
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace: 'pages' }))
  for (const capsule of generate(pageReports).capsules) {
    await untilAccepted(service, { 'X-Namespace': 'pages' }, capsule)
  }
  const { status, body } = await page(service)
  if (status !== 200) throw new Error(`a page answered ${status}: ${body.toString()}`)
  return { processes, service, keys, pageBytes: body.length }
}

async function measure(one: Contestant, round: number, capsule: Buffer): Promise<Round> {
  const pages = await throughput(pagesMs, callers, async () => {
    const { status, body } = await page(one.service)
    if (status !== 200 || body.length !== one.pageBytes) {
      throw new Error(`a page answered ${status} with ${body.length} bytes instead of ${one.pageBytes}`)
    }
  })
  return { pages, capsules: await ingest(one, round, capsule) }
}

/** Capsules a second, sent all at once, from the first request to the last verdict. */
async function ingest({ service, keys }: Contestant, round: number, capsule: Buffer): Promise<number> {
  const targets = keys.flatMap((key) =>
    Array.from({ length: namespacesOfTenant }, (_, at) => ({ ...key, 'X-Namespace': `in-${round}-${at}` })),
  )
  for (const headers of targets) {
    const namespace = headers['X-Namespace']
    await service.call('POST', '/namespaces', headers, JSON.stringify({ namespace }))
  }
  const start = performance.now()
  await Promise.all(targets.map((headers) => untilAccepted(service, headers, capsule)))
  return (targets.length * 1000) / (performance.now() - start)
}

async function untilAccepted(service: Service, headers: Headers, capsule: string | Buffer): Promise<void> {
  const keyed = { ...headers, 'Idempotency-Key': randomUUID() }
  const sent = await obeyRetryAfter(() => service.call('POST', '/capsules', keyed, capsule))
  if (sent.status !== 202) throw new Error(`an upload answered ${sent.status}: ${sent.body.toString()}`)
  const { capsule_id: id } = JSON.parse(sent.body.toString()) as { capsule_id: string }
  for (;;) {
    const answer = await obeyRetryAfter(() => service.call('GET', `/capsules/${id}?wait=30`, headers))
    const { status } = JSON.parse(answer.body.toString()) as { status: string }
    if (status === 'accepted') return
    if (status !== 'pending') throw new Error(`a capsule is ${status}`)
  }
}

const ratioOf = ([one, two]: readonly Round[], work: keyof Round): number =>
  (two?.[work] ?? 0) / (one?.[work] ?? Number.NaN)

const lineOf = (round: number, measured: readonly Round[]): string =>
  `round ${round}: pages ${measured.map(({ pages }) => pages.toFixed(0)).join(' and ')} a second, ` +
  `capsules ${measured.map(({ capsules }) => capsules.toFixed(2)).join(' and ')} a second, with 1 and 2 processes`

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

function print(rounds: readonly (readonly Round[])[], capsuleBytes: number): void {
  const works = [
    ['pages', `uncached pages of 100 rows, ${callers} callers`],
    ['capsules', `capsules of ${(capsuleBytes / 1024 / 1024).toFixed(1)} MiB, from POST to accepted`],
  ] as const
  console.log(`\ntwo processes against one, median of ${rounds.length} rounds (lowest to highest)`)
  for (const [work, name] of works) {
    const ratios = rounds.map((round) => ratioOf(round, work))
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    console.log(`${name}: ${median(ratios).toFixed(2)}x (${range})`)
  }
}
