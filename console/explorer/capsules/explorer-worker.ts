// Opens capsules in a worker, so that a large file does not block the page, and answers queries about them.
import { openCapsules } from './open-capsules.ts'
import type { CapsuleFile, OpenedCapsules, Progress } from './open-capsules.ts'
import { openExport } from './open-nodes.ts'
import type { OpenedNodes } from './open-nodes.ts'

interface Answers {
  open: (files: readonly CapsuleFile[]) => Promise<number>
  /** Afterwards only nodes can be queried. */
  openExport: (bytes: Uint8Array) => Promise<void>
  /** A slice of the rows: a single large message would block the page. */
  rows: (from: number, to: number) => OpenedCapsules['rows']
  summary: () => OpenedCapsules['summary']
  organizations: () => OpenedCapsules['organizations']
  tree: OpenedCapsules['tree']
  node: OpenedNodes['node']
  nodes: OpenedNodes['nodes']
  reports: OpenedCapsules['reports']
}

export type Ask = keyof Answers
export type Args<A extends Ask> = Parameters<Answers[A]>
export type Answer<A extends Ask> = Awaited<ReturnType<Answers[A]>>

export interface Question<A extends Ask = Ask> {
  readonly id: number
  readonly ask: A
  readonly args: Args<A>
}

export type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly progress: Progress }

let capsules: OpenedCapsules | undefined
let nodes: OpenedNodes | undefined

function opened<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('No capsule has been opened.')
  return what
}

const here = (): OpenedCapsules => opened(capsules)

const send = (message: Message): void => postMessage(message)

const answers: Answers = {
  open: async (files) => {
    capsules = await openCapsules(files, (progress) => send({ progress }))
    nodes = capsules
    return capsules.rows.length
  },
  openExport: async (bytes) => {
    nodes = await openExport(bytes)
  },
  rows: (from, to) => here().rows.slice(from, to),
  summary: () => here().summary,
  organizations: () => here().organizations,
  tree: (organization) => here().tree(organization),
  node: (id) => opened(nodes).node(id),
  nodes: (query) => opened(nodes).nodes(query),
  reports: (language) => here().reports(language),
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const answer = answers[data.ask] as (...args: readonly unknown[]) => unknown
  void (async () => {
    try {
      send({ id: data.id, value: await answer(...data.args) })
    } catch (error) {
      send({ id: data.id, failure: error instanceof Error ? error.message : String(error) })
    }
  })()
})
