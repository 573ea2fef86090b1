// Many small capsules into one namespace: how many per second, what one costs, and what a bare insert of its bytes costs on
// the same server.
import { organizationBlock } from './capsules.ts'
import { upload } from './ingest.ts'
import { ms, type Line } from './measure.ts'
import type { Service } from './service.ts'

const targetBytes = 20 * 1024
/** One uploader waits for each of its capsules; some at once keep the service busy. */
const uploaders = 8
const namespace = 'bench-small-capsules'

/** One organization each, with as many reports as fit. */
function smallCapsules(count: number): { capsules: Buffer[]; reports: number } {
  const capsules: Buffer[] = []
  let reports = 0
  for (let number = 0; number < count; number++) {
    const { nodes } = organizationBlock(number, 60)
    const kept: string[] = []
    let bytes = 2
    for (const node of nodes) {
      bytes += Buffer.byteLength(node) + 2
      if (bytes > targetBytes) break
      kept.push(node)
      if (node.includes('"cids:IndicatorReport"')) reports++
    }
    capsules.push(Buffer.from(`[${kept.join(',\n')}]`))
  }
  return { capsules, reports }
}

interface Cost {
  readonly wallMs: number
  readonly nodeMs: number
  readonly postgresMs: number
}

/** All of them, several at once unless there is only one connection; the cost of one. */
async function costOfEach(
  service: Service,
  capsules: readonly Buffer[],
  work: (capsule: Buffer, at: number) => Promise<unknown>,
): Promise<Cost> {
  const before = service.usage()
  const start = performance.now()
  let next = 0
  const workOn = async (): Promise<void> => {
    for (let at = next++; at < capsules.length; at = next++) await work(capsules[at] as Buffer, at)
  }
  await Promise.all(Array.from({ length: uploaders }, workOn))
  const wallMs = performance.now() - start
  const after = service.usage()
  return {
    wallMs: wallMs / capsules.length,
    nodeMs: (after.nodeCpuMs - before.nodeCpuMs) / capsules.length,
    postgresMs: (after.postgresCpuMs - before.postgresCpuMs) / capsules.length,
  }
}

/** Each in a transaction of its own. */
async function costOfInserts(service: Service, capsules: readonly Buffer[]): Promise<Cost> {
  const { writes } = service
  await writes.query('create table bench_bytes (at integer primary key, document bytea not null)')
  const cost = await costOfEach(service, capsules, (capsule, at) =>
    writes.query('insert into bench_bytes values ($1, $2)', [at, capsule]),
  )
  await writes.query('drop table bench_bytes')
  return cost
}

const perSecond = ({ wallMs }: Cost): string => `${(1000 / wallMs).toFixed(0)}/s`

/** Adds the capsules to a namespace of their own, each a source; checks that all their reports are there. */
export async function measureSmallCapsules(service: Service, lines: Line[], count = 1000): Promise<void> {
  const { capsules, reports } = smallCapsules(count)
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const ours = await costOfEach(service, capsules, (capsule) => upload(service, namespace, capsule))
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::integer as count from report
     where namespace_id = (select namespace_id from namespace where slug = $1)`,
    [namespace],
  )
  if (rows[0]?.count !== reports) throw new Error(`${rows[0]?.count} reports instead of ${reports}`)

  const bare = await costOfInserts(service, capsules)
  const kilobytes = (capsules.reduce((sum, each) => sum + each.length, 0) / capsules.length / 1024).toFixed(0)
  lines.push(
    {
      work: `${count} capsules of ${kilobytes} KiB in, ${uploaders} at once`,
      reports,
      ours: perSecond(ours),
      other: `${perSecond(bare)} bare inserts of their bytes`,
      ratio: ours.wallMs / bare.wallMs,
    },
    { work: '  processor time of Node for each', reports, ours: ms(ours.nodeMs) },
    {
      work: '  processor time of PostgreSQL for each',
      reports,
      ours: ms(ours.postgresMs),
      other: `${ms(bare.postgresMs)} a bare insert`,
      ratio: ours.postgresMs / bare.postgresMs,
    },
  )
}
