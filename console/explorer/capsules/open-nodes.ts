// The nodes of what has been opened: one with its neighbours, or all of them to be searched. Pure.
import { readDocument } from '../../../src/graph/read-document.ts'
import { sourceOf } from '../../../src/projection/source.ts'
import type { Source } from '../../../src/projection/source.ts'
import type { RowsOfNode, SourceRef } from '../model.ts'
import { indexNodes } from './node-index.ts'
import type { NodeIndex } from './node-index.ts'
import { searchNodes } from './node-list.ts'
import type { NodeSearch } from './node-list.ts'
import { gatherStatements } from './statement-graph.ts'

export interface OpenedNodes {
  readonly node: NodeIndex
  readonly nodes: NodeSearch
}

export function openNodes(
  sources: readonly Source[],
  assertedBy: ReadonlyMap<number, SourceRef>,
  rowsOf: (id: string) => RowsOfNode | null,
): OpenedNodes {
  // Few readers look at nodes, and to arrange those of a large capsule takes a moment.
  let made: OpenedNodes | undefined
  const here = (): OpenedNodes => {
    if (made) return made
    const graph = gatherStatements(sources)
    made = { node: indexNodes(graph, assertedBy, rowsOf), nodes: searchNodes(graph) }
    return made
  }
  return { node: (id) => here().node(id), nodes: (query) => here().nodes(query) }
}

/** An export of the service: accepted data, so there is nothing to check, and the service knows which source asserts what. */
export async function openExport(bytes: Uint8Array): Promise<OpenedNodes> {
  const read = await readDocument(bytes)
  if (!read.ok) throw new Error('The export could not be read.')
  return openNodes([sourceOf(1, read.document)], new Map(), () => null)
}
