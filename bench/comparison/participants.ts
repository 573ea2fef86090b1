// Who takes part in the comparison once the data is loaded: the service over HTTP, the same by plain joins, and peers.
import { truthOf, type Generated, type Selection, type Truth } from '../capsules.ts'
import { callUrl, type Service } from '../service.ts'
import { serveStatic } from '../measure.ts'
import type { PlainPosition, PlainTreeRow } from '../plain-joins.ts'
import { askPlainly, type PlainServer, type Question } from '../plain-server.ts'
import { reportsIn, type Tree, type TreeIndicator } from '../trees.ts'
import {
  differenceOfRows,
  differenceOfThemes,
  differenceOfTree,
  firstRows,
  pageRows,
  pageTasks,
  selections,
  treeOf,
  type PageTask,
  type Row,
} from './expected.ts'
import type { Participant, Work } from './measure-task.ts'
import { PeerFailure, type PeerName, type PeerProcess } from './peer-process.ts'

export interface Loaded {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly namespaceId: string
  readonly truth: Truth
  readonly statements: number
}

/** The namespace, once the data is in it. */
export async function loadedIn(
  service: Service,
  namespace: string,
  generated: Generated,
  statements: number,
): Promise<Loaded> {
  const { rows } = await service.pool.query<{ namespace_id: string }>(
    'select namespace_id from namespace where slug = $1',
    [namespace],
  )
  const namespaceId = rows[0]?.namespace_id ?? ''
  return { service, generated, namespace, namespaceId, truth: truthOf(generated, namespaceId), statements }
}

const right = (what: string, difference: string | undefined): void => {
  if (difference !== undefined) throw new Error(`${what}: ${difference}`)
}

const timed = async <Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> => {
  const start = performance.now()
  const answer = await work()
  return { ms: performance.now() - start, answer }
}

export function pathOf(selection: Selection, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ limit: String(pageRows), ...more })
  for (const each of selection.theme ?? []) query.append('theme', each)
  for (const each of selection.fund ?? []) query.append('fund', each)
  if (selection.from !== undefined) query.append('period[from]', selection.from)
  if (selection.to !== undefined) query.append('period[to]', selection.to)
  return `/rows/indicator-reports?${query.toString()}`
}

let asked = 0

/** Asks for the same in other words, so that no cache has the answer. */
const inOtherWords = (): { readonly Accept: string } => ({ Accept: `application/json, bench/${asked++}` })

