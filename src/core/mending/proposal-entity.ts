// The entry of the file that a proposal is about.
import { placePointer, type GraphNode } from '../graph/document.ts'
import { cutText, iriMaxBytes, isLongerThan, nameMaxBytes } from '../graph/text-bounds.ts'
import { maxQuoted } from '../validation/collect-findings.ts'
import { nodeName, type DocumentIndex } from '../validation/document-index.ts'
import type { Finding } from '../validation/finding.ts'
import type { ProposalEntity } from './proposal.ts'

export function describeEntity({ entity }: Pick<Finding, 'entity'>, node: GraphNode): ProposalEntity {
  const name = entity ? entity.name : nodeName(node)
  return {
    pointer: placePointer(node.place),
    kind: entity?.kind ?? null,
    name: name === null ? null : shortened(name, nameMaxBytes),
    id: node.isBlank ? null : shortened(node.written ?? node.id, iriMaxBytes),
  }
}

/** Of an entry that no finding is about. */
export function describeNode(node: GraphNode, { kinds }: DocumentIndex): ProposalEntity {
  const [kind] = kinds.get(node.id) ?? []
  return describeEntity(kind ? { entity: { kind, name: nodeName(node) } } : {}, node)
}

/** Very many proposals may be about one entry: none of them repeats what is too long. */
const shortened = (text: string, maxBytes: number): string =>
  isLongerThan(text, maxBytes) ? cutText(text, maxQuoted) : text
