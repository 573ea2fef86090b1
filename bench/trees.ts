// Trees: of an organization with 60 reports, and of one with 50,000. How long others wait while that one is stored.
import { organizationBlock, type ReportFact } from './capsules.ts'
import type { ExportBench } from './exports.ts'
import { upload } from './ingest.ts'
import { bestMs, ms, startPinger, type Line } from './measure.ts'
import type { Service } from './service.ts'

export interface Tree {
  readonly outcomes: readonly { readonly indicators: readonly TreeIndicator[] }[]
  readonly indicators: readonly TreeIndicator[]
}

export interface TreeIndicator {
  readonly reports: readonly { readonly uri: string; readonly value_text: string }[]
}

export const reportsIn = ({ outcomes, indicators }: Tree) =>
  [...outcomes.flatMap((outcome) => outcome.indicators), ...indicators].flatMap(({ reports }) => reports)

async function measureTree(
  service: Service,
  namespace: string,
  orgId: string,
  facts: readonly ReportFact[],
): Promise<{ took: number; cpu: number; bytes: number }> {
  const path = `/orgs/${orgId}/everything`
  const first = await service.call('GET', path, { 'X-Namespace': namespace })
  const found = reportsIn(JSON.parse(first.body.toString()) as Tree)
  const expected = new Map(facts.map(({ uri, valueText }) => [uri, valueText]))
  if (found.length !== facts.length || found.some((each) => expected.get(each.uri) !== each.value_text)) {
    throw new Error(`the tree has ${found.length} reports that are not the ${facts.length} expected`)
  }
  let calls = 0
  const runs = 7
  const before = service.usage()
  // In other words each time, so that no cache knows it.
  const took = await bestMs(runs, () =>
    service.drain(path, { 'X-Namespace': namespace, Accept: `application/json, bench/${calls++}` }),
  )
  const after = service.usage()
  const cpu = (after.nodeCpuMs + after.postgresCpuMs - before.nodeCpuMs - before.postgresCpuMs) / runs
  return { took, cpu, bytes: first.body.length }
}

const lineOf = (
  facts: readonly ReportFact[],
  { took, cpu, bytes }: { took: number; cpu: number; bytes: number },
): Omit<Line, 'reports'> => ({
  work: `tree of an organization with ${facts.length.toLocaleString('en')} reports, ${(bytes / 1024).toFixed(0)} KiB`,
  ours: ms(took),
  other: `${ms(cpu)} of processor each`,
})

export async function measureSmallTree({
  service,
  generated,
  namespace,
  truth,
  lines,
}: ExportBench): Promise<void> {
  const org = generated.cards[generated.cards.length >> 1]?.org ?? ''
  const facts = generated.cards.filter((card) => card.org === org).flatMap(({ reports }) => reports)
  const measured = await measureTree(service, namespace, truth.orgId(org), facts)
  lines.push({ ...lineOf(facts, measured), reports: generated.reports })
}

const largeReports = 50_000
const capsuleBytes = 9 * 1024 * 1024

/** In a namespace of its own. */
export async function measureLargeTree(service: Service, lines: Line[]): Promise<void> {
  const namespace = 'bench-large-tree'
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const { nodes, cards } = organizationBlock(0, largeReports)
  const pinger = await startPinger(`${service.url}/healthz`)
  for (const capsule of capsulesOf(nodes)) await upload(service, namespace, capsule)
  const { longestMs, count } = await pinger.stop()
  lines.push({
    work: `longest of ${count} answers while capsules are stored, a question every 10 ms`,
    reports: largeReports,
    ours: ms(longestMs),
    budget: '< 50 ms',
    isWithin: longestMs < 50,
  })
  const answer = await service.call('GET', '/orgs', { 'X-Namespace': namespace })
  const { data } = JSON.parse(answer.body.toString()) as { data: { id: string }[] }
  const facts = cards.flatMap(({ reports }) => reports)
  const measured = await measureTree(service, namespace, data[0]?.id ?? '', facts)
  lines.push({ ...lineOf(facts, measured), reports: largeReports })
}

function* capsulesOf(nodes: readonly string[]): Generator<string> {
  let [parts, size]: [string[], number] = [[], 0]
  for (const node of nodes) {
    if (size + node.length > capsuleBytes) {
      yield `[${parts.join(',\n')}]`
      ;[parts, size] = [[], 0]
    }
    parts.push(node)
    size += Buffer.byteLength(node) + 2
  }
  yield `[${parts.join(',\n')}]`
}
