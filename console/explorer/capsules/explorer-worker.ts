// Opens capsules in a worker, so that a large file does not block the page, and answers queries about them.
import { sendEvent, serveCalls } from '../../shared/workers/serve-calls.ts'
import { openCapsules, type CapsuleFile, type OpenedCapsules } from './open-capsules.ts'
import { openExport } from './open-nodes.ts'
import type { NodeIndex } from './node-index.ts'

let capsules: OpenedCapsules | undefined
let node: NodeIndex | undefined

function opened<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('No capsule has been opened.')
  return what
}

const here = (): OpenedCapsules => opened(capsules)

const functions = {
  async open(files: readonly CapsuleFile[]): Promise<number> {
    capsules = await openCapsules(files, sendEvent)
    node = capsules.node
    return capsules.rows.length
  },
  /** Afterwards only nodes can be asked for. */
  async openExport(bytes: Uint8Array): Promise<void> {
    node = await openExport(bytes)
  },
  /** A slice of the rows: a single large message would block the page. */
  rows: (from: number, to: number): OpenedCapsules['rows'] => here().rows.slice(from, to),
  summary: (): OpenedCapsules['summary'] => here().summary,
  organizations: (): OpenedCapsules['organizations'] => here().organizations,
  organization: ((id) => here().organization(id)) satisfies OpenedCapsules['organization'],
  tree: ((organization) => here().tree(organization)) satisfies OpenedCapsules['tree'],
  node: ((id) => opened(node)(id)) satisfies NodeIndex,
  reports: ((language) => here().reports(language)) satisfies OpenedCapsules['reports'],
  qualityEntities: (): ReturnType<OpenedCapsules['qualityEntities']> => here().qualityEntities(),
  namedReports: (): ReturnType<OpenedCapsules['namedReports']> => here().namedReports(),
}

export type ExplorerFunctions = typeof functions

serveCalls(functions)
