// The nodes of opened data, each with its statements and what points at it. Pure.
import { readDocument } from '../../../src/core/graph/read-document.ts'
import { makeSource, type Source } from '../../../src/core/projection/source.ts'
import type { RowsOfNode, SourceRef } from '../model.ts'
import { indexNodes, type NodeIndex } from './node-index.ts'
import { gatherStatements } from './statement-graph.ts'

export function openNodes(
  sources: readonly Source[],
  assertedBy: ReadonlyMap<number, SourceRef>,
  rowsOf: (id: string) => RowsOfNode | null,
): NodeIndex {
  // Built on first use: it takes a moment for a large capsule and is rarely needed.
  let made: NodeIndex | undefined
  return (id) => (made ??= indexNodes(gatherStatements(sources), assertedBy, rowsOf))(id)
}

/**
 * Opens an export of the service: accepted data, so there is nothing to validate, and the service knows the sources.
 */
export async function openExport(bytes: Uint8Array): Promise<NodeIndex> {
  const read = await readDocument(bytes)
  if (!read.ok) throw new Error('The export could not be read.')
  return openNodes([makeSource(1, read.document)], new Map(), () => null)
}
