// What the tests of the specification's sentences have in common: a service that listens, calls over real HTTP, and a
// small theory of change that came in as a capsule.
import { type CapsuleAnswer, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { fundingStatus, indicator, iri, organization, outcome, report } from './projected.ts'
import { listen } from './wire.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** What a refusal says. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly request_id: string
  readonly type: string
  readonly errors?: readonly { in: string; name: string; detail: string }[]
}

export const refusalOf = ({ text }: Answer): Refusal => JSON.parse(text) as Refusal

/** Names of the faulty parameters and fields. */
export const faultsOf = (answer: Answer): string[] =>
  (refusalOf(answer).errors ?? []).map(({ name }) => name).sort()

export interface Ask {
  /** A header set to undefined is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** Sent as JSON, unless it is text. */
  readonly body?: unknown
}

export interface SpecService {
  readonly app: CapsuleApp
  /** `ask('GET /orgs')`, with key and namespace unless told otherwise. */
  ask(route: string, options?: Ask): Promise<Answer>
  /** The body of a 2xx. */
  read<T>(route: string, options?: Ask): Promise<T>
  /** Uploads and waits for the verdict. */
  judge(document: unknown, headers?: Ask['headers']): Promise<CapsuleAnswer>
  /** Headers of a namespace that nothing is in yet. */
  ownNamespace(slug: string): Promise<{ 'x-namespace': string }>
  close(): Promise<void>
}

export async function startSpecService(): Promise<SpecService> {
  const app = await startCapsuleApp()
  const base = `http://127.0.0.1:${await listen(app.app)}`
  const ask: SpecService['ask'] = async (route, { headers = {}, body } = {}) => {
    const [method = 'GET', path = '/'] = route.split(' ', 2)
    const sent = new Headers()
    for (const [name, value] of Object.entries({ ...app.headers, ...headers })) {
      if (value !== undefined) sent.set(name, value)
    }
    const response = await fetch(base + path, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  }
  const read = async <T>(route: string, options?: Ask): Promise<T> => {
    const answer = await ask(route, options)
    if (answer.status >= 300) throw new Error(`${route} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as T
  }
  return {
    app,
    ask,
    read,
    async judge(document, headers = {}) {
      const { capsule_id } = await read<{ capsule_id: string }>('POST /capsules', { body: document, headers })
      for (;;) {
        const capsule = await read<CapsuleAnswer>(`GET /capsules/${capsule_id}?wait=30`, { headers })
        if (capsule.status !== 'pending') return capsule
      }
    },
    async ownNamespace(slug) {
      await read('POST /namespaces', { body: { namespace: slug, label: slug } })
      return { 'x-namespace': slug }
    },
    close: () => app.close(),
  }
}

export const officialContexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

/** A capsule in the form that carries funding statuses: an array of nodes, each with its own contexts. */
export const nodeArray = (...nodes: readonly object[]) =>
  nodes.map((node) => ({ '@context': officialContexts, ...node }))

export const hunger = 'https://metadata.un.org/sdg/2'
export const water = 'https://metadata.un.org/sdg/6'
export const work = 'https://metadata.un.org/sdg/8'

const period = (start: string, end: string) => ({ startedAtTime: start, endedAtTime: end })

/**
 * Lakeside is funded by Maple Fund and has an outcome of two themes; Hillside has none of either. Reports by their
 * indicator: meals 2023, 2024, one across both, one in words; jobs one; loose one.
 */
export const theory = () =>
  nodeArray(
    organization('lakeside'),
    organization('hillside'),
    fundingStatus('funding', 'lakeside', 'Maple Fund'),
    outcome('fed', 'lakeside', { forTheme: [hunger, water] }),
    indicator('meals', 'lakeside', 'fed', { unitDescription: 'meals' }),
    indicator('jobs', 'hillside', [], { forTheme: [work] }),
    indicator('loose', 'hillside'),
    report('meals/2023', 'meals', '100', period('2023-01-01', '2023-12-31')),
    report('meals/2024', 'meals', '75.10', period('2024-01-01', '2024-12-31')),
    report('meals/turn', 'meals', '7', period('2023-07-01', '2024-06-30')),
    report('meals/words', 'meals', 'many more', period('2022-01-01', '2022-12-31')),
    report('jobs/2024', 'jobs', '12', period('2024-01-01', '2024-12-31')),
    report('loose/2024', 'loose', '3', period('2024-01-01', '2024-12-31')),
  )

/** The plain names of identifiers that begin as those of the tests do. */
export const plainName = (uri: string): string => uri.slice(iri('').length)
