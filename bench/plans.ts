// npm run bench -- --plans: the status of a plan of 5,000 organizations with 12 indicators each, at 103,500 reports, over HTTP, with
// every count compared with what was written.
import { contexts } from './capsules.ts'
import { bestMs, ms, printTable, type Line } from './measure.ts'
import { startService, type Service } from './service.ts'

const namespace = 'plans'
const organizations = 5000
const indicators = Array.from({ length: 12 }, (_, at) => at)
const reportsOfOrganization = 23
const perCapsule = 1000
const maxMs = 500

// Short, so that the whole plan is less than 1 MiB.
const org = (at: number): string => `o:${at}`
const indicator = (at: number, number: number): string => `i:${at}/${number}`

/** Every tenth has sent nothing. */
const hasReports = (at: number): boolean => at % 10 !== 0
const reports = Array.from({ length: reportsOfOrganization }, (_, at) => at)
const yearOf = (at: number, report: number): number => ((at + report) % 5 === 0 ? 2023 : 2024)

function nodesOf(at: number): object[] {
  const own = { forOrganization: org(at) }
  return [
    { '@id': org(at), '@type': 'cids:Organization', hasLegalName: `Organization ${at}` },
    ...indicators.map((number) => ({
      '@id': indicator(at, number),
      '@type': 'cids:Indicator',
      hasName: `Indicator ${number}`,
      ...own,
    })),
    ...reports
      .filter(() => hasReports(at))
      .map((report) => ({
        '@id': `r:${at}/${report}`,
        '@type': 'cids:IndicatorReport',
        forIndicator: indicator(at, report % indicators.length),
        ...own,
        value: { '@type': 'i72:Measure', hasNumericalValue: String(report) },
        startedAtTime: `${yearOf(at, report)}-01-01T00:00:00Z`,
        endedAtTime: `${yearOf(at, report)}-12-31T23:59:59Z`,
      })),
  ]
}

const plan = {
  name: 'Annual 2024',
  period: { from: '2024-01-01', to: '2024-12-31' },
  due: '2040-03-31',
  organizations: Array.from({ length: organizations }, (_, at) => ({
    uri: org(at),
    identifiers: at % 10 === 0 ? [String(at)] : [],
    indicators: indicators.map((number) => indicator(at, number)),
  })),
}

function expectedCounts(): Record<string, number> {
  const counts = { missing: 0, returned: 0, partly: 0, waiting: 0, nothing_to_report: 0, reported: 0 }
  for (let at = 0; at < organizations; at++) {
    const there = new Set(
      reports.filter((report) => yearOf(at, report) === 2024).map((report) => report % indicators.length),
    )
    if (!hasReports(at)) counts.missing++
    else counts[there.size === indicators.length ? 'reported' : 'partly']++
  }
  return counts
}

async function fill(service: Service): Promise<void> {
  const headers = { 'X-Namespace': namespace }
  const call = (method: string, path: string, body?: string) => service.call(method, path, headers, body)
  await call('POST', '/namespaces', JSON.stringify({ namespace }))
  for (let from = 0; from < organizations; from += perCapsule) {
    const graph = Array.from({ length: perCapsule }, (_, at) => nodesOf(from + at)).flat()
    const capsule = JSON.stringify({ '@context': contexts, '@graph': graph })
    const sent = await call('POST', '/capsules', capsule)
    const { capsule_id: id } = JSON.parse(sent.body.toString()) as { capsule_id: string }
    for (let status = 'pending'; status !== 'accepted';) {
      const { body } = await call('GET', `/capsules/${id}?wait=30`)
      ;({ status } = JSON.parse(body.toString()) as { status: string })
      if (status === 'rejected') throw new Error(body.toString().slice(0, 1000))
    }
  }
  const made = await call('PUT', '/plans/annual', JSON.stringify(plan))
  if (made.status !== 201) throw new Error(`${made.status}: ${made.body.toString().slice(0, 1000)}`)
}

interface Status {
  readonly meta: { readonly counts: Record<string, number>; readonly row_count: number }
}

export async function measurePlans(root: string, dataDir: string): Promise<void> {
  const service = await startService(root, dataDir)
  const lines: Line[] = []
  const read = async (query: string) => {
    const answer = await service.call('GET', `/plans/annual/status${query}`, { 'X-Namespace': namespace })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString().slice(0, 500)}`)
    return answer.body
  }
  try {
    await fill(service)
    const { meta } = JSON.parse((await read('')).toString()) as Status
    const [found, expected] = [JSON.stringify(meta.counts), JSON.stringify(expectedCounts())]
    if (found !== expected) throw new Error(`the counts are ${found} and not ${expected}`)
    for (const query of ['', '?state=missing', '?format=csv', '?format=xlsx']) {
      const took = await bestMs(5, () => read(query))
      const work = `status of ${organizations} organizations with ${indicators.length} indicators${query}`
      const isWithin = took <= maxMs
      lines.push({
        work,
        reports: 4500 * reportsOfOrganization,
        ours: ms(took),
        budget: `<= ${maxMs} ms`,
        isWithin,
      })
    }
  } finally {
    await service.stop()
  }
  printTable(lines)
}
