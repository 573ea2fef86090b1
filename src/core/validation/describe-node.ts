// How a finding names the entry that it is about.
import type { GraphNode } from '../graph/document.ts'
import { prefixedName, rdf } from '../graph/vocabulary.ts'
import { nodeFocus, isNamedByPlace, nodeName } from './document-index.ts'
import type { EntityKind, Finding } from './finding.ts'

export type Subject = Pick<Finding, 'focus' | 'place' | 'isPointer' | 'entity'> & {
  /** Of an entry that is not a core entity. */
  readonly facts?: { readonly name?: string; readonly type?: string }
}

export function describeNode(
  node: GraphNode,
  kind: EntityKind | undefined,
  focus = nodeFocus(node),
): Subject {
  const name = nodeName(node)
  const where = {
    focus,
    place: node.place,
    ...(isNamedByPlace(node) && { isPointer: true }),
  }
  if (kind) return { ...where, entity: { kind, name } }
  const type = node.statements.find(
    ({ predicate, object }) => predicate === rdf.type && object.kind === 'reference',
  )
  const facts = {
    ...(name !== null && { name }),
    ...(type?.object.kind === 'reference' && { type: type.object.written ?? prefixedName(type.object.id) }),
  }
  return { ...where, facts }
}
