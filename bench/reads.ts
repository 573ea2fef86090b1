// Pages, facets and 304 over HTTP: first and deep, cached and not, against plain joins and against node:http.
import { funds, themes, type Generated, type Truth, type Selection } from './capsules.ts'
import type { NamespaceId } from '../src/contract/ids.ts'
import { readFilter } from '../src/service/reads/filter/row-filter.ts'
import { readRows } from '../src/service/reads/page/read-rows.ts'
import { listFrame } from '../src/service/reads/page/select-page.ts'
import { bestMs, ms, serveStatic, throughput, type Line } from './measure.ts'
import { plainPage, type PlainPosition } from './plain-joins.ts'
import { callUrl, type Answer, type Service } from './service.ts'

export interface ReadBench {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly namespaceId: string
  readonly truth: Truth
  readonly lines: Line[]
  /** What a page took at the first size, to compare the next one with. */
  readonly smallPages: Map<string, number>
}

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly meta: { readonly cursor: string | null }
}

const [theme, otherTheme] = [themes[2] ?? '', themes[7] ?? '']
const fund = funds[1] ?? ''
const year = { from: '2021-01-01', to: '2021-12-31' }

export const selections = (org: string): Record<string, Selection> => ({
  'no filter': {},
  org: { org },
  theme: { theme: [theme] },
  'two themes': { theme: [theme, otherTheme] },
  fund: { fund: [fund] },
  year,
  'year without a report': { from: '1990-01-01', to: '1990-12-31' },
  'theme, fund': { theme: [theme], fund: [fund] },
  'theme, year': { theme: [theme], ...year },
  'fund, year': { fund: [fund], ...year },
  'two themes, fund, year': { theme: [theme, otherTheme], fund: [fund], ...year },
})

let calls = 0
/** Asks for the same in other words, so that no cache knows it. */
const unheard = (): { readonly Accept: string } => ({ Accept: `application/json, bench/${calls++}` })

function queryOf(selection: Selection, orgId: (uri: string) => string, more: Record<string, string>): string {
  const query = new URLSearchParams()
  for (const each of selection.theme ?? []) query.append('theme', each)
  for (const each of selection.fund ?? []) query.append('fund', each)
  if (selection.org !== undefined) query.append('org', orgId(selection.org))
  if (selection.from !== undefined) query.append('period[from]', selection.from)
  if (selection.to !== undefined) query.append('period[to]', selection.to)
  for (const [name, value] of Object.entries(more)) query.append(name, value)
  return query.toString()
}

const sameIds = (what: string, page: Page, expected: readonly string[]): void => {
  const ids = page.data.map(({ id }) => id)
  if (ids.length !== expected.length || ids.some((id, at) => id !== expected[at])) {
    throw new Error(`${what}: ${ids.length} rows that are not the ${expected.length} expected`)
  }
}

