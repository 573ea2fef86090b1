// The nodes of opened data: one with its neighbours, or all for the search. Pure.
import { readDocument } from '../../../src/core/graph/read-document.ts'
import { sourceOf } from '../../../src/core/projection/source.ts'
import type { Source } from '../../../src/core/projection/source.ts'
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
  // Built on first use: it takes a moment for a large capsule and is rarely needed.
  let made: OpenedNodes | undefined
  const here = (): OpenedNodes => {
    if (made) return made
    const graph = gatherStatements(sources)
    made = { node: indexNodes(graph, assertedBy, rowsOf), nodes: searchNodes(graph) }
    return made
  }
  return { node: (id) => here().node(id), nodes: (query) => here().nodes(query) }
}

/**
 * Opens an export of the service: accepted data, so there is nothing to validate, and the service knows the sources.
 */
export async function openExport(bytes: Uint8Array): Promise<OpenedNodes> {
  const read = await readDocument(bytes)
  if (!read.ok) throw new Error('The export could not be read.')
  return openNodes([sourceOf(1, read.document)], new Map(), () => null)
}
