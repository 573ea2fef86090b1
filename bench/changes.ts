// What changed since a version against reading all rows again: one report in a hundred, and one organization renamed. Run
// after everything that compares with the generator's truth.
import type { Generated } from './capsules.ts'
import { bestMs, ms, type Line } from './measure.ts'
import type { Service } from './service.ts'

export interface ChangesBench {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly lines: Line[]
}

const one = 100
const runs = 3

/** Every hundredth report gets another value; the answer is how many there are. */
async function changeSome({ service, generated, namespace }: ChangesBench): Promise<number> {
  const lines: string[] = []
  let at = 0
  for (const { indicator, org, reports } of generated.cards) {
    for (const { uri, start, end } of reports) {
      if (at++ % one !== 0) continue
      lines.push(
        JSON.stringify({
          object: 'indicator_report',
          uri,
          indicator_uri: indicator,
          org_uri: org,
          value: at,
          period_start: start,
          period_end: end,
        }),
      )
    }
  }
  await send(service, namespace, '/batch', lines.join('\n'))
  return lines.length
}

async function send(service: Service, namespace: string, path: string, body: string): Promise<void> {
  const answer = await service.call('POST', path, { 'X-Namespace': namespace }, body)
  if (answer.status > 201) throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`)
}

async function versionOf({ service, namespace }: ChangesBench): Promise<string> {
  const answer = await service.call('GET', '/rows/funds', { 'X-Namespace': namespace })
  return String(answer.headers['x-namespace-version'])
}

export async function measureChanges(bench: ChangesBench): Promise<void> {
  const { service, generated, namespace, lines } = bench
  const { reports } = generated
  const here = { 'X-Namespace': namespace }
  const drain = async (path: string, expected: number): Promise<number> => {
    const { status, lines: found } = await service.drain(path, here)
    if (status !== 200 || found !== expected) {
      throw new Error(`${path} answered ${status} with ${found} lines, not ${expected}`)
    }
    return found
  }
  const since = await versionOf(bench)
  const changed = await changeSome(bench)
  const all = await bestMs(runs, () => drain('/rows/indicator-reports?format=ndjson', reports))
  const feed = await bestMs(runs, () => drain(`/rows/changes?since=${since}&format=ndjson`, changed))
  const compare = (work: string, took: number, budget?: number) =>
    lines.push({
      work,
      reports,
      ours: ms(took),
      other: `${ms(all)} all rows again`,
      ratio: took / all,
      ...(budget !== undefined && { budget: `<= ${budget}`, isWithin: took / all <= budget }),
    })
  compare(`changes of 1 in ${one} reports, ${changed} rows`, feed, 0.05)
  const none = await versionOf(bench)
  compare('changes, none', await bestMs(runs, () => drain(`/rows/changes?since=${none}&format=ndjson`, 0)))
  const [card] = generated.cards
  const rows = generated.cards
    .filter(({ org }) => org === card?.org)
    .reduce((sum, each) => sum + each.reports.length, 0)
  await send(service, namespace, '/orgs', JSON.stringify({ uri: card?.org, name: 'Renamed' }))
  compare(
    `changes after an organization was renamed, ${rows} rows`,
    await bestMs(runs, () => drain(`/rows/changes?since=${none}&format=ndjson`, rows)),
  )
}
