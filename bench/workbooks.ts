// The same data as JSON-LD and as a workbook: what taking it in costs the service, as a ratio.
import type { Generated } from './capsules.ts'
import { costOf, rollBack, upload } from './ingest.ts'
import { ms } from './measure.ts'
import type { Line } from './measure.ts'
import type { Service } from './service.ts'

export async function measureWorkbooks(
  service: Service,
  { capsules, reports }: Generated,
  lines: Line[],
): Promise<void> {
  const namespace = 'bench-workbook'
  const headers = { 'X-Namespace': namespace }
  const [document = Buffer.alloc(0)] = capsules
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const id = await upload(service, namespace, document)
  const exported = await service.call('GET', '/export?format=workbook', headers)
  if (exported.status !== 200) throw new Error(`the export answered ${exported.status}`)
  await rollBack(service, namespace, id)
  const [json, workbook] = [
    await bestIn(service, namespace, document),
    await bestIn(service, namespace, exported.body),
  ]
  const size = (bytes: Buffer): string => `${(bytes.length / 1024 / 1024).toFixed(1)} MiB`
  lines.push({
    work: `the same data as a workbook of ${size(exported.body)} in, processor time of Node`,
    reports,
    ours: ms(workbook),
    other: `${ms(json)} as JSON-LD of ${size(document)}`,
    ratio: workbook / json,
  })
}

/** The best of three uploads: the first compiles the code. */
async function bestIn(service: Service, namespace: string, capsule: Buffer): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < 3; run++) {
    let id = ''
    const cost = await costOf(service, async () => {
      id = await upload(service, namespace, capsule)
    })
    costs.push(cost.nodeCpuMs)
    await rollBack(service, namespace, id)
  }
  return Math.min(...costs)
}