async function getJson(loaded: Loaded, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await loaded.service.call('GET', path, { 'X-Namespace': loaded.namespace, ...headers })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`)
  return JSON.parse(answer.body.toString())
}

/** Parsing and comparing is not timed: the answer is there when its last byte is. */
export function ask(
  loaded: Loaded,
  path: string,
  isCached: boolean,
  differenceOf: (answer: unknown) => string | undefined,
): Work {
  return async () => {
    const headers = { 'X-Namespace': loaded.namespace, ...(isCached ? {} : inOtherWords()) }
    const { ms, answer } = await timed(() => loaded.service.call('GET', path, headers))
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    right(path, differenceOf(JSON.parse(answer.body.toString())))
    return ms
  }
}

export const differenceOfIds = (found: readonly string[], expected: readonly string[]): string | undefined =>
  found.length === expected.length && found.every((id, at) => id === expected[at])
    ? undefined
    : `${found.length} rows that are not the ${expected.length} expected`

/** Ids say that a page has the right rows in the right order; this says once that rows have the right content. */
export async function checkContent(loaded: Loaded): Promise<void> {
  const values = new Map<string, string>()
  for (const { reports } of loaded.generated.cards) {
    for (const { uri, valueText } of reports) values.set(uri, valueText)
  }
  for (const task of pageTasks) {
    const path = pathOf(selections[task], { include: 'uri' })
    const { data } = (await getJson(loaded, path)) as { data: Row[] }
    const wrong = data.find((row) => values.get(row.uri) !== row.value_text)
    right(path, wrong && `${wrong.uri} has ${wrong.value_text}`)
  }
}

/** Node and PostgreSQL together. */
export function processorOf(service: Service): () => number {
  const meter = service.openMeter()
  return () => {
    const { node, database } = meter.processor()
    return node + database
  }
}

export function ours(loaded: Loaded, isCached: boolean): Participant {
  const { service, namespace, truth, generated, statements } = loaded
  const tree = treeOf(generated)
  const page = (task: PageTask): Work => {
    const expected = truth.rows(selections[task]).slice(0, pageRows)
    return ask(loaded, pathOf(selections[task]), isCached, (answer) =>
      differenceOfIds(
        (answer as { data: { id: string }[] }).data.map(({ id }) => id),
        expected,
      ),
    )
  }
  const themes = truth.themes()
  return {
    name: isCached ? 'ours-cached' : 'ours',
    processor: processorOf(service),
    work: {
      ...Object.fromEntries(pageTasks.map((task) => [task, page(task)])),
      themes: ask(loaded, '/rows/themes', isCached, (answer) => {
        const { data } = answer as { data: { theme: string; report_count: number }[] }
        return differenceOfThemes(
          data.map(({ theme, report_count }) => [theme, report_count] as const),
          themes,
        )
      }),
      tree: ask(loaded, `/orgs/${truth.orgId(tree.org)}/everything`, isCached, (answer) =>
        differenceOfTree(reportsIn(answer as Tree), tree.reports),
      ),
      ...(!isCached && {
        export: async () => {
          const { ms, answer } = await timed(() =>
            service.drain('/export?format=nquads', { 'X-Namespace': namespace }),
          )
          if (answer.lines !== statements)
            throw new Error(`${answer.lines} statements exported, not ${statements}`)
          return ms
        },
      }),
    },
  }
}

const idOf = (key: string): string => `rep_${BigInt(`0x${key}`).toString(32).padStart(26, '0')}`

type AskPlainly = (question: Question) => Promise<{ readonly ms: number; readonly answer: unknown }>

/** The same questions, whatever way they go. */
function plainWork({ namespaceId, truth, generated }: Loaded, ask: AskPlainly): Participant['work'] {
  const tree = treeOf(generated)
  const themes = truth.themes()
  const page = (task: PageTask): Work => {
    const expected = truth.rows(selections[task]).slice(0, pageRows)
    return async () => {
      const { ms, answer } = await ask({ namespaceId, selection: selections[task], limit: pageRows })
      const ids = (answer as PlainPosition[]).map(({ report_key }) => idOf(report_key))
      right(`plain ${task}`, differenceOfIds(ids, expected))
      return ms
    }
  }
  return {
    ...Object.fromEntries(pageTasks.map((task) => [task, page(task)])),
    async themes() {
      const { ms, answer } = await ask({ namespaceId, facet: 'themes' })
      right('plain themes', differenceOfThemes(answer as [string, number][], themes))
      return ms
    },
    async tree() {
      const { ms, answer } = await ask({ namespaceId, org: tree.org })
      right('plain tree', differenceOfTree(answer as PlainTreeRow[], tree.reports))
      return ms
    },
  }
}

/** Behind node:http, as the service is; what is read is timed until the last byte. */
export function plainJoins(loaded: Loaded, server: PlainServer): Participant {
  const meter = loaded.service.openMeter()
  return {
    name: 'plain-joins',
    processor: () => meter.processor().database + server.processor(),
    work: plainWork(loaded, async (question) => {
      const { ms, answer } = await timed(() => callUrl(server.urlOf(question), 'GET', {}))
      return { ms, answer: JSON.parse(answer.body.toString()) as unknown }
    }),
  }
}

/** From the process of the bench: PostgreSQL and the driver alone. */
export const bareJoins = (loaded: Loaded): Participant => ({
  name: 'floor-joins',
  work: plainWork(loaded, (question) => timed(() => askPlainly(loaded.service.pool, question))),
})

/** A wrong answer is a failure of the peer; the bench goes on. */
const rightOrFailed = (difference: string | undefined): void => {
  if (difference !== undefined) throw new PeerFailure(`answered wrongly: ${difference}`)
}

export function peer(
  name: PeerName,
  process: PeerProcess,
  { generated, truth, statements }: Pick<Loaded, 'generated' | 'truth' | 'statements'>,
): Participant {
  if (name === 'jsonld-shacl') return { name, work: {} }
  const tree = treeOf(generated)
  const themes = truth.themes()
  const page = (task: PageTask): Work => {
    const expected = firstRows(generated, selections[task])
    return async () => {
      const question = { selection: selections[task], limit: pageRows }
      const { ms, answer } = await process.ask<Row[]>('page', question)
      rightOrFailed(differenceOfRows(answer, expected))
      return ms
    }
  }
  return {
    name,
    processor: () => process.processor(),
    work: {
      ...Object.fromEntries(pageTasks.map((task) => [task, page(task)])),
      async themes() {
        const { ms, answer } = await process.ask<[string, number][]>('themes')
        rightOrFailed(differenceOfThemes(answer, themes))
        return ms
      },
      async tree() {
        const { ms, answer } = await process.ask<TreeIndicator['reports']>('tree', { org: tree.org })
        rightOrFailed(differenceOfTree(answer, tree.reports))
        return ms
      },
      async export() {
        const { ms, answer } = await process.ask<{ lines: number }>('export')
        rightOrFailed(answer.lines === statements ? undefined : `${answer.lines} lines, not ${statements}`)
        return ms
      },
    },
  }
}

export interface StaticPages {
  readonly participant: Participant
  stop(): void
}

/** node:http with the bytes of our pages ready: what is left of a page when nothing has to be found. */
export async function staticPages(loaded: Loaded): Promise<StaticPages> {
  const servers = await Promise.all(
    pageTasks.map(async (task) => {
      const page = await loaded.service.call('GET', pathOf(selections[task]), {
        'X-Namespace': loaded.namespace,
      })
      return [task, await serveStatic(page.body)] as const
    }),
  )
  const work = servers.map(
    ([task, { url }]) => [task, async () => (await timed(() => callUrl(url, 'GET', {}))).ms] as const,
  )
  return {
    participant: { name: 'floor-http', work: Object.fromEntries(work) },
    stop() {
      for (const [, server] of servers) server.stop()
    },
  }
}
