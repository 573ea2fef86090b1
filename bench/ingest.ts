// Capsules in and back out: time, processor time, memory, and how long others wait meanwhile.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import type { Generated } from './capsules.ts'
import { ms, type Line } from './measure.ts'
import { obeyRetryAfter } from './obey-retry-after.ts'
import type { Service } from './service.ts'

export async function upload(
  service: Service,
  namespace: string,
  capsule: string | Buffer,
  query = '',
): Promise<string> {
  const headers = { 'X-Namespace': namespace }
  // A refused upload may have arrived all the same: with the key it is not stored twice.
  const keyed = { ...headers, 'Idempotency-Key': randomUUID() }
  const sent = await obeyRetryAfter(() => service.call('POST', `/capsules${query}`, keyed, capsule))
  if (sent.status !== 202) throw new Error(`an upload answered ${sent.status}: ${sent.body.toString()}`)
  const { capsule_id: id } = JSON.parse(sent.body.toString()) as { capsule_id: string }
  for (;;) {
    const answer = await obeyRetryAfter(() => service.call('GET', `/capsules/${id}?wait=30`, headers))
    const { status } = JSON.parse(answer.body.toString()) as { status: string }
    if (status === 'accepted') return id
    if (status !== 'pending')
      throw new Error(`a capsule is ${status}: ${answer.body.toString().slice(0, 2000)}`)
  }
}

export async function rollBack(service: Service, namespace: string, id: string): Promise<void> {
  const headers = { 'X-Namespace': namespace }
  const gone = await obeyRetryAfter(() => service.call('DELETE', `/capsules/${id}`, headers))
  if (gone.status !== 204) throw new Error(`rollback answered ${gone.status}: ${gone.body.toString()}`)
}

const pause = (waitMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, waitMs))

/** A little later than a service without work begins to warm up its threads. */
const warmUpBeginsMs = 10_500

/** A service that has just started warms up its threads; what it does for a capsule is counted after that. */
async function untilAtRest(service: Service): Promise<number> {
  await pause(warmUpBeginsMs)
  let { nodeCpuMs } = service.usage()
  for (let quiet = 0, looks = 0; quiet < 3 && looks < 60; looks++) {
    await pause(300)
    const now = service.usage().nodeCpuMs
    quiet = now - nodeCpuMs > 10 ? 0 : quiet + 1
    nodeCpuMs = now
  }
  return nodeCpuMs
}

interface Cost {
  readonly wallMs: number
  readonly nodeCpuMs: number
  readonly postgresCpuMs: number
  /** The most there was, less what there was before. */
  readonly grownMb: number
}

export async function costOf(service: Service, work: () => Promise<unknown>): Promise<Cost> {
  const before = service.usage()
  let mostMb = before.nodeMb
  const watching = setInterval(() => void (mostMb = Math.max(mostMb, service.nodeMb())), 20)
  const start = performance.now()
  await work()
  const wallMs = performance.now() - start
  const after = service.usage()
  clearInterval(watching)
  return {
    wallMs,
    nodeCpuMs: after.nodeCpuMs - before.nodeCpuMs,
    postgresCpuMs: after.postgresCpuMs - before.postgresCpuMs,
    grownMb: mostMb - before.nodeMb,
  }
}

function medianCost(costs: readonly Cost[]): Cost {
  const median = (name: keyof Cost): number =>
    costs.map((cost) => cost[name]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  return {
    wallMs: median('wallMs'),
    nodeCpuMs: median('nodeCpuMs'),
    postgresCpuMs: median('postgresCpuMs'),
    grownMb: median('grownMb'),
  }
}

/** The longest that a request which asks for nothing has to wait meanwhile. Asking costs processor time of its own. */
async function longestWaitMs(service: Service, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await service.call('GET', '/healthz')
      longest = Math.max(longest, performance.now() - asked)
      await pause(10)
    }
  })()
  await work()
  isOver = true
  await asking
  return longest
}

const parseCold = `
  const { readFileSync } = require('node:fs')
  const bytes = readFileSync(0)
  const before = process.cpuUsage()
  JSON.parse(bytes.toString())
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)`

