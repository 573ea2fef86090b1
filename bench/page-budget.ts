// The budget of pages where plain joins are quick anyway: a page of 100 then costs at most four times a 304.
import { truthOf } from './capsules.ts'
import type { Generated, Selection } from './capsules.ts'
import { ms } from './measure.ts'
import type { Line } from './measure.ts'
import { plainPage } from './plain-joins.ts'
import { selections } from './reads.ts'
import type { Service } from './service.ts'

export interface PageBudgetBench {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly namespaceId: string
  readonly lines: Line[]
}

const rows = 100
const quickMs = 5
const mostTimes = 4
const rounds = 31

let asked = 0

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function pathOf({ theme, fund, org, from, to }: Selection, orgId: (uri: string) => string): string {
  const query = new URLSearchParams({ limit: String(rows) })
  for (const each of theme ?? []) query.append('theme', each)
  for (const each of fund ?? []) query.append('fund', each)
  if (org !== undefined) query.append('org', orgId(org))
  if (from !== undefined) query.append('period[from]', from)
  if (to !== undefined) query.append('period[to]', to)
  return `/rows/indicator-reports?${query.toString()}`
}

/** Plain joins, an uncached page and a 304 in turns; the best of each, as elsewhere in this table. */
export async function measurePageBudget(bench: PageBudgetBench): Promise<void> {
  const { service, generated, namespace, namespaceId, lines } = bench
  const { orgId } = truthOf(generated, namespaceId)
  const here = { 'X-Namespace': namespace }
  const org = generated.cards[generated.cards.length >> 1]?.org ?? ''
  for (const [name, selection] of Object.entries(selections(org))) {
    const path = pathOf(selection, orgId)
    const known = await service.call('GET', path, here)
    const tagged = { ...here, 'If-None-Match': String(known.headers['etag']) }
    const best = { joins: Infinity, page: Infinity, unchanged: Infinity }
    for (let round = 0; round < rounds; round++) {
      // Slow joins are out after the first rounds, and need not be waited for again.
      if (round < 3 || best.joins < quickMs) {
        const joins = await timeOf(() => plainPage(service.pool, namespaceId, selection, null, rows))
        best.joins = Math.min(best.joins, joins)
      }
      if (round >= 3 && best.joins >= quickMs) break
      const words = { ...here, Accept: `application/json, bench-budget/${asked++}` }
      best.page = Math.min(best.page, await timeOf(() => service.call('GET', path, words)))
      best.unchanged = Math.min(best.unchanged, await timeOf(() => unchanged(service, path, tagged)))
    }
    if (best.joins >= quickMs) continue
    const ratio = best.page / best.unchanged
    lines.push({
      work: `page of ${rows}, ${name}, where plain joins take ${ms(best.joins)}`,
      reports: generated.reports,
      ours: ms(best.page),
      other: `${ms(best.unchanged)} 304`,
      ratio,
      budget: `<= ${mostTimes}x a 304`,
      isWithin: ratio <= mostTimes,
    })
  }
}

async function unchanged(service: Service, path: string, headers: Record<string, string>): Promise<void> {
  const { status } = await service.call('GET', path, headers)
  if (status !== 304) throw new Error(`${path} answered ${status} instead of 304`)
}
