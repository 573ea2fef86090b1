// Both exports of a whole namespace and of one organization: processor time by the byte, and memory while they run.
import type { Generated, Truth } from './capsules.ts'
import { ms, type Line } from './measure.ts'
import type { Drained, Service } from './service.ts'

export interface ExportBench {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly truth: Truth
  readonly lines: Line[]
}

interface Measured extends Drained {
  readonly ms: number
  readonly nodeMs: number
  readonly postgresMs: number
  /** Above what it was before. */
  readonly grownMb: number
}

const budgets = { nquads: 80, turtle: 80, jsonld: 60 } as const
type Format = keyof typeof budgets

async function measure(service: Service, path: string, headers: Record<string, string>): Promise<Measured> {
  const before = service.usage()
  let most = before.nodeMb
  const watch = setInterval(() => void (most = Math.max(most, service.nodeMb())), 20)
  const start = performance.now()
  const drained = await service.drain(path, headers)
  const took = performance.now() - start
  if (drained.status !== 200) throw new Error(`${path} answered ${drained.status}`)
  clearInterval(watch)
  const after = service.usage()
  return {
    ...drained,
    ms: took,
    nodeMs: after.nodeCpuMs - before.nodeCpuMs,
    postgresMs: after.postgresCpuMs - before.postgresCpuMs,
    grownMb: most - before.nodeMb,
  }
}

const rate = (bytes: number, milliseconds: number): number => bytes / 1024 / 1024 / (milliseconds / 1000)

export async function measureExports(bench: ExportBench): Promise<void> {
  for (const format of ['nquads', 'turtle', 'jsonld'] as const) await measureWhole(bench, format)
  await measureOrganization(bench)
}

async function measureWhole(
  { service, generated, namespace, lines }: ExportBench,
  format: Format,
): Promise<void> {
  const here = { 'X-Namespace': namespace }
  const { reports } = generated
  // Processor time is measured in hundredths of a second: what is short is done more often.
  const runs: Measured[] = []
  const wanted = reports > 100_000 ? 3 : 12
  for (let run = 0; run < wanted; run++) runs.push(await measure(service, `/export?format=${format}`, here))
  const expected = await statementsIn(service, here)
  for (const { bytes, lines: found } of runs) {
    if (bytes !== runs[0]?.bytes) throw new Error(`two exports differ: ${bytes} and ${runs[0]?.bytes} bytes`)
    if (format === 'nquads' && found !== expected) throw new Error(`${found} statements, not ${expected}`)
  }
  const best = runs.reduce((a, b) => (b.nodeMs + b.postgresMs < a.nodeMs + a.postgresMs ? b : a))
  const perCore = rate(best.bytes, best.nodeMs)
  lines.push({
    work: `export ${format}, ${(best.bytes / 1024 / 1024).toFixed(0)} MiB, of Node's processor time`,
    reports,
    ours: `${perCore.toFixed(0)} MiB/s`,
    other: `${rate(best.bytes, best.nodeMs + best.postgresMs).toFixed(0)} MiB/s PostgreSQL included`,
    budget: `>= ${budgets[format]} MiB/s`,
    isWithin: perCore >= budgets[format],
  })
  lines.push({
    work: '  by the clock',
    reports,
    ours: `${rate(best.bytes, Math.min(...runs.map((run) => run.ms))).toFixed(0)} MiB/s`,
  })
  lines.push({
    work: '  memory of Node above what it was',
    reports,
    ours: `${Math.max(...runs.slice(1).map(({ grownMb }) => grownMb))} MB`,
  })
}

/** As the capsules were generated: no two of them describe the same subject. */
async function statementsIn(service: Service, here: Record<string, string>): Promise<number> {
  let count = 0
  for (let cursor = ''; ;) {
    const answer = await service.call('GET', `/capsules?status=accepted&limit=1000${cursor}`, here)
    const { data, meta } = JSON.parse(answer.body.toString()) as {
      data: { triple_count: number }[]
      meta: { cursor: string | null }
    }
    for (const { triple_count } of data) count += triple_count
    if (meta.cursor === null) return count
    cursor = `&cursor=${meta.cursor}`
  }
}

async function measureOrganization(bench: ExportBench): Promise<void> {
  const { service, generated, namespace, truth, lines } = bench
  const org = generated.cards[generated.cards.length >> 1]?.org ?? ''
  const path = `/orgs/${truth.orgId(org)}/export?format=nquads`
  const runs: Measured[] = []
  for (let run = 0; run < 7; run++) {
    const headers = { 'X-Namespace': namespace, 'Accept-Language': `x-${run}` }
    runs.push(await measure(service, path, headers))
  }
  lines.push({
    work: `export of one organization, ${((runs[0]?.bytes ?? 0) / 1024).toFixed(0)} KiB`,
    reports: generated.reports,
    ours: ms(Math.min(...runs.map((run) => run.ms))),
  })
}