/** Processor time of decoding and parsing in a process that has never done it; the best of a few. */
function coldParseMs(capsule: Buffer): number {
  const times = [1, 2, 3, 4, 5].map(() =>
    Number(spawnSync(process.execPath, ['-e', parseCold], { input: capsule, encoding: 'utf8' }).stdout),
  )
  return Math.min(...times)
}

function warmParseMs(capsule: Buffer): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage()
    JSON.parse(capsule.toString())
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

function tellCost(lines: Line[], reports: number, work: string, cost: Cost, parseMs: number): void {
  const { wallMs, nodeCpuMs, postgresCpuMs, grownMb } = cost
  lines.push(
    {
      work: `${work}, processor time of Node`,
      reports,
      ours: ms(nodeCpuMs),
      other: `${ms(parseMs)} cold JSON.parse`,
      ratio: nodeCpuMs / parseMs,
      budget: '<= 10x',
      isWithin: nodeCpuMs / parseMs <= 10,
    },
    {
      work: '  processor time of PostgreSQL',
      reports,
      ours: ms(postgresCpuMs),
      ratio: postgresCpuMs / parseMs,
    },
    { work: '  from POST to accepted', reports, ours: ms(wallMs) },
    {
      work: '  memory grown',
      reports,
      ours: `${grownMb} MB`,
      budget: '<= 250 MB',
      isWithin: grownMb <= 250,
    },
  )
}

/** All capsules into a new namespace; the first one is measured, in, out and in again. The namespace's internal number. */
export async function ingest(
  service: Service,
  { capsules, reports }: Generated,
  namespace: string,
  lines: Line[],
): Promise<string> {
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const [first = Buffer.alloc(0), ...others] = capsules
  const work = `capsule of ${(first.length / 1024 / 1024).toFixed(1)} MiB in`
  const parseMs = coldParseMs(first)

  lines.push({
    work: 'processor time of Node so far, all threads at rest',
    reports,
    ours: ms(await untilAtRest(service)),
  })
  let id = ''
  const firstTime = await costOf(service, async () => {
    id = await upload(service, namespace, first)
  })
  tellCost(lines, reports, work, firstTime, parseMs)
  const back = await costOf(service, () => rollBack(service, namespace, id))
  lines.push({
    work: `  its rollback (${ms(back.nodeCpuMs)} Node, ${ms(back.postgresCpuMs)} PostgreSQL)`,
    reports,
    ours: ms(back.wallMs),
    other: `${ms(firstTime.wallMs)} in`,
    ratio: back.wallMs / firstTime.wallMs,
    budget: '<= 1x',
    isWithin: back.wallMs <= firstTime.wallMs,
  })
  // The code that takes it in is compiled further with every one: of a few the median.
  const repetitions: Cost[] = []
  for (let count = 0; count < 5; count++) {
    if (count > 0) await rollBack(service, namespace, id)
    repetitions.push(
      await costOf(service, async () => {
        id = await upload(service, namespace, first)
      }),
    )
  }
  const again = medianCost(repetitions)
  tellCost(lines, reports, `the same ${work} again`, again, parseMs)
  const warmMs = warmParseMs(first)
  lines.push({
    work: '  against JSON.parse that is warm too',
    reports,
    ours: ms(again.nodeCpuMs),
    other: `${ms(warmMs)} JSON.parse`,
    ratio: again.nodeCpuMs / warmMs,
  })

  await rollBack(service, namespace, id)
  const waitMs = await longestWaitMs(service, () => upload(service, namespace, first))
  lines.push({
    work: '  longest wait of another request meanwhile',
    reports,
    ours: ms(waitMs),
    budget: '< 50 ms',
    isWithin: waitMs < 50,
  })

  const allStart = performance.now()
  for (const [at, capsule] of others.entries()) {
    await upload(service, namespace, capsule)
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 2} of ${capsules.length} capsules`)
  }
  if (others.length > 0) {
    lines.push({
      work: `${others.length} further capsules in, one after the other`,
      reports,
      ours: `${((performance.now() - allStart) / 1000).toFixed(1)} s`,
    })
  }
  const { rows } = await service.pool.query<{ namespace_id: string }>(
    'select namespace_id from namespace where slug = $1',
    [namespace],
  )
  return rows[0]?.namespace_id ?? ''
}