const parsed = (answer: Answer): Page => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString().slice(0, 500)}`)
  return JSON.parse(answer.body.toString()) as Page
}

export async function measureReads(bench: ReadBench): Promise<void> {
  const { generated, lines } = bench
  // Statistics as a running installation has them: autovacuum comes by every minute.
  const org = generated.cards[generated.cards.length >> 1]?.org ?? ''
  const notModified = await timeOf304(bench)
  for (const [name, selection] of Object.entries(selections(org))) {
    await measurePages(bench, name, selection, notModified)
  }
  await measureFacets(bench)
  await measureCached(bench)
  const { nodeMb } = bench.service.usage()
  lines.push({ work: 'memory of Node after all reads', reports: generated.reports, ours: `${nodeMb} MB` })
}

const firstPage = '/rows/indicator-reports'

/** The headers of a request that is answered with 304. */
async function knownHeaders({ service, namespace }: ReadBench) {
  const here = { 'X-Namespace': namespace }
  const known = await service.call('GET', firstPage, here)
  return { ...here, 'If-None-Match': String(known.headers['etag']) }
}

/** What a page is compared with where plain joins are quick: a request that reads nothing but the version. */
async function timeOf304(bench: ReadBench): Promise<number> {
  const headers = await knownHeaders(bench)
  return await bestMs(101, () => bench.service.call('GET', firstPage, headers))
}

async function measurePages(
  bench: ReadBench,
  name: string,
  selection: Selection,
  notModified: number,
): Promise<void> {
  const { service, namespace, truth } = bench
  const expected = truth.rows(selection)
  const get = (more: Record<string, string>) =>
    service.call('GET', `/rows/indicator-reports?${queryOf(selection, truth.orgId, more)}`, {
      'X-Namespace': namespace,
      ...unheard(),
    })
  sameIds(name, parsed(await get({ limit: '100' })), expected.slice(0, 100))
  sameIds(name, parsed(await get({ limit: '1000' })), expected.slice(0, 1000))
  const compared = { bench, selection, notModified }
  await compare(compared, `page of 100, ${name}`, null, 100, () => get({ limit: '100' }))
  await compare(compared, `page of 1,000, ${name}`, null, 1000, () => get({ limit: '1000' }))
  if (expected.length <= 300) return
  const deep = await goDeep(get, Math.floor(expected.length * 0.9) - 100)
  sameIds(
    `${name}, deep`,
    parsed(await get({ limit: '100', cursor: deep.cursor })),
    expected.slice(deep.at, deep.at + 100),
  )
  const position = await positionOf(bench, expected[deep.at - 1] ?? '')
  await compare(compared, `page of 100, ${name}, deep`, position, 100, () =>
    get({ limit: '100', cursor: deep.cursor }),
  )
}

async function goDeep(
  get: (more: Record<string, string>) => Promise<Answer>,
  wanted: number,
): Promise<{ cursor: string; at: number }> {
  let [cursor, at] = ['', 0]
  while (at < wanted) {
    const limit = Math.min(1000, wanted - at)
    const { data, meta } = parsed(await get({ limit: String(limit), ...(cursor ? { cursor } : {}) }))
    cursor = meta.cursor ?? ''
    at += data.length
  }
  return { cursor, at }
}

/** An id is its key in base 32. */
const keyOf = (id: string): string =>
  Array.from(id.slice(4))
    .reduce((key, digit) => key * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
    .toString(16)
    .padStart(32, '0')

async function positionOf({ service, namespaceId }: ReadBench, id: string): Promise<PlainPosition | null> {
  const { rows } = await service.pool.query<PlainPosition>(
    'select org_key, indicator_key, sort_start::text, report_key from report where namespace_id = $1 and report_key = $2',
    [namespaceId, keyOf(id)],
  )
  return rows[0] ?? null
}

/** The statements of a page without HTTP, on one connection, as the plain joins are timed. */
async function ownPage(bench: ReadBench, selection: Selection, after: PlainPosition | null, limit: number) {
  const { service, namespaceId, truth } = bench
  const filter = readFilter(namespaceId as NamespaceId, {
    ...(selection.theme ? { theme: [...selection.theme] } : {}),
    ...(selection.fund ? { fund: [...selection.fund] } : {}),
    ...(selection.org === undefined ? {} : { org: truth.orgId(selection.org) }),
    ...(selection.from === undefined ? {} : { 'period[from]': selection.from }),
    ...(selection.to === undefined ? {} : { 'period[to]': selection.to }),
  })
  const position = after && {
    org: after.org_key,
    indicator: after.indicator_key,
    start: after.sort_start,
    report: after.report_key,
  }
  const wanted = {
    filter,
    after: position,
    limit,
    hasUris: false,
    hasTargets: false,
    hasNumbers: false,
    frame: listFrame,
  }
  return async () => await readRows(service.prepared, wanted)
}

/** Plain joins that are quicker need no help: there a page is to cost little more than a request that reads nothing. */
const quickJoinsMs = 5
const maxPageTo304 = 4

interface Compared {
  readonly bench: ReadBench
  readonly selection: Selection
  /** What a 304 takes, in milliseconds. */
  readonly notModified: number
}

async function compare(
  { bench, selection, notModified }: Compared,
  work: string,
  after: PlainPosition | null,
  limit: number,
  get: () => Promise<Answer>,
): Promise<void> {
  const { service, namespaceId, generated, lines, smallPages } = bench
  const { reports } = generated
  const overHttp = await bestMs(21, get)
  const ours = await bestMs(21, await ownPage(bench, selection, after, limit))
  const plain = await bestMs(3, () => plainPage(service.pool, namespaceId, selection, after, limit))
  lines.push({
    work,
    reports,
    ours: ms(ours),
    other: `${ms(plain)} plain joins`,
    ratio: ours / plain,
    ...(plain > quickJoinsMs
      ? { budget: '<= 1/8, SQL with SQL', isWithin: ours / plain <= 1 / 8 }
      : { budget: `below ${quickJoinsMs} ms: see 304` }),
  })
  if (plain <= quickJoinsMs && limit === 100) {
    lines.push({
      work: '  over HTTP, against a 304',
      reports,
      ours: ms(overHttp),
      other: `${ms(notModified)} 304`,
      ratio: overHttp / notModified,
      budget: `<= ${maxPageTo304}x`,
      isWithin: overHttp / notModified <= maxPageTo304,
    })
  }
  const small = smallPages.get(work)
  if (small === undefined) {
    smallPages.set(work, overHttp)
    lines.push({ work: '  over HTTP', reports, ours: ms(overHttp) })
    return
  }
  lines.push({
    work: '  over HTTP, against the smaller namespace',
    reports,
    ours: ms(overHttp),
    other: ms(small),
    ratio: overHttp / small,
    budget: '<= 1.5x',
    isWithin: overHttp / small <= 1.5,
  })
}

async function measureFacets({ service, namespace, generated, truth, lines }: ReadBench): Promise<void> {
  const here = { 'X-Namespace': namespace }
  const paths = {
    themes: '/rows/themes',
    funds: '/rows/funds',
    'themes, one fund': `/rows/themes?${queryOf({ fund: [fund] }, truth.orgId, {})}`,
    'themes, one year': `/rows/themes?${queryOf(year, truth.orgId, {})}`,
  }
  const whole = await service.call('GET', paths.themes, here)
  const { data } = JSON.parse(whole.body.toString()) as { data: { theme: string; report_count: number }[] }
  const expected = truth.themes()
  if (data.length !== expected.size || data.some((each) => expected.get(each.theme) !== each.report_count)) {
    throw new Error('the theme facet is not what was generated')
  }
  for (const [name, path] of Object.entries(paths)) {
    const fresh = await bestMs(5, () => service.call('GET', path, { ...here, ...unheard() }))
    const cached = await bestMs(21, () => service.call('GET', path, here))
    lines.push({
      work: `facet ${name}`,
      reports: generated.reports,
      ours: ms(fresh),
      budget: '<= 150 ms at 1M',
      isWithin: fresh <= 150,
    })
    lines.push({
      work: '  cached',
      reports: generated.reports,
      ours: ms(cached),
      budget: '<= 1 ms',
      isWithin: cached <= 1,
    })
  }
}

/** Before a rate is measured, so that all code it runs has been compiled. */
const warmUpMs = 3000

async function measureCached(bench: ReadBench): Promise<void> {
  const { service, namespace, generated, lines } = bench
  const { reports } = generated
  const here = { 'X-Namespace': namespace }
  const path = firstPage
  const known = await service.call('GET', path, here)
  const tagged = await knownHeaders(bench)
  const perSecond = (value: number) => `${Math.round(value)}/s`
  const against = async (work: string, bytes: Buffer, budget: number, call: () => Promise<Answer>) => {
    const server = await serveStatic(bytes)
    await throughput(warmUpMs, 16, call)
    const before = service.usage()
    const ours = await throughput(2000, 16, call)
    const after = service.usage()
    const theirs = await throughput(2000, 16, () => callUrl(server.url, 'GET', {}))
    server.stop()
    const cpu = (after.nodeCpuMs + after.postgresCpuMs - before.nodeCpuMs - before.postgresCpuMs) / (ours * 2)
    lines.push({
      work: `${work} (${cpu.toFixed(2)} ms of processor each)`,
      reports,
      ours: perSecond(ours),
      other: `${perSecond(theirs)} node:http`,
      ratio: ours / theirs,
      budget: `>= ${budget}`,
      isWithin: ours / theirs >= budget,
    })
  }
  await against('page of 100, cached', known.body, 0.5, () => service.call('GET', path, here))
  await against('page of 100, not cached', known.body, 0.125, () =>
    service.call('GET', path, { ...here, ...unheard() }),
  )
  await against('304', Buffer.alloc(0), 0.5, () => service.call('GET', path, tagged))
}
