// npm run hostile -- --bodies [NAME …]: 200 and 600 large bodies at once, plain and compressed, through a link, a key and the
// console, with what that takes of the serving process and what another tenant notices of it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { stormBounds, storms, type Storm, type Way } from '../test/hostile/bodies.ts'
import type { StormOutcome, StormPlan } from './body-clients.ts'
import { startNeighbour, type Latencies, type Neighbour } from './neighbour.ts'
import { startService, type Headers, type Service } from './service.ts'
import type { Meter } from './usage.ts'

const namespace = 'storm'
/** Threads without work end after a minute. */
const untilRestMs = 70_000
const restAfterMs = 120_000

interface Target {
  readonly url: string
  readonly headers: Headers
}

interface Bench {
  readonly service: Service
  readonly meter: Meter
  readonly neighbour: Neighbour
  readonly targets: Readonly<Record<Way, Target>>
}

interface Result {
  readonly storm: Storm
  readonly outcome: StormOutcome
  readonly peakMb: number
  readonly processorMs: number
  readonly other: Latencies
}

/** Only what the bodies take may refuse them. Memory is given back as by the archive and the image (packaging/impact-graph.sh). */
const settings = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  LINK_RATE_LIMIT: '1000000',
  MAX_PENDING_CAPSULES: '100000',
  MAX_PENDING_CAPSULES_TENANT: '100000',
  LOG_LEVEL: 'fatal',
}

export async function measureBodies(
  root: string,
  dataDir: string,
  only: readonly string[] = [],
): Promise<number> {
  const chosen = storms.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error(`No storm of bodies has a name with ${only.join(' or ')} in it`)
  const service = await startService(root, dataDir, settings)
  try {
    const bench = await prepare(service)
    for (const storm of storms.filter(({ bodies }) => bodies === 200))
      await play(bench, { ...storm, bodies: 1 })
    await pause(untilRestMs)
    const restMb = service.nodeMb()
    console.log(`memory at rest: ${restMb} MB`)
    console.log(
      'bodies | answers | p50 / p99 / max of refusals | most memory | processor time | other tenant: p50 / p99 / max',
    )
    const results: Result[] = []
    for (const storm of chosen) {
      const result = await play(bench, storm)
      console.log(describe(result))
      results.push(result)
    }
    await pause(restAfterMs)
    const afterMb = service.nodeMb()
    console.log(`memory two minutes later: ${afterMb} MB`)
    bench.neighbour.stop()
    return conclude(results, restMb, afterMb)
  } finally {
    await service.stop()
  }
}

async function prepare(service: Service): Promise<Bench> {
  const other = { 'X-API-Key': service.mint('Other'), 'X-Namespace': 'small' }
  await service.call('POST', '/namespaces', other, JSON.stringify({ namespace: 'small' }))
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const link = JSON.stringify({ kind: 'submit', namespace, label: 'Storm' })
  const made = JSON.parse((await service.call('POST', '/links', {}, link)).body.toString()) as { url: string }
  const key = service.mint('Storm')
  const ofKey = { 'X-API-Key': key, 'X-Namespace': namespace }
  await service.call('POST', '/namespaces', ofKey, JSON.stringify({ namespace }))
  const cookie = await service.signIn()
  const urls = ['/orgs?limit=1', '/capsules?limit=1'].map((path) => `${service.url}${path}`)
  return {
    service,
    meter: service.openMeter(),
    neighbour: startNeighbour(urls, other),
    targets: {
      link: { url: `${made.url}/check`, headers: {} },
      key: { url: `${service.url}/capsules`, headers: ofKey },
      session: {
        url: `${service.url}/capsules/validate`,
        headers: { Cookie: cookie, Origin: service.url, 'X-Namespace': namespace },
      },
    },
  }
}

async function play({ meter, neighbour, targets }: Bench, storm: Storm): Promise<Result> {
  await neighbour.lap()
  meter.resetPeak()
  const before = meter.processor().node
  const { encoding, bodies, way } = storm
  const outcome = await sendAll({ ...targets[way], encoding, bodies })
  return {
    storm,
    outcome,
    peakMb: meter.peakMb(),
    processorMs: meter.processor().node - before,
    other: await neighbour.lap(),
  }
}

async function sendAll(plan: StormPlan): Promise<StormOutcome> {
  const here = dirname(fileURLToPath(import.meta.url))
  const clients = spawn(process.execPath, [join(here, 'body-clients.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  clients.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(clients.stdout)) as StormOutcome
}

const times = ({ p50, p99, max }: Latencies): string => [p50, p99, max].map((ms) => ms.toFixed(0)).join(' / ')

const refusalMs = ({ processorMs, storm }: Result): number => processorMs / storm.bodies

function describe({ storm, outcome, peakMb, processorMs, other }: Result): string {
  const answers = Object.entries(outcome.answers)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ')
  return [
    storm.name.padEnd(18),
    answers.padEnd(40),
    `${times(outcome.refused)} ms`,
    `${peakMb} MB`,
    `${processorMs.toFixed(0)} ms`,
    `${times(other)} ms`,
  ].join(' | ')
}

function conclude(results: readonly Result[], restMb: number, afterMb: number): number {
  const faults = results.flatMap((result) => {
    const { storm, outcome, peakMb, other } = result
    const unexpected = Object.keys(outcome.answers).filter(
      (kind) => !/^(?:2\d\d|503 unavailable)$/.test(kind),
    )
    return [
      ...unexpected.map((kind) => `${storm.name}: ${outcome.answers[kind]} × ${kind}`),
      ...(peakMb > stormBounds.memoryMb ? [`${storm.name}: ${peakMb} MB, over ${stormBounds.memoryMb}`] : []),
      ...(other.p99 > stormBounds.neighbourP99Ms
        ? [`${storm.name}: another tenant waits ${other.p99.toFixed(0)} ms`]
        : []),
      ...(other.failed > 0 ? [`${storm.name}: ${other.failed} answers to another tenant failed`] : []),
      ...(refusalMs(result) > stormBounds.refusalMs
        ? [`${storm.name}: ${refusalMs(result).toFixed(0)} ms of processor time for each body`]
        : []),
    ]
  })
  if (afterMb > restMb * stormBounds.restFactor) faults.push(`${afterMb} MB stay of ${restMb} MB at rest`)
  console.log(faults.length === 0 ? '\nAll of it held.' : `\n${faults.length} did not hold:`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 ? 0 : 1
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
